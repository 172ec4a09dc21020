// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { snapshotOf } from "../../src/stores/session-snapshot.ts";
import { failure } from "../support/fake-api.ts";
import { NOW, openPortal, type PortalOptions } from "../support/portal.tsx";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { SECRET } from "../support/shown-appeals.ts";
import { citation } from "../support/shown-citations.ts";
import { pair } from "../support/stores.ts";

type Portal = Awaited<ReturnType<typeof openPortal>>;

const DETAILS = "/citation-details/HC-1001/7ABC123";
const APPEAL = `${DETAILS}?view=appeal`;
const STATUS = "/citation-payment/status?paymentReference=r1";
const PAY_FORM = "/paycitation-form";
const VISIT = "/visitorPermitForm?permit=VISITOR";

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const field = (name: RegExp) => screen.findByRole("textbox", { name });

/** A page on which dana is signed in, with everything that its tab keeps. */
async function open(path: string, options: PortalOptions = {}) {
  const tabStorage = new MemoryStorage();
  const page = await openPortal(path, { slug: "harborcity", userName: "dana", tabStorage, ...options });
  const kept = () =>
    Array.from({ length: tabStorage.length }, (_, place) => tabStorage.getItem(tabStorage.key(place) ?? "")).join(" ");
  return { ...page, kept };
}

const expire = ({ root }: Pick<Portal, "root">) => act(() => root.session.endAsExpired());
const logOut = ({ root }: Pick<Portal, "root">) => act(() => root.session.signOut());
/** Another tab of the browser signs somebody else in. */
const replace = ({ root }: Pick<Portal, "root">) =>
  act(() => {
    root.storage.write("session", snapshotOf("sam", "DRIVER", pair("sam", NOW + 60_000)));
    root.followStorage(null);
  });
/** The session expires, and then somebody else signs in with this browser. */
const expireAndReplace = (page: Pick<Portal, "root">) => {
  expire(page);
  replace(page);
};

async function fillInVisit({ user }: Portal) {
  await user.type(await screen.findByLabelText(/^Plate number/), "7abc 123");
  await user.selectOptions(screen.getByLabelText(/^Plate state/), "CA");
  await user.type(screen.getByLabelText(/^Start date/), "2026-11-27");
}

async function openReply() {
  const page = await open(`${APPEAL}#appeal=123456789.${SECRET}`);
  await page.user.type(await field(/^Message to the parking office/), "Here is more.");
  return page;
}

/** Leaves for the page of a payment from the page of the citation, and comes back from it. */
async function payAndReturn() {
  const page = await open(DETAILS);
  await page.user.click(await screen.findByRole("link", { name: /^Pay this citation/ }));
  await page.user.click(await screen.findByRole("button", { name: "Pay $50.50" }));
  await waitFor(() => expect(page.surroundings.leave).toHaveBeenCalled());
  await act(() => page.router.navigate(STATUS));
  await heading("Your citation is paid");
  return page;
}

async function issue() {
  const page = await open(VISIT);
  await fillInVisit(page);
  await page.user.click(screen.getByRole("button", { name: "Next" }));
  await page.user.click(await screen.findByRole("button", { name: "Get permit" }));
  await heading("Your visitor permit");
  return page;
}

describe("a session that expires takes nothing from a page that needs none", () => {
  test("the citation stays in view", async () => {
    const page = await open(DETAILS);
    await heading("Citation HC-1001");
    expire(page);
    expect(await heading("Citation HC-1001")).toBeVisible();
    expect(screen.getByRole("main")).toHaveTextContent("Parked at an expired meter");
    expect(page.api.citations.find).toHaveBeenCalledTimes(1);
  });

  test("the citation arrives that was being looked up", async () => {
    let answer: () => void = () => undefined;
    const page = await open(DETAILS, {
      api: ({ citations }) => {
        citations.find = vi.fn(
          () => new Promise<Citation>((resolve) => void (answer = () => resolve(citation({ id: "HC-1001" })))),
        );
      },
    });
    await waitFor(() => expect(page.api.citations.find).toHaveBeenCalled());
    expire(page);
    act(answer);
    expect(await heading("Citation HC-1001")).toBeVisible();
  });

  test("an appeal goes on where it was, and is filed", async () => {
    const page = await open(APPEAL);
    const { user } = page;
    await user.type(await field(/^Your name/), "Dana Rivers");
    await user.type(await field(/^Email address/), "dana@mail.example");
    await user.type(await field(/^Why the citation/), "The sign was");
    expire(page);
    await user.type(await field(/^Why the citation/), " covered.");
    await user.click(screen.getByRole("button", { name: "Next" }));
    await user.click(await screen.findByRole("button", { name: "File appeal" }));
    expect(await screen.findByText("Appeal 123456789 was filed")).toBeVisible();
    expect(vi.mocked(page.api.appeals.file).mock.calls[0]?.[1]).toMatchObject({ statement: "The sign was covered." });
  });

  test("an appeal that is open stays so, with the reply that is typed to it", async () => {
    const page = await openReply();
    expire(page);
    expect(await field(/^Message to the parking office/)).toHaveValue("Here is more.");
    await page.user.click(screen.getByRole("button", { name: "Send reply" }));
    await waitFor(() => expect(page.api.appeals.reply).toHaveBeenCalledTimes(1));
    expect(vi.mocked(page.api.appeals.reply).mock.calls[0]?.[1]).toEqual({ id: "123456789", secret: SECRET });
  });

  test("the citation that is being paid stays, with the address that was typed", async () => {
    const page = await open(PAY_FORM);
    await act(() => page.router.navigate(PAY_FORM, { state: { number: "HC-1001", plate: "7ABC123" } }));
    await page.user.type(await field(/^Email address/), "payer@example.com");
    expire(page);
    expect(await heading("Pay citation HC-1001")).toBeVisible();
    expect(await field(/^Email address/)).toHaveValue("payer@example.com");
  });

  test("what is known of the payment stays, and the receipt of the tab that paid", async () => {
    const page = await payAndReturn();
    expire(page);
    expect(await heading("Your citation is paid")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Download receipt/ })).toBeVisible();
  });

  test("a visitor permit is asked for with what was typed, and stays in view once it is issued", async () => {
    const page = await open(VISIT);
    await fillInVisit(page);
    expire(page);
    expect(await screen.findByLabelText(/^Plate number/)).toHaveValue("7ABC 123");
    await page.user.click(screen.getByRole("button", { name: "Next" }));
    await page.user.click(await screen.findByRole("button", { name: "Get permit" }));
    expect(await heading("Your visitor permit")).toBeVisible();
    await page.user.click(screen.getByRole("button", { name: "Download permit (PDF)" }));
    expect(page.api.visitors.create).toHaveBeenCalledTimes(1);
  });

  test("the issued permit stays in view", async () => {
    const page = await issue();
    expire(page);
    expect(await heading("Your visitor permit")).toBeVisible();
  });
});

describe.each([
  ["another driver is signed in by another tab", replace],
  ["the session expires and another driver signs in", expireAndReplace],
])("where %s", (_how, change) => {
  test("the citation is opened again by its plate alone, and is not looked up for that driver unasked", async () => {
    const page = await open(DETAILS);
    await heading("Citation HC-1001");
    change(page);
    const plate = await screen.findByRole("textbox", { name: /License plate/ });
    const main = screen.getByRole("main");
    expect(main).toHaveTextContent("Another driver is using this browser now.");
    expect(main).not.toHaveTextContent("Parked at an expired meter");
    expect(plate).toHaveValue("");
    expect(page.api.citations.find).toHaveBeenCalledTimes(1);
    await page.user.type(plate, "7ABC123");
    await page.user.click(screen.getByRole("button", { name: "Find citation" }));
    await waitFor(() => expect(screen.getByRole("main")).toHaveTextContent("Parked at an expired meter"));
  });

  test("an open appeal and its reply are closed, and nothing of them stays in the tab", async () => {
    const page = await openReply();
    expect(page.kept()).toContain("Here is more.");
    change(page);
    expect(await screen.findByRole("textbox", { name: /License plate/ })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: /^Message to the parking office/ })).toBeNull();
    expect(page.kept()).not.toContain("Here is more.");
    await page.user.type(screen.getByRole("textbox", { name: /License plate/ }), "7ABC123");
    await page.user.click(screen.getByRole("button", { name: "Find citation" }));
    await screen.findByRole("textbox", { name: /^Why the citation/ });
    expect(screen.queryByRole("textbox", { name: /^Message to the parking office/ })).toBeNull();
  });

  test("who appeals is asked anew", async () => {
    const page = await open(APPEAL);
    await page.user.type(await field(/^Your name/), "Dana Rivers");
    change(page);
    await page.user.type(await screen.findByRole("textbox", { name: /License plate/ }), "7ABC123");
    await page.user.click(screen.getByRole("button", { name: "Find citation" }));
    expect(await field(/^Your name/)).toHaveValue("");
    expect(page.kept()).not.toContain("Dana Rivers");
  });

  test("paying leads to the look-up, and the address that was typed is gone", async () => {
    const page = await open(PAY_FORM);
    await act(() => page.router.navigate(PAY_FORM, { state: { number: "HC-1001", plate: "7ABC123" } }));
    await page.user.type(await field(/^Email address/), "payer@example.com");
    change(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe("/paycitation"));
    expect(page.api.citations.find).toHaveBeenCalledTimes(1);
    await act(() => page.router.navigate(PAY_FORM, { state: { number: "HC-1001", plate: "7ABC123" } }));
    expect(await field(/^Email address/)).toHaveValue("");
  });

  test("the payment is asked about again, without the plate that the tab kept", async () => {
    const page = await payAndReturn();
    change(page);
    expect(await heading("Your citation is paid")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Download receipt/ })).toBeNull();
    expect(page.kept()).not.toContain("7ABC123");
  });

  test("the form of a visitor permit begins anew, and can be sent", async () => {
    const page = await open(VISIT);
    await fillInVisit(page);
    change(page);
    await waitFor(() => expect(screen.getByLabelText(/^Plate number/)).toHaveValue(""));
    expect(page.kept()).not.toMatch(/7ABC/);
    await fillInVisit(page);
    await page.user.click(screen.getByRole("button", { name: "Next" }));
    await page.user.click(await screen.findByRole("button", { name: "Get permit" }));
    expect(await heading("Your visitor permit")).toBeVisible();
  });

  test("the issued visitor permit is gone, and the page says so", async () => {
    const page = await issue();
    change(page);
    expect(await screen.findByText("Choose a visitor permit first")).toBeVisible();
    expect(page.kept()).not.toMatch(/7ABC/);
  });
});

test("the same driver signs in again after the session expired, and finds everything as it was", async () => {
  const page = await open(APPEAL);
  await page.user.type(await field(/^Your name/), "Dana Rivers");
  expire(page);
  act(() => {
    page.root.storage.write("session", snapshotOf("dana", "DRIVER", pair("again", NOW + 60_000)));
    page.root.followStorage(null);
  });
  expect(page.root.session.isSignedIn).toBe(true);
  expect(await field(/^Your name/)).toHaveValue("Dana Rivers");
});

test.each([
  ["a citation", DETAILS, () => heading("Citation HC-1001")],
  ["an appeal", APPEAL, () => field(/^Your name/)],
  ["a payment", STATUS, () => heading("Your citation is paid")],
  ["a visitor permit", VISIT, () => screen.findByLabelText(/^Plate number/)],
])("a logout on the page of %s leads home, and nothing of it stays in the tab", async (_name, path, shown) => {
  const page = await open(path);
  await shown();
  await logOut(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe("/"));
  expect(page.kept()).not.toMatch(/dana|Dana|7ABC|HC-1001|VISITOR/);
});

test("keys of a citation that come along are looked up although another look-up has missed before", async () => {
  const page = await open("/paycitation");
  const { api, router } = page;
  const miss = failure({ status: 404, code: "citation_not_found", titleKey: "calls.titles.citationDetails" });
  vi.mocked(api.citations.find).mockRejectedValueOnce(miss);
  await router.navigate("/citation-details/HC-1/NONE");
  await heading("Citation not found");
  await act(() => router.navigate(PAY_FORM, { state: { number: "HC-1001", plate: "7ABC123" } }));
  expect(await heading("Pay citation HC-1001")).toBeVisible();
});
