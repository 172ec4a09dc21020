import { isObservableMap } from "mobx";
import { describe, expect, test, vi } from "vitest";
import visitorFlow from "../../schemas/flows/visitor-permit.json" with { type: "json" };
import { AppealsStore } from "../../src/stores/appeals-store.ts";
import { CitationPaymentStore } from "../../src/stores/citation-payment-store.ts";
import { CitationsStore } from "../../src/stores/citations-store.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import type { RootStore } from "../../src/stores/root-store.ts";
import { VisitorsStore } from "../../src/stores/visitors-store.ts";
import { bootData } from "../support/boot-data.ts";
import { order, permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { appeal, SECRET } from "../support/shown-appeals.ts";
import { citation, redirectDetails } from "../support/shown-citations.ts";
import { deferred, openSignedInTab, openTab } from "../support/stores.ts";
import { issuedPermit, visitorPermit } from "../support/visitor-permits.ts";

/** Marks by which everything of the driver can be found again. */
const MARKS = [
  "MARK-CART",
  "MARK-DRAFT",
  "MARK-CHECK",
  "MARK-ORDER",
  "MARK-PLACED",
  "MARK-ADDED",
  "Text of driver-account",
  "MARK-RULE",
  "7ABC123",
  "dana@example.com",
  "Rivers",
  "account-1",
];

/** Names of everything that can be read of an object: its own properties and the getters of its class. */
function readableNames(value: object): string[] {
  const names = new Set(Object.keys(value));
  for (let proto: unknown = Object.getPrototypeOf(value); proto !== Object.prototype && proto !== null;) {
    const descriptors = Object.getOwnPropertyDescriptors(proto as object);
    for (const [name, { get }] of Object.entries(descriptors)) if (get !== undefined) names.add(name);
    proto = Object.getPrototypeOf(proto);
  }
  return [...names].sort();
}

/** A value as plain data, stores and loaded values inside of it included; functions and repeated objects are left out. */
function plain(value: unknown, path: readonly object[] = []): unknown {
  if (typeof value === "function") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (path.includes(value)) return undefined;
  const inside = [...path, value];
  if (isObservableMap(value) || value instanceof Map || value instanceof Set || Array.isArray(value)) {
    return [...(value as Iterable<unknown>)].map((each) => plain(each, inside));
  }
  const entries = readableNames(value).map((name) => [name, plain((value as Record<string, unknown>)[name], inside)]);
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined)) as unknown;
}

/** What is fixed for a page, and the storages, which are looked at as such. */
const NO_STORES = new Set(["boot", "storage", "driverStorage"]);

function stateOf(root: RootStore): Record<string, unknown> {
  const stores = Object.entries(root).filter(([name]) => !NO_STORES.has(name));
  return Object.fromEntries(stores.map(([name, store]) => [name, plain(store)]));
}

function contentsOf(...storages: Storage[]): string {
  const texts = storages.flatMap((storage) =>
    Array.from({ length: storage.length }, (_, index) => {
      const key = storage.key(index) ?? "";
      return `${key}=${storage.getItem(key)}`;
    }),
  );
  return texts.join("\n");
}

/** A driver in the middle of everything: lists loaded, a cart, an order being put together, a checkout, a form half typed. */
async function busyDriver() {
  const tabStorage = new MemoryStorage();
  const tab = await openSignedInTab({ boot: orderingBoot(), tabStorage });
  const { root, api } = tab;
  api.orders.list = () => Promise.resolve([order({ orderNumber: "MARK-ORDER" })]);
  api.orders.rules = () => Promise.resolve([{ ruleType: "MARK-RULE", ruleValues: [] }]);
  root.catalogue.loadText("driver-account");
  root.catalogue.loadOptions("vehicle-makes");
  await Promise.all([
    root.permits.load(),
    root.buyingTerms.load(),
    root.orders.load(),
    root.profile.loadRequiredFields(),
    root.profile.ensureVehicleRequiredFields(),
  ]);
  root.cart.add({ id: "MARK-CART", permit: permit(), vehicleIds: ["v1"], attributes: {} });
  root.permitOrder.begin("resident");
  root.permitOrder.toggleVehicle("v1");
  root.permitOrder.acceptRules(true);
  root.checkout.chooseMethod("CHECK");
  root.checkout.answerMethod({ checkNumber: "MARK-CHECK" });
  root.checkout.acceptTerms(true);
  root.formDrafts.keep("phone:p1", { data: { number: "MARK-DRAFT" }, isOpen: true });
  root.orders.accept(order({ id: "placed", orderNumber: "MARK-PLACED" }));
  // Added, and never answered: the same phone can be sent again.
  api.profile.add = () => new Promise(() => undefined);
  void root.changes.add("phone", { number: "MARK-ADDED" });
  root.ui.open("orderDetails");
  return { ...tab, tabStorage };
}

test("a driver in the middle of everything is found in every store and storage", async () => {
  const { root, storage, tabStorage } = await busyDriver();
  const everything = JSON.stringify(stateOf(root)) + contentsOf(storage, tabStorage);
  expect(MARKS.filter((mark) => !everything.includes(mark))).toEqual([]);
});

/**
 * State of the stores that keep nothing of a session that has ended. The choices of everybody, the tenant's tax rate and its
 * alert stay, in stores that are looked at by what they hold of the driver.
 */
function driversState(state: Record<string, unknown>): Record<string, unknown> {
  const shared = new Set(["catalogue", "buyingTerms", "checkout", "session", "systemAlert", "citationStatus"]);
  const stores = Object.entries(state).filter(([name]) => !shared.has(name));
  // Totals of nothing are known as soon as the tax rate is.
  return Object.fromEntries(stores.map(([name, store]) => [name, { ...(store as object), totals: undefined }]));
}
// Which of the two flows of a checkout is walked is known as soon as the tax rate is.
const draftOf = (state: Record<string, unknown>) => ({
  ...(state["checkout"] as { draft: object }).draft,
  flow: undefined,
});

test("an expired session leaves every store as in a fresh tab, and the browser keeps the driver's unfinished work", async () => {
  const { root, clock, storage, tabStorage } = await busyDriver();
  const untouched = stateOf(openTab({ boot: orderingBoot() }).root);
  clock.now += 31 * 60_000;
  expect(await root.session.accessToken()).toBeNull();

  const left = stateOf(root);
  expect(driversState(left)).toEqual({ ...driversState(untouched), sessionEnd: expect.anything() });
  expect(draftOf(left)).toEqual(draftOf(untouched));
  expect(MARKS.filter((mark) => JSON.stringify(left).includes(mark))).toEqual([]);
  const begun = ["MARK-DRAFT", "MARK-CHECK", "MARK-PLACED", "MARK-ADDED"];
  expect(begun.filter((mark) => contentsOf(storage, tabStorage).includes(mark))).toEqual(begun);
});

test("signing out leaves every store as in a fresh tab, and no storage still names the driver", async () => {
  const { root, storage, tabStorage } = await busyDriver();
  const untouched = stateOf(openTab({ boot: orderingBoot() }).root);

  await root.session.signOut();

  const left = stateOf(root);
  expect(driversState(left)).toEqual(driversState(untouched));
  expect(root.session).toMatchObject({ tokens: null, userName: null, isSignedIn: false });
  expect(draftOf(left)).toEqual(draftOf(untouched));
  const kept = JSON.stringify(left) + contentsOf(storage, tabStorage);
  expect([...MARKS, "dana"].filter((mark) => kept.includes(mark))).toEqual([]);
});

describe("what needs no account and is answered", () => {
  const KEYS = { number: "HC-1001", plate: "7ABC123" };
  type Tab = Awaited<ReturnType<typeof openSignedInTab>> & { tabStorage: MemoryStorage };

  /** Each begins a call for the person in the tab; the answer gives what the call waits for. */
  const begun: Record<string, (tab: Tab) => { answer: () => void; done: Promise<unknown> }> = {
    "a look-up": ({ root, api }) => {
      const { promise, resolve } = deferred<ReturnType<typeof citation>>();
      api.citations.find = () => promise;
      return { answer: () => resolve(citation()), done: root.part(CitationsStore).lookUp(KEYS.number, KEYS.plate) };
    },
    "a citation's PDF": ({ root, api }) => {
      const { promise, resolve } = deferred<{ content: Blob; name: string }>();
      api.citations.pdf = () => promise;
      const answer = () => resolve({ content: new Blob(), name: "7ABC123" });
      return { answer, done: root.part(CitationsStore).download(KEYS.number, KEYS.plate) };
    },
    "a payment": ({ root, api }) => {
      const { promise, resolve } = deferred<{ paymentReference: string }>();
      api.citationPayments.pay = () => promise as never;
      const request = { ...KEYS, method: "TRANSACT_PAYMENTS" as const, amountDue: "50.50" };
      return { answer: () => resolve({ paymentReference: "r1" }), done: root.part(CitationPaymentStore).pay(request) };
    },
    "the page of a payment": ({ root, api }) => {
      const { promise, resolve } = deferred<ReturnType<typeof redirectDetails>>();
      api.citationPayments.redirect = () => promise;
      const request = { ...KEYS, method: "TRANSACT_PAYMENTS" as const, amountDue: "50.50" };
      return { answer: () => resolve(redirectDetails("r1")), done: root.part(CitationPaymentStore).pay(request) };
    },
    "the receipt of a payment": ({ root, api }) => {
      const { promise, resolve } = deferred<{ content: Blob; name: string }>();
      api.citationPayments.receipt = () => promise;
      const answer = () => resolve({ content: new Blob(), name: "7ABC123" });
      return { answer, done: root.part(CitationPaymentStore).download(KEYS.number, KEYS.plate) };
    },
    "an appeal that is filed": ({ root, api }) => {
      const { promise, resolve } = deferred<{ secret: string; appeal: ReturnType<typeof appeal> }>();
      api.appeals.file = () => promise;
      const answer = () => resolve({ secret: SECRET, appeal: appeal() });
      return { answer, done: root.part(AppealsStore).file(KEYS, {}) };
    },
    "an appeal that is opened": ({ root, api }) => {
      const { promise, resolve } = deferred<ReturnType<typeof appeal>>();
      api.appeals.read = () => promise;
      const done = root.part(AppealsStore).read(KEYS, { id: "123456789", secret: SECRET });
      return { answer: () => resolve(appeal()), done };
    },
    "a visitor permit": ({ root, api }) => {
      const { promise, resolve } = deferred<ReturnType<typeof issuedPermit>>();
      api.visitors.create = () => promise;
      const visitors = root.part(VisitorsStore);
      visitors.draft.begin({ choices: { permitId: visitorPermit().id, visit: {}, isAnswered: true } });
      return { answer: () => resolve(issuedPermit()), done: visitors.submit() };
    },
    "a visitor permit's PDF": ({ root, api }) => {
      const { promise, resolve } = deferred<{ content: Blob; name: string }>();
      api.visitors.download = () => promise;
      const answer = () => resolve({ content: new Blob(), name: "7ABC123" });
      return { answer, done: root.part(VisitorsStore).download("id") };
    },
  };

  /** Everything that has come of the answer: in the stores, in the tab, as a file, or by leaving for another page. */
  async function outcomeOf(name: string, end: (root: RootStore) => void | Promise<void>) {
    const tabStorage = new MemoryStorage();
    const boot = bootData({ flows: { "visitor-permit": visitorFlow as never } });
    const tab = { ...(await openSignedInTab({ boot, tabStorage })), tabStorage };
    const { root, saved, surroundings } = tab;
    const { answer, done } = begun[name]?.(tab) ?? { answer: () => undefined, done: undefined };
    // The call is on its way.
    await new Promise((resolve) => setTimeout(resolve));
    await end(root);
    answer();
    await done;
    const { part } = root;
    const stores = [part(CitationsStore), part(CitationPaymentStore), part(AppealsStore), part(VisitorsStore)];
    const parts = stores.map((store) => plain(store));
    const left = vi.mocked(surroundings.leave).mock.calls.length > 0;
    return `${JSON.stringify(parts)} ${contentsOf(tabStorage)} ${saved.map((file) => file.name).join()} ${left ? "7ABC123" : ""}`;
  }

  test.each(Object.keys(begun))("after a logout: %s is nobody's, and nothing goes on", async (name) => {
    const outcome = await outcomeOf(name, (root) => root.session.signOut());
    expect(outcome).not.toMatch(/7ABC123|Rivers/);
    expect(outcome).not.toMatch(/"is(Sending|Paying|Downloading)":true|"downloading":"|"status":"loading"/);
  });

  test.each(Object.keys(begun))("after a session that expired: %s is taken", async (name) => {
    expect(await outcomeOf(name, (root) => root.session.endAsExpired())).toMatch(/7ABC123|Rivers/);
  });
});

test("nothing that is typed before signing in stays in memory after a logout", async () => {
  const { root } = await openSignedInTab({ boot: orderingBoot() });
  const form = { id: "citation-payment", ui: { fields: {} } } as never;
  root.openDrafts.keep(form, { emailAddress: "payer@example.com" });
  root.session.endAsExpired();
  expect(root.openDrafts.read("citation-payment")).toEqual({ emailAddress: "payer@example.com" });
  await root.session.signIn("dana", "a password");
  await root.session.signOut();
  expect(root.openDrafts.read("citation-payment")).toBeUndefined();
});
