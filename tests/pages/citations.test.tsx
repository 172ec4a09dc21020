// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { failure } from "../support/fake-api.ts";
import { openPortal } from "../support/portal.tsx";
import { citation } from "../support/shown-citations.ts";

const MISS = "No citation has this number and license plate.";
const missed = () =>
  failure({ status: 404, code: "citation_not_found", messages: [MISS], titleKey: "calls.titles.citationDetails" });
const harbor = { slug: "harborcity" };
const driver = { ...harbor, userName: "dana" };

const heading = (name: RegExp | string) => screen.findByRole("heading", { level: 1, name });

async function typeKeys(user: Awaited<ReturnType<typeof openPortal>>["user"], number: string, plate: string) {
  await user.type(await screen.findByRole("textbox", { name: /Citation number/ }), number);
  await user.type(screen.getByRole("textbox", { name: /License plate/ }), plate);
  await user.click(screen.getByRole("button", { name: "Find citation" }));
}

test("the look-up names the customer and what it costs before it asks, and leads to the citation that was found", async () => {
  const { user, api, router } = await openPortal("/paycitation", harbor);
  await heading("Pay or appeal a citation");
  expect(screen.getByText(/^Looking up a citation of City of Harbor costs nothing/)).toBeVisible();
  expect(await screen.findByText("Text of citation-info")).toBeVisible();
  vi.mocked(api.citations.find).mockResolvedValueOnce(citation());
  await typeKeys(user, " hc 1001 ", "7abc-123");
  await heading("Citation HC-1001");
  expect(api.citations.find).toHaveBeenCalledExactlyOnceWith("hc 1001", "7abc-123");
  expect(router.state.location.pathname).toBe("/citation-details/hc%201001/7abc-123");
});

test("a miss has its dialog, 'Citation Details', and its words stay on the page after it", async () => {
  const { user, api } = await openPortal("/paycitation", harbor);
  vi.mocked(api.citations.find).mockRejectedValue(missed());
  await typeKeys(user, "HC-1", "NONE");
  const dialog = await screen.findByRole("alertdialog", { name: "Citation Details" });
  expect(dialog).toHaveTextContent(MISS);
  await user.click(within(dialog).getByRole("button", { name: "Ok" }));
  await waitFor(() => expect(screen.getByText(MISS)).toBeVisible());
  expect(screen.getByRole("textbox", { name: /Citation number/ })).toHaveValue("HC-1");
});

test("asks for what is missing without a call", async () => {
  const { user, api } = await openPortal("/paycitation", harbor);
  await user.click(await screen.findByRole("button", { name: "Find citation" }));
  expect((await screen.findAllByText("Enter the citation number")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("Enter the license plate").length).toBeGreaterThan(0);
  expect(api.citations.find).not.toHaveBeenCalled();
});

test("a citation screen begins by asking whether there are citations and how long they can be appealed", async () => {
  const { api } = await openPortal("/paycitation", harbor);
  await heading("Pay or appeal a citation");
  await waitFor(() => expect(api.portal.citationStatus).toHaveBeenCalled());
  expect(api.citations.appealDays).toHaveBeenCalled();
});

test.each<[string, (api: Api) => void]>([
  [
    "citation enabled Error",
    (api) =>
      vi
        .mocked(api.portal.citationStatus)
        .mockRejectedValueOnce(failure({ status: 500, titleKey: "calls.titles.citationsEnabled" })),
  ],
  [
    "Citation Appeal Days",
    (api) =>
      vi
        .mocked(api.citations.appealDays)
        .mockRejectedValueOnce(failure({ status: 500, titleKey: "calls.titles.appealDays" })),
  ],
])("where a screen's call fails, the dialog is titled %s", async (title, fail) => {
  await openPortal("/paycitation", { ...harbor, api: fail });
  expect(await screen.findByRole("alertdialog", { name: title })).toBeVisible();
});

test("details say what, where, when, every amount, what was paid and appealed, and the officer's photos", async () => {
  const { api } = await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) =>
      vi.mocked(citations.find).mockResolvedValue(
        citation({
          note: "Second warning",
          payments: [{ paidAt: Date.UTC(2026, 10, 25, 12), amount: "50.50", method: "Check" }],
          appeals: [{ state: "REJECTED", filedOn: "2026-11-24" }],
          photos: [{ url: "/api/v1/photo" }],
        }),
      ),
  });
  await heading("Citation HC-1001");
  const main = screen.getByRole("main");
  for (const words of [
    "7ABC123 (CA)",
    "Parked at an expired meter",
    "400 block of Wharf Street",
    "11/20/2026",
    "12/11/2026",
    "$45.00",
    "$5.50",
    "$50.50",
    "Second warning",
    "Paid 11-25-2026",
    "$50.50, Check",
    "Appealed 11/24/2026",
    "Rejected",
    "Unpaid",
    "$50.50 is due to City of Harbor, fees of $5.50 included. Paying online costs nothing more.",
    "within 21 days after it was issued",
  ]) {
    expect(main).toHaveTextContent(words);
  }
  expect(screen.getByRole("img", { name: "Officer's photo 1 of citation HC-1001" })).toHaveAttribute(
    "src",
    "/api/v1/photo",
  );
  const large = screen.getByRole("link", {
    name: /^Officer's photo 1 of citation HC-1001 ?Open large in a new window$/,
  });
  expect(large).toHaveAttribute("href", "/api/v1/photo");
  expect(large).toHaveAttribute("target", "_blank");
  expect(await screen.findByText("Text of citation-details")).toBeVisible();
  expect(api.citations.find).toHaveBeenCalledExactlyOnceWith("HC-1001", "7ABC123");
});

test("details of an unpaid citation name the last day to appeal it, and those of a paid one offer none", async () => {
  const { router, api } = await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(citation({ fees: "0.00" })),
  });
  expect(await screen.findByText("Last day to appeal")).toBeVisible();
  expect(screen.getByText("$50.50 is due to City of Harbor. Paying online costs nothing more.")).toBeVisible();
  expect(await screen.findByText(/can be appealed within 21 days/)).toBeVisible();
  vi.mocked(api.citations.find).mockResolvedValue(
    citation({ id: "HC-1002", state: "PAID", canPay: false, canAppeal: false }),
  );
  await act(() => router.navigate("/citation-details/HC-1002/7ABC123"));
  await heading("Citation HC-1002");
  expect(screen.queryByText("Last day to appeal")).toBeNull();
  expect(screen.queryByText(/can be appealed within/)).toBeNull();
});

test("the terms open beside the details, and the PDF in a new window that has the plate", async () => {
  const { user } = await openPortal("/citation-details/HC-1001/7ABC123", harbor);
  await heading("Citation HC-1001");
  const pdf = screen.getByRole("link", { name: "PDF of citation HC-1001" });
  expect(pdf).toHaveAttribute("target", "_blank");
  expect(pdf).toHaveAttribute("href", "/citation-actions/download-citation/harborcity/HC-1001?plate=7ABC123");
  await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Terms and Conditions" }));
  expect(await screen.findByText("Text of terms-conditions")).toBeVisible();
});

test("wrong keys in the address show the look-up with them, and forget what was found before", async () => {
  const { user, api, router, root } = await openPortal("/paycitation", harbor);
  await typeKeys(user, "HC-1001", "7ABC123");
  await heading("Citation HC-1001");
  vi.mocked(api.citations.find).mockRejectedValueOnce(missed());
  await router.navigate("/citation-details/HC-1/NONE");
  await heading("Citation not found");
  await user.click(await screen.findByRole("button", { name: "Ok" }));
  expect(await screen.findByRole("textbox", { name: /Citation number/ })).toHaveValue("HC-1");
  expect(screen.getByRole("main")).toHaveTextContent(MISS);
  expect(screen.queryByText("Parked at an expired meter")).toBeNull();
  await router.navigate("/citation-details/HC-1001/7ABC123");
  await heading("Citation HC-1001");
  expect(api.citations.find).toHaveBeenCalledTimes(3);
  expect(root.ui.error).toBeNull();
});

test("a look-up that gets no answer says so and tries again", async () => {
  const { user, api } = await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) =>
      vi
        .mocked(citations.find)
        .mockRejectedValueOnce(failure({ kind: "server", status: 500, messages: ["Something is wrong."] })),
  });
  await user.click(await screen.findByRole("button", { name: "Ok" }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await heading("Citation HC-1001");
  expect(api.citations.find).toHaveBeenCalledTimes(2);
});

const listed = (...citations: Citation[]) => ({
  ...driver,
  api: (api: Api) => void vi.mocked(api.citations.ofAccount).mockResolvedValue(citations),
});

test("a driver sees the citations of the account, and each one's details in a dialog", async () => {
  const { user } = await openPortal(
    "/citation",
    listed(citation(), citation({ id: "HC-1002", state: "PAID", amountDue: "0.00", canPay: false })),
  );
  await heading("Manage Citations");
  expect(await screen.findByRole("heading", { level: 2, name: "Citation HC-1002" })).toBeVisible();
  expect(screen.getByText("Paid")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Details HC-1001" }));
  const dialog = await screen.findByRole("dialog", { name: "Citation HC-1001" });
  expect(dialog).toHaveTextContent("400 block of Wharf Street");
  expect(dialog).toHaveTextContent("Text of citation-details");
  expect(within(dialog).getByRole("link", { name: "PDF of citation HC-1001" })).toHaveAttribute(
    "href",
    "/citation-actions/download-citation/harborcity/HC-1001",
  );
  await user.click(within(dialog).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what can be done with each citation of the list says with which", async () => {
  const payments = [{ paidAt: Date.UTC(2026, 10, 25, 12), amount: "25.00", method: "Check" }];
  await openPortal("/citation", listed(citation({ payments }), citation({ id: "HC-1002", payments })));
  await screen.findByRole("heading", { level: 2, name: "Citation HC-1002" });
  const main = within(screen.getByRole("main"));
  for (const name of ["Pay this citation", "Appeal of citation", "PDF of citation"])
    for (const number of ["HC-1001", "HC-1002"])
      expect(main.getByRole("link", { name: `${name} ${number}` })).toBeVisible();
  for (const number of ["HC-1001", "HC-1002"])
    expect(main.getByRole("button", { name: `Download receipt of citation ${number}` })).toBeVisible();
});

test("a driver without citations is told how one gets there", async () => {
  await openPortal("/citation", listed());
  await heading("Manage Citations");
  expect(await screen.findByText("No citations")).toBeVisible();
  expect(screen.getByRole("link", { name: "Find a citation by number and plate" })).toHaveAttribute(
    "href",
    "/paycitation",
  );
});

test("a list that fails has the dialog 'Citation Details' and is loaded again", async () => {
  const { user } = await openPortal("/citation", {
    ...driver,
    api: ({ citations }) =>
      vi
        .mocked(citations.ofAccount)
        .mockRejectedValueOnce(failure({ kind: "server", status: 500, titleKey: "calls.titles.citationDetails" }))
        .mockResolvedValue([citation()]),
  });
  const dialog = await screen.findByRole("alertdialog", { name: "Citation Details" });
  await user.click(within(dialog).getByRole("button", { name: "Ok" }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Citation HC-1001" })).toBeVisible();
});

test.each(["/paycitation", "/citation-details/HC-1001/7ABC123", "/citation-actions/download-citation/plain/HC-1001"])(
  "%s is the 404 page where citations are off",
  async (path) => {
    const { api } = await openPortal(path);
    await heading("Look like you're lost");
    expect(api.citations.find).not.toHaveBeenCalled();
    expect(screen.queryByRole("link", { name: "Manage Citation" })).toBeNull();
  },
);

test("the bar says Manage Citation before login, hidden on citation pages, and Manage Citations after it", async () => {
  const { router } = await openPortal("/", harbor);
  expect(await screen.findByRole("link", { name: "Manage Citation" })).toHaveAttribute("href", "/paycitation");
  await router.navigate("/paycitation");
  await heading("Pay or appeal a citation");
  expect(screen.queryByRole("link", { name: "Manage Citation" })).toBeNull();
});

test("after login the bar leads to the citations of the account", async () => {
  await openPortal("/", driver);
  expect(await screen.findByRole("link", { name: "Manage Citations" })).toHaveAttribute("href", "/citation");
});
