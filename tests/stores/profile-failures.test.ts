import { when } from "mobx";
import { describe, expect, test } from "vitest";
import type { WholeRoot } from "../support/whole-root.ts";
import { driverAccount } from "../support/driver-account.ts";
import { fakeApi } from "../support/fake-api.ts";
import { openSignedInTab, openTab, START } from "../support/stores.ts";
import { openTransport, type Answer } from "../support/transport.ts";

const NOTHING_REQUIRED: Answer = { status: 200, body: [false, false, false, false, false] };

/**
 * The stores of a signed-in driver whose profile calls answer like this. What the tenant requires is read beside the
 * profile: it fails only where the dialog of that call is the one that is asked for.
 */
async function openFailing(answer: Answer, title: string): Promise<WholeRoot> {
  const isKept = (path: string) => title !== "Get Required Fields" && path.includes("/optional-properties/persons/");
  const real = openTransport(({ path }) => (isKept(path) ? NOTHING_REQUIRED : answer)).api;
  const fake = fakeApi(
    () => driverAccount(),
    () => START,
  );
  // What a session asks for when it begins would show its own dialog first.
  const portal = { ...fake.portal, driverStates: real.portal.driverStates };
  const api = { ...fake, profile: real.profile, portal };
  return (await openSignedInTab({ loadApi: () => Promise.resolve(api) })).root;
}

const id = { id: "e1" };

/** Every call of the profile with the title of its dialog (specification section 8). */
const calls: readonly [title: string, what: string, run: (root: WholeRoot) => unknown][] = [
  ["Add New Vehicle", "a vehicle is added", ({ changes }) => changes.add("vehicle", {})],
  ["Add New Email ID", "an email address is added", ({ changes }) => changes.add("email-address", {})],
  ["Add New Address", "an address is added", ({ changes }) => changes.add("address", {})],
  ["Add New Phone", "a phone is added", ({ changes }) => changes.add("phone", {})],
  ["Add New Billing Address", "a billing address is added", ({ changes }) => changes.add("billing-address", {})],
  ["Add New Billing Address", "a billing address is changed", ({ changes }) => changes.update("billing-address", id)],
  ["Edit Vehicle", "a vehicle is changed", ({ changes }) => changes.update("vehicle", id)],
  ["Edit Email", "an email address is changed", ({ changes }) => changes.update("email-address", id)],
  ["Edit Address", "an address is changed", ({ changes }) => changes.update("address", id)],
  ["Edit Phone", "a phone is changed", ({ changes }) => changes.update("phone", id)],
  ["Delete Vehicle", "a vehicle is deleted", ({ changes }) => changes.remove("vehicle", "e1")],
  ["Error", "an email address is deleted", ({ changes }) => changes.remove("email-address", "e1")],
  ["Edit Password", "the password is changed", ({ changes }) => changes.changePassword({})],
  [
    "Edit License Number & State",
    "the license is saved with its state empty",
    ({ changes }) => changes.updatePerson({ driversLicense: { number: "D1" } }),
  ],
  [
    "Edit User Name",
    "a person is saved with the first name empty",
    ({ changes }) => changes.updatePerson({ lastName: "Rivers" }),
  ],
  ["Get Profile Data", "the profile is read anew", ({ profile }) => profile.reload()],
  ["Get Profile Data", "one entry is read", ({ profile }) => profile.reads.entry("phone", "e1")],
  ["Get Profile Data", "a list is read", ({ profile }) => profile.refreshList("address")],
  ["Get Required Fields", "what a profile must have is read", ({ profile }) => profile.loadRequiredFields()],
  [
    "Vehicle Required Fields",
    "what a vehicle must have is read",
    ({ profile }) => profile.ensureVehicleRequiredFields(),
  ],
  ["Get States", "a signed-in driver's form asks for states", ({ catalogue }) => catalogue.loadOptions("states")],
];

/**
 * Waits until a dialog is raised, or a call has ended without one: a dialog that is missing or another one fails the test at
 * once, where polling for the right one would take all the patience that there is.
 */
async function untilTold(root: WholeRoot, work: unknown): Promise<void> {
  const told = when(() => root.ui.error !== null);
  await (work instanceof Promise ? Promise.race([work, told]) : told);
  told.cancel();
}

describe.each(calls)("%s: %s", (title, _what, run) => {
  test("shows the server's message in the dialog of this title when the call is rejected", async () => {
    const root = await openFailing({ status: 409, body: { message: "Not now, please." } }, title);
    await untilTold(root, run(root));
    expect(root.ui.error).toMatchObject({ title, message: "Not now, please." });
    expect(root.ui.error?.retry).toBeUndefined();
    expect(root.ui.loadingCount).toBe(0);
  });

  test("shows the generic text and offers Retry when the server fails", async () => {
    const root = await openFailing({ status: 500, body: { message: "a stack trace" } }, title);
    await untilTold(root, run(root));
    expect(root.ui.error).toMatchObject({ title, message: "Something is wrong." });
    expect(root.ui.error?.retry).toBeDefined();
  });
});

test("a public call for the states fails under its own title for someone who is not signed in", async () => {
  const real = openTransport(() => ({ status: 500, body: {} })).api;
  const tab = openTab();
  tab.api.portal.states = real.portal.states;
  await untilTold(tab.root, tab.root.catalogue.loadOptions("states"));
  expect(tab.root.ui.error?.title).toBe("Get American States Failed");
});
