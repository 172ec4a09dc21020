import { expect, test } from "vitest";
import { parsePlainDate } from "../../src/domain/dates.ts";
import { NO_ORDER, itemOfDraft } from "../../src/stores/permit-order-draft.ts";
import { permit } from "../support/orders.ts";

test.each([
  ["the chosen start of a permit that needs one", "DAILY", "2026-12-01", { startOn: "2026-12-01" }],
  ["no start of a permit with dates of its own", "STD_PERMIT", "2026-12-01", {}],
  ["no start where none was chosen", "DAILY", "", {}],
] as const)("an item of the cart has %s", (_case, permitType, startOn, start) => {
  const chosen = permit({ permitType });
  const draft = { ...NO_ORDER, attributes: {}, vehicleIds: ["v1"], startOn: parsePlainDate(startOn) ?? null };
  expect(itemOfDraft("a", chosen, draft)).toEqual({
    id: "a",
    permit: chosen,
    vehicleIds: ["v1"],
    attributes: {},
    ...start,
  });
});

test.each([
  ["  Delivery ", { reasonForVisit: "Delivery" }],
  ["  ", {}],
])("an item of the cart has the reason %j without spaces around it", (reasonForVisit, reason) => {
  const item = itemOfDraft("a", permit(), { ...NO_ORDER, attributes: {}, reasonForVisit });
  expect(item).toEqual({ id: "a", permit: permit(), vehicleIds: [], attributes: {}, ...reason });
});
