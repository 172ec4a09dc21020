import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { migrations } from "../../server/db/migrations/index.ts";

/** What each released migration did when it was released. A new one is added here with the release that brings it. */
const RELEASED: Readonly<Record<string, string>> = {
  "001-first-driver": "5f47f3eee25423f5",
  "002-first-order": "3b0e97e2d2ebbdfa",
  "003-counted-orders": "83e68db6bf50d091",
  "004-accounts": "c45f9d92dd0f11e4",
  "005-times-taken": "c6272f7f8c94f726",
  "006-moving-recovery": "46acc0ad91c989d0",
};

it("a released migration stays as it was: databases that ran it know no other", () => {
  const now = Object.entries(migrations).map(([name, statements]) => [
    name,
    createHash("sha256").update(JSON.stringify(statements)).digest("hex").slice(0, 16),
  ]);
  expect(Object.fromEntries(now)).toMatchObject(RELEASED);
});
