import { expect, test } from "vitest";
import { canonicalId, isEntityId } from "../../server/services/entity-id.ts";

const ID = "0b7e6f0a-9c1d-4e2f-8a3b-5c6d7e8f9a0b";

test.each([
  [ID, ID, true],
  [ID.toUpperCase(), ID, false],
  [`${ID} `, `${ID} `, false],
  [ID.replaceAll("-", ""), ID.replaceAll("-", ""), false],
  ["DANA", "DANA", false],
  ["", "", false],
])("%j is canonically %j, and is an id as it stands: %s", (text, canonical, isId) => {
  expect([canonicalId(text), isEntityId(text)]).toEqual([canonical, isId]);
});
