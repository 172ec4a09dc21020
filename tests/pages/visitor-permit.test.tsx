import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { failure } from "../support/fake-api.ts";
import { NOW, openPortal, savedFiles, type PortalOptions } from "../support/portal.tsx";
import { issuedPermit, visitorPermit } from "../support/visitor-permits.ts";

const FORM = "/visitorPermitForm?permit=VISITOR";

const open = (path: string, options: PortalOptions = {}) => openPortal(path, { slug: "harborcity", ...options });

test("lists the visitor permits without a session, each with how long it is good and the way to it", async () => {
  await open("/visitorPermit", {
    api: ({ visitors }) => {
      const soldOut = visitorPermit({ id: "EVENT", name: "Event permit", availability: "sold-out" });
      visitors.permits = () => Promise.resolve([visitorPermit({ description: "For guests." }), soldOut]);
    },
  });
  const [first, second] = (await screen.findAllByRole("article")) as [HTMLElement, HTMLElement];
  expect(first).toHaveTextContent(/Visitor permit.*Free.*For guests\..*Zone A.*3 days/);
  expect(within(first).getByRole("link", { name: "Get this permit Visitor permit" })).toHaveAttribute("href", FORM);
  expect(second).toHaveTextContent("Sold out");
  expect(within(second).queryByRole("link")).toBeNull();
});

test("says what to do where a tenant has no visitor permits", async () => {
  await open("/visitorPermit", {
    slug: "plain",
    api: ({ visitors }) => void (visitors.permits = () => Promise.resolve([])),
  });
  expect(await screen.findByText("There are no visitor permits here")).toBeVisible();
  expect(screen.getByText("Ask the parking office of Plain Parking where guests can park.")).toBeVisible();
  expect(screen.queryByText(/choose a permit/)).not.toBeInTheDocument();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
});

test("the form says so too where a tenant has no visitor permits, instead of leading to an empty list", async () => {
  await open("/visitorPermitForm", { slug: "plain" });
  expect(await screen.findByText("There are no visitor permits here")).toBeVisible();
  expect(screen.queryByText("Choose a visitor permit first")).not.toBeInTheDocument();
});

test("raises 'Get visitor Permit list' where the list does not load, and offers to try again", async () => {
  let isDown = true;
  const { user } = await open("/visitorPermit", {
    api: ({ visitors }) => {
      visitors.permits = () =>
        isDown
          ? Promise.reject(failure({ titleKey: "calls.titles.visitorPermits", kind: "server", status: 500 }))
          : Promise.resolve([visitorPermit()]);
    },
  });
  expect(await screen.findByRole("alertdialog", { name: "Get visitor Permit list" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Ok" }));
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("article")).toHaveTextContent("Visitor permit");
});

async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(await screen.findByLabelText(/^Plate number/), "7abc 123");
  await user.selectOptions(screen.getByLabelText(/^Plate state/), "CA");
  await user.type(screen.getByLabelText(/^Start date/), "2026-11-27");
}

test("asks for plate and day, shows all of it for review, and shows the permit that was issued", async () => {
  const page = await open(FORM);
  const { user, api } = page;
  await fillIn(page);
  expect(screen.queryByLabelText(/^Reason for visit/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Next" }));
  const review = await screen.findByRole("region", { name: "Review and Submit" });
  expect(review).toHaveTextContent("Good from 11/27/2026 to 11/29/2026");
  expect(review).toHaveTextContent("7ABC 123 (CA)");
  expect(api.visitors.create).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Get permit" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your visitor permit" })).toHaveFocus();
  expect(api.visitors.create).toHaveBeenCalledExactlyOnceWith(
    {
      permitId: "VISITOR",
      licensePlate: { number: "7ABC 123", state: { code: "CA" } },
      startDate: "2026-11-27",
    },
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  );
  await user.click(screen.getByRole("button", { name: "Download permit (PDF)" }));
  expect(savedFiles.map(({ name }) => name)).toContain("visitor-permit-1.pdf");
});

test("asks for the reason where the permit does, chosen from its list", async () => {
  const page = await open(FORM, {
    api: ({ visitors }) => {
      const asking = visitorPermit({ reasonForVisitIsRequired: true, hasVisitReasons: true });
      visitors.permit = () => Promise.resolve(asking);
    },
  });
  await fillIn(page);
  await page.user.selectOptions(await screen.findByLabelText(/^Reason for visit/), "Delivery");
  await page.user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByRole("region", { name: "Review and Submit" })).toHaveTextContent("Delivery");
});

test("keeps what was entered over a reload of the tab, and the permit once it is issued", async () => {
  const tabStorage = new MemoryStorage();
  const first = await open(FORM, { tabStorage });
  await fillIn(first);
  first.view.unmount();
  const second = await open(FORM, { tabStorage });
  expect(await screen.findByLabelText(/^Plate number/)).toHaveValue("7ABC 123");
  await second.user.click(screen.getByRole("button", { name: "Next" }));
  await second.user.click(await screen.findByRole("button", { name: "Get permit" }));
  await screen.findByRole("heading", { level: 1, name: "Your visitor permit" });
  second.view.unmount();
  await open("/visitorPermitForm?issued=", { tabStorage });
  expect(await screen.findByRole("heading", { level: 1, name: "Your visitor permit" })).toBeVisible();
  expect(screen.getByText(issuedPermit().permitNumber)).toBeVisible();
});

test("sends a request whose answer was lost again under the same key, and a changed one under another", async () => {
  const keys: string[] = [];
  const page = await open(FORM, {
    api: ({ visitors }) => {
      visitors.create = (_request, key) => {
        keys.push(key);
        return keys.length === 1
          ? Promise.reject(failure({ kind: "network", status: 0, titleKey: "calls.titles.visitorPermit" }))
          : Promise.reject(failure({ titleKey: "calls.titles.visitorPermit", code: "visitor_permit_unavailable" }));
      };
    },
  });
  await fillIn(page);
  await page.user.click(screen.getByRole("button", { name: "Next" }));
  await page.user.click(await screen.findByRole("button", { name: "Get permit" }));
  expect(await screen.findByRole("alertdialog", { name: "Visitor Permit Submited" })).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await page.user.click(await screen.findByRole("button", { name: "Ok" }));
  await page.user.click(screen.getByRole("button", { name: "Get permit" }));
  await page.user.click(await screen.findByRole("button", { name: "Ok" }));
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("leads back to the form with the words beside the field that the server refused", async () => {
  const message = "This plate has already had 5 visitor permits within 30 days.";
  const page = await open(FORM, {
    api: ({ visitors }) => {
      visitors.create = () =>
        Promise.reject(
          failure({ titleKey: "calls.titles.visitorPermit", messages: [message], errors: { plate: message } }),
        );
    },
  });
  await fillIn(page);
  await page.user.click(screen.getByRole("button", { name: "Next" }));
  await page.user.click(await screen.findByRole("button", { name: "Get permit" }));
  await page.user.click(
    within(await screen.findByRole("alertdialog", { name: "Visitor Permit Submited" })).getByRole("button", {
      name: "Ok",
    }),
  );
  const plate = await screen.findByLabelText(/^Plate number/);
  expect(plate).toHaveValue("7ABC 123");
  expect(plate).toBeInvalid();
  expect(plate).toHaveAccessibleDescription(expect.stringContaining(message));
});

test("refuses a day in the past before anything is sent", async () => {
  const page = await open(FORM);
  await fillIn(page);
  const day = screen.getByLabelText(/^Start date/);
  await page.user.clear(day);
  await page.user.type(day, "2026-11-26");
  await page.user.click(screen.getByRole("button", { name: "Next" }));
  expect(day).toBeInvalid();
  expect(page.api.visitors.create).not.toHaveBeenCalled();
});

test("without a permit, and for one that cannot be had today, it leads to the list", async () => {
  const first = await open("/visitorPermitForm");
  expect(await screen.findByText("Choose a visitor permit first")).toBeVisible();
  first.view.unmount();
  await open(FORM, {
    api: ({ visitors }) => void (visitors.permit = () => Promise.resolve(visitorPermit({ availability: "sold-out" }))),
  });
  expect(await screen.findByText("Choose a visitor permit first")).toBeVisible();
  expect(screen.getByRole("link", { name: "Visitor permits" })).toHaveAttribute("href", "/visitorPermit");
});

test("what was entered is gone once a driver logs out of the tab", async () => {
  const tabStorage = new MemoryStorage();
  const page = await open(FORM, { tabStorage, userName: "dana" });
  await fillIn(page);
  expect(JSON.stringify(tabStorage)).toBeDefined();
  const kept = () => Array.from({ length: tabStorage.length }, (_, place) => tabStorage.key(place)).join(" ");
  expect(kept()).toContain("visitor-permit");
  await page.root.session.signOut();
  expect(kept()).not.toContain("visitor-permit");
});

test("a failed download raises 'Get ODF Visitor Permit'", async () => {
  const tabStorage = new MemoryStorage();
  const permit = { version: 1, value: issuedPermit() };
  tabStorage.setItem("portal/harborcity/issued-visitor-permit", JSON.stringify(permit));
  const page = await open("/visitorPermitForm?issued=", {
    tabStorage,
    api: ({ visitors }) =>
      void (visitors.download = () => Promise.reject(failure({ titleKey: "calls.titles.visitorPermitFile" }))),
  });
  await page.user.click(await screen.findByRole("button", { name: "Download permit (PDF)" }));
  expect(await screen.findByRole("alertdialog", { name: "Get ODF Visitor Permit" })).toBeVisible();
});

test.each([
  [{ valid: true, plateEnding: "123" }, "Yes, it is valid today.", "Its plate ends in 123."],
  [{ valid: false }, "No, it is not valid today.", "There is no visitor permit with this code"],
] as const)("the page of a code that answers %j says so in words", async (answer, title, more) => {
  await open("/visitorPermit/valid/h6cGZ_NnT4mQ2vS-y8rLpA", {
    api: ({ visitors }) => void (visitors.validity = () => Promise.resolve(answer)),
  });
  const notice = await screen.findByText(title);
  expect(notice.closest("[role=status]")).toHaveTextContent(more);
});

test("the page of a code says nothing of the permit where nobody could be asked, and asks again", async () => {
  let isDown = true;
  const page = await open("/visitorPermit/valid/code", {
    api: ({ visitors }) => {
      visitors.validity = () =>
        isDown
          ? Promise.reject(failure({ kind: "network", status: 0, isSilent: true }))
          : Promise.resolve({ valid: true });
    },
  });
  expect(await screen.findByText(/The permit could not be checked just now/)).toBeVisible();
  isDown = false;
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Yes, it is valid today.")).toBeVisible();
  expect(NOW).toBeGreaterThan(0);
});

test.each([
  ["harborcity", 1],
  ["plain", 0],
])("the root page of %s offers visitor permits where there are any", async (slug, count) => {
  await open("/", { slug });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryAllByRole("link", { name: /^Get a visitor permit/ })).toHaveLength(count);
});
