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
  "007-one-plate": "a4ae59334b279d2d",
  "008-admins-without-drivers": "c20fe5b5b2127161",
  "009-choice-labels": "9b55bc08ac274278",
  "010-fulfillment-changes": "7da4ff7afe7a90e7",
  "011-order-lives": "01e58810e3952396",
  "012-provided-payments": "e9f23d04a12034bc",
};

it("a released migration stays as it was: databases that ran it know no other", () => {
  const now = Object.entries(migrations).map(([name, statements]) => [
    name,
    createHash("sha256").update(JSON.stringify(statements)).digest("hex").slice(0, 16),
  ]);
  expect(Object.fromEntries(now)).toMatchObject(RELEASED);
});
