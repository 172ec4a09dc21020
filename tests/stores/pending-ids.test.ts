import { expect, test } from "vitest";
import { DriverStorage } from "../../src/stores/driver-storage.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { PendingIds } from "../../src/stores/pending-ids.ts";
import { TenantStorage } from "../../src/stores/tenant-storage.ts";

function pendingIds(): PendingIds {
  let made = 0;
  return new PendingIds(() => `id-${(made += 1)}`);
}

test("keeps the id of the same content that is sent again before a response", () => {
  const ids = pendingIds();
  expect(ids.idFor("vehicle", { plate: "7ABC123" })).toBe("id-1");
  expect(ids.idFor("vehicle", { plate: "7ABC123" })).toBe("id-1");
});

test("gives changed content a new id", () => {
  const ids = pendingIds();
  ids.idFor("vehicle", { plate: "7ABC123" });
  expect(ids.idFor("vehicle", { plate: "7ABC124" })).toBe("id-2");
});

test("gives the same content a new id once the server has responded", () => {
  const ids = pendingIds();
  ids.idFor("phone", { number: "5550100171" });
  ids.retire("phone");
  expect(ids.idFor("phone", { number: "5550100171" })).toBe("id-2");
});

test("gives each of two lists that are added to at once its own id", () => {
  const ids = pendingIds();
  expect(ids.idFor("phone", {})).not.toBe(ids.idFor("address", {}));
});

test("keeps the id over a reload until the server has responded", () => {
  const storage = new DriverStorage(new TenantStorage(new MemoryStorage(), "testville"), () => "dana");
  const load = () => new PendingIds(() => crypto.randomUUID(), storage);
  const id = load().idFor("phone", { number: "5550100171" });
  const again = load();
  expect(again.idFor("phone", { number: "5550100171" })).toBe(id);
  again.retire("phone");
  expect(load().idFor("phone", { number: "5550100171" })).not.toBe(id);
});

test.each([
  ["nothing", null],
  ["an id that is no text", { id: 7, content: "{}" }],
  ["no content", { id: "id-of-old" }],
])("makes a new id where the browser kept %s for the list", (_what, kept) => {
  const storage = new DriverStorage(new TenantStorage(new MemoryStorage(), "testville"), () => "dana");
  storage.write("pending-ids", { phone: kept, address: { id: "id-of-address", content: "{}" } });
  const ids = new PendingIds(() => "id-of-now", storage);
  expect([ids.idFor("phone", {}), ids.idFor("address", {})]).toEqual(["id-of-now", "id-of-address"]);
});
