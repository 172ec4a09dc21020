import { expect, test } from "vitest";
import type { CartItem } from "../../src/domain/cart-item.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

const item = (id: string, changes: Partial<CartItem> = {}): CartItem => ({
  id,
  permit: permit(),
  vehicleIds: ["v1"],
  attributes: { department: "Radiology" },
  ...changes,
});

async function tab() {
  const storage = new MemoryStorage();
  const opened = await openSignedInTab({ storage, boot: orderingBoot() });
  return { ...opened, cart: opened.root.cart };
}

/** The cart of another tab of the same browser, or of the same one after a reload. */
function cartOfOtherTab(storage: Storage) {
  const { root } = openTab({ storage, boot: orderingBoot() });
  root.restore();
  return root.cart;
}

test("has the type of the permit whose order is under way, and the standard one after each change of the cart", async () => {
  const { cart } = await tab();
  expect(cart.permitType).toBe("STD_PERMIT");
  const changes: [name: string, change: () => void][] = [
    ["add", () => cart.add(item("a"))],
    ["edit", () => cart.replace(item("a", { vehicleIds: ["v3"] }))],
    ["leave out answers", () => cart.dropAnswers("a", ["department"])],
    ["take the permit as it is on offer now", () => cart.refresh([permit({ price: "99.00" })])],
    ["delete", () => cart.remove("a")],
  ];
  for (const [name, change] of changes) {
    cart.noteOrderOf("DAILY");
    expect([name, cart.permitType]).toEqual([name, "DAILY"]);
    change();
    expect([name, cart.permitType]).toEqual([name, "STD_PERMIT"]);
  }
  cart.add(item("a"));
  cart.noteOrderOf("EFP");
  cart.removeOrdered(cart.beginOrder());
  expect([cart.isEmpty, cart.permitType]).toEqual([true, "STD_PERMIT"]);
});

test("keeps the type of the permit that is being ordered over a reload, and tells it to other tabs", async () => {
  const { cart, storage } = await tab();
  cart.add(item("a"));
  const { idempotencyKey } = cart;
  cart.noteOrderOf("EFP");
  const other = cartOfOtherTab(storage);
  expect([other.permitType, other.items.length, other.idempotencyKey]).toEqual(["EFP", 1, idempotencyKey]);
  other.remove("a");
  cart.followStorage();
  expect([cart.permitType, cart.isEmpty]).toEqual(["STD_PERMIT", true]);
});

test("restores a cart without a type of permit, or with one that there is not, as one of the standard type", async () => {
  const { cart, storage } = await tab();
  cart.add(item("a"));
  cart.noteOrderOf("DAILY");
  const key = "portal/testville/cart/dana";
  const stored = storage.getItem(key) ?? "";
  for (const [written, expected] of [
    ['"permitType":"DAILY",', "DAILY"],
    ['"permitType":"HOVERCRAFT",', "STD_PERMIT"],
    ['"permitType":"toString",', "STD_PERMIT"],
    ["", "STD_PERMIT"],
  ] as const) {
    storage.setItem(key, stored.replace('"permitType":"DAILY",', written));
    const restored = cartOfOtherTab(storage);
    expect([written, restored.permitType, restored.items.length]).toEqual([written, expected, 1]);
  }
});

test("the cart knows the type of the permit that is being ordered until it is added or the order is left", async () => {
  const { root, cart, api } = await tab();
  const daily = permit({ id: "daily", permitType: "DAILY" });
  api.orders.purchasablePermits = () => Promise.resolve([permit(), daily]);
  await root.permits.load();
  const wizard = root.permitOrder;
  wizard.begin("daily");
  expect(cart.permitType).toBe("DAILY");
  wizard.choosePermit("resident");
  expect(cart.permitType).toBe("STD_PERMIT");
  wizard.choosePermit("daily");
  wizard.discard();
  expect(cart.permitType).toBe("STD_PERMIT");
  cart.add({ id: "a", permit: daily, vehicleIds: ["v1"], attributes: {} });
  wizard.edit("a");
  expect(cart.permitType).toBe("DAILY");
  wizard.discard();
  expect(cart.permitType).toBe("STD_PERMIT");
});
