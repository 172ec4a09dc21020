import { expect, test } from "vitest";
import { DriverStorage } from "../../src/stores/driver-storage.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { PendingIds } from "../../src/stores/pending-ids.ts";
import { TenantStorage } from "../../src/stores/tenant-storage.ts";

function pendingIds(): PendingIds {
  let made = 0;
  return new PendingIds(() => `id-${(made += 1)}`);
}

test("the same content is sent again before an answer, then it keeps its id", () => {
  const ids = pendingIds();
  expect(ids.idFor("vehicle", { plate: "7ABC123" })).toBe("id-1");
  expect(ids.idFor("vehicle", { plate: "7ABC123" })).toBe("id-1");
});

test("the content changes, then it is something new", () => {
  const ids = pendingIds();
  ids.idFor("vehicle", { plate: "7ABC123" });
  expect(ids.idFor("vehicle", { plate: "7ABC124" })).toBe("id-2");
});

test("the server has answered, then the same content once more is another entry", () => {
  const ids = pendingIds();
  ids.idFor("phone", { number: "5550100171" });
  ids.settle("phone");
  expect(ids.idFor("phone", { number: "5550100171" })).toBe("id-2");
});

test("two places are added to at once, then each has its own id", () => {
  const ids = pendingIds();
  expect(ids.idFor("phone", {})).not.toBe(ids.idFor("address", {}));
});

test("the page is loaded again before an answer, then the same content keeps its id until it is answered", () => {
  const storage = new DriverStorage(new TenantStorage(new MemoryStorage(), "testville"), () => "dana");
  const load = () => new PendingIds(() => crypto.randomUUID(), storage);
  const id = load().idFor("phone", { number: "5550100171" });
  const again = load();
  expect(again.idFor("phone", { number: "5550100171" })).toBe(id);
  again.settle("phone");
  expect(load().idFor("phone", { number: "5550100171" })).not.toBe(id);
});
