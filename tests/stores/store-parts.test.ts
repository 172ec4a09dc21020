import { expect, test } from "vitest";
import { BuyingStores } from "../../src/stores/buying-stores.ts";
import { FlowDraft } from "../../src/stores/flow-draft.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { RootStore } from "../../src/stores/root-store.ts";
import { snapshotOf } from "../../src/stores/session-snapshot.ts";
import type { PartCollaborators } from "../../src/stores/store-part.ts";
import { draftNames } from "../../src/stores/tenant-storage.ts";
import { bootData } from "../support/boot-data.ts";
import { driverAccount } from "../support/driver-account.ts";
import { fakeApi } from "../support/fake-api.ts";
import { permit } from "../support/orders.ts";
import { openSignedInTab, pair, START } from "../support/stores.ts";
import { fakeSurroundings } from "../support/surroundings.ts";

const item = { id: "i1", permit: permit(), vehicleIds: ["v1"], attributes: {} };

/** A tab of dana's that has opened no page which buys. */
function lightTab(storage: Storage, tabStorage: Storage = new MemoryStorage()): RootStore {
  const root = new RootStore({
    boot: bootData(),
    loadApi: () =>
      Promise.resolve(
        fakeApi(
          () => driverAccount(),
          () => START,
        ),
      ),
    clock: () => START,
    storage,
    tabStorage,
    lock: (_name, run) => run(),
    delay: () => Promise.resolve(),
    newId: () => crypto.randomUUID(),
    saveFile: () => undefined,
    surroundings: fakeSurroundings(),
  });
  root.storage.write("session", snapshotOf("dana", "DRIVER", pair("light")));
  root.restore();
  return root;
}

/** A browser in which dana has begun to buy: a cart, both drafts, and an order that was placed in this tab. */
async function busyBrowser() {
  const storage = new MemoryStorage();
  const tabStorage = new MemoryStorage();
  const { root } = await openSignedInTab({ storage, tabStorage });
  root.cart.add(item);
  root.permitOrder.choosePermit("p1");
  root.checkout.chooseMethod("CARD");
  root.driverStorage.write("checkout", { choices: {} });
  const placed = JSON.stringify({ version: 1, value: { userName: "dana", value: { id: "o1", number: "N-1" } } });
  tabStorage.setItem("portal/testville/placed-order/dana", placed);
  return { storage, tabStorage };
}

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => String(storage.key(index)));

test("stores of a page are opened once, and take up what the browser keeps for the driver", async () => {
  const { storage, tabStorage } = await busyBrowser();
  const root = lightTab(storage, tabStorage);
  const buying = root.part(BuyingStores);
  expect(root.part(BuyingStores)).toBe(buying);
  expect(buying.cart.items.map(({ id }) => id)).toEqual(["i1"]);
  expect(buying.permitOrder.permitId).toBe("p1");
  expect(buying.orders.placedNumber).toBe("N-1");
});

test("a page without the stores of buying knows how many items are in the cart, in this tab and another one", async () => {
  const { storage } = await busyBrowser();
  const root = lightTab(storage);
  expect(root.cartMark.items).toBe(1);
  const { root: other } = await openSignedInTab({ storage });
  other.cart.add({ ...item, id: "i2" });
  root.followStorage("portal/testville/session");
  expect(root.cartMark.items).toBe(1);
  root.followStorage("portal/testville/cart/dana");
  expect(root.cartMark.items).toBe(2);
});

test("items that the cart cannot read are not counted, with and without its store", async () => {
  const { storage } = await busyBrowser();
  const key = "portal/testville/cart/dana";
  const stored = storage.getItem(key) ?? "";
  const [whole = {}] = (JSON.parse(stored) as { value: { value: { items: Record<string, unknown>[] } } }).value.value
    .items;
  const write = (items: unknown[]) =>
    storage.setItem(key, stored.replace(`"items":${JSON.stringify([whole])}`, `"items":${JSON.stringify(items)}`));
  const broken = [null, {}, { ...whole, id: 7 }, { ...whole, permit: { ...item.permit, price: "12" } }];
  write([...broken, whole]);
  const root = lightTab(storage);
  expect(root.cartMark.items).toBe(1);
  expect(root.part(BuyingStores).cart.items).toHaveLength(1);
  write(broken);
  expect(lightTab(storage).cartMark.items).toBe(0);
});

test("the number of items follows the cart once its store is there", async () => {
  const root = lightTab(new MemoryStorage());
  expect(root.cartMark.items).toBe(0);
  const { cart } = root.part(BuyingStores);
  cart.add(item);
  expect(root.cartMark.items).toBe(1);
  cart.remove("i1");
  expect(root.cartMark.items).toBe(0);
});

test("signing out on a page without the stores of buying leaves nothing of what was begun with them", async () => {
  const { storage, tabStorage } = await busyBrowser();
  const root = lightTab(storage, tabStorage);
  void root.session.signOut();
  expect(root.cartMark.items).toBe(0);
  expect([...keysOf(storage), ...keysOf(tabStorage)].filter((key) => key.endsWith("/dana"))).toEqual([]);
});

test("a logout in another tab takes the drafts along although nothing here has opened them", async () => {
  const { storage, tabStorage } = await busyBrowser();
  const root = lightTab(storage, tabStorage);
  storage.setItem("portal/testville/logged-out", JSON.stringify({ version: 1, value: true }));
  storage.removeItem("portal/testville/session");
  root.followStorage("portal/testville/session");
  expect(root.session.isSignedIn).toBe(false);
  const left = [...keysOf(storage), ...keysOf(tabStorage)];
  expect(left.filter((key) => /permit-order|checkout|placed-order/.test(key))).toEqual([]);
});

test("a session that expires on a page without the stores of buying keeps what was begun with them", async () => {
  const { storage, tabStorage } = await busyBrowser();
  const before = [...keysOf(storage), ...keysOf(tabStorage)].filter((key) => key.endsWith("/dana"));
  const root = lightTab(storage, tabStorage);
  root.session.endAsExpired();
  expect([...keysOf(storage), ...keysOf(tabStorage)]).toEqual(expect.arrayContaining(before));
});

/** A part of a page whose flow nothing else knows. */
class OneFlow {
  readonly draft: FlowDraft<{ colour: string }, { pin: string }>;

  constructor({ driverStorage: storage, flowDrafts, formVersions, newId }: PartCollaborators) {
    this.draft = new FlowDraft<{ colour: string }, { pin: string }>(
      {
        name: "checkout",
        kind: { panels: {}, conditions: [] },
        noChoices: { colour: "" },
        noMemory: { pin: "" },
        readChoices: ({ colour }) => ({ colour: String(colour) }),
        flow: () => undefined,
        facts: () => ({}),
      },
      { storage, flowDrafts, formVersions, newId },
    );
  }
}

test("the draft of any flow is taken up, follows the other tabs and leaves with its driver, with nothing done for it", () => {
  const storage = new MemoryStorage();
  const [one, other] = [lightTab(storage), lightTab(storage)];
  one.part(OneFlow).draft.choose({ colour: "red" });
  const { draft } = other.part(OneFlow);
  expect(draft.choices.colour).toBe("red");
  one.part(OneFlow).draft.choose({ colour: "blue" });
  other.followStorage("portal/testville/checkout/dana");
  expect(draft.choices.colour).toBe("blue");
  draft.remember({ pin: "1234" });
  other.session.endAsExpired();
  expect([draft.choices.colour, draft.memory.pin]).toEqual(["", ""]);
  expect(keysOf(storage).filter((key) => key.endsWith("/checkout/dana"))).toHaveLength(1);
});

test("a page that opens later does not take the memory of the drafts that are open already", () => {
  const root = lightTab(new MemoryStorage());
  const { draft } = root.part(OneFlow);
  draft.remember({ pin: "1234" });
  root.part(BuyingStores);
  expect(draft.memory.pin).toBe("1234");
});

test("a logout removes each draft there is, also those of flows that this page has not loaded", () => {
  const storage = new MemoryStorage();
  const root = lightTab(storage);
  for (const name of draftNames) root.driverStorage.write(name, { choices: {} });
  void root.session.signOut();
  expect(keysOf(storage).filter((key) => key.endsWith("/dana"))).toEqual([]);
});
