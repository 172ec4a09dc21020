import { expect, test } from "vitest";
import { PendingIds } from "../../src/stores/pending-ids.ts";

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
