// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPortal } from "../support/portal.tsx";
import { citation } from "../support/shown-citations.ts";

const WORDS = "You are unable to purchase permits, you have pending unpaid citations on your records.";

/** A page's waits, each ended by hand. */
function waits() {
  const ends: (() => void)[] = [];
  const lengths: number[] = [];
  const delay = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      lengths.push(milliseconds);
      ends.push(resolve);
    });
  return { lengths, delay, endAll: () => ends.splice(0).forEach((end) => end()) };
}

const open = (change: Parameters<typeof citation>[0], more: Parameters<typeof openPortal>[1] = {}) =>
  openPortal("/buyPermits", {
    slug: "harborcity",
    userName: "dana",
    api: ({ citations }) => void vi.mocked(citations.ofAccount).mockResolvedValue([citation(change)]),
    ...more,
  });

test("two seconds after buying has loaded, and not before, an unpaid citation is told in the words of the specification", async () => {
  const { lengths, delay, endAll } = waits();
  const { user, api, router } = await open({}, { delay });
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(lengths).toContain(2000));
  expect(api.citations.ofAccount).not.toHaveBeenCalled();
  expect(screen.queryByText(WORDS)).toBeNull();
  endAll();
  const dialog = await screen.findByRole("alertdialog", { name: "Alert" });
  expect(dialog).toHaveTextContent(WORDS);
  await user.click(within(dialog).getByRole("button", { name: "Manage Citations" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/citation"));
});

test("each load of the page checks anew", async () => {
  const { router } = await open({});
  await screen.findByRole("alertdialog", { name: "Alert" });
  await router.navigate("/vieworders");
  await router.navigate("/buyPermits");
  await waitFor(() => expect(screen.getByText(WORDS)).toBeVisible());
});

test.each([
  ["a paid citation", { state: "PAID", amountDue: "0.00" }],
  ["a dismissed citation", { state: "DISMISSED", amountDue: "0.00" }],
] as const)("%s is told nobody", async (_what, change) => {
  const { api } = await open(change);
  await waitFor(() => expect(api.citations.ofAccount).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toBeVisible());
  expect(screen.queryByText(WORDS)).toBeNull();
});

test("whoever has left the page by then is told nothing", async () => {
  const { delay, endAll } = waits();
  const { router, api } = await open({}, { delay });
  await screen.findByRole("heading", { level: 1 });
  await router.navigate("/vieworders");
  await screen.findByRole("heading", { level: 1, name: "View Orders" });
  endAll();
  await Promise.resolve();
  expect(api.citations.ofAccount).not.toHaveBeenCalled();
});

test("nothing is checked where citations are off", async () => {
  const { lengths, delay } = waits();
  const { api } = await open({}, { slug: "plain", delay });
  await screen.findByRole("heading", { level: 1 });
  expect(lengths).not.toContain(2000);
  expect(api.citations.ofAccount).not.toHaveBeenCalled();
});

test("after the alert is closed the page says why nothing can be ordered, and leads to the citations", async () => {
  const { user, router } = await open({});
  await user.click(
    within(await screen.findByRole("alertdialog", { name: "Alert" })).getByRole("button", { name: "Ok" }),
  );
  const [order] = screen.getAllByRole("button", { name: /^Order / });
  expect(order).toHaveAttribute("aria-disabled", "true");
  expect(order).toHaveAccessibleDescription(/You cannot order a permit now.*unpaid citations on your account/);
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Manage Citations" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/citation"));
});

test("a press on Order asks for the citations again: refused while they are unpaid, on its way once they are paid", async () => {
  const { user, router, api } = await open({});
  const closeAlert = async () =>
    user.click(within(await screen.findByRole("alertdialog", { name: "Alert" })).getByRole("button", { name: "Ok" }));
  const press = () => user.click(screen.getAllByRole("button", { name: /^Order / })[0] as HTMLElement);
  await closeAlert();
  await press();
  await closeAlert();
  expect(router.state.location.search).toBe("");
  vi.mocked(api.citations.ofAccount).mockResolvedValue([citation({ state: "PAID", amountDue: "0.00" })]);
  await press();
  await waitFor(() => expect(router.state.location.search).toContain("view=order"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
