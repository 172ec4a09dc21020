import { expect, test } from "vitest";
import { parsePlainDate } from "../../src/domain/dates.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import type { Permit } from "../../src/domain/generated/api-orders.ts";
import type { FlowStep } from "../../src/domain/generated/meta-flow.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

const [first] = completePerson().vehicles;
const plate = (id: string) => ({ number: `PLATE${id}`, state: { code: "CA" } });
const vehicles = ["v1", "v2", "v3", "v4"].map((id) => ({
  ...first,
  id,
  licensePlate: plate(id),
  inactive: id === "v4",
}));
const account = () =>
  driverAccount(completePerson({ vehicles: vehicles as ReturnType<typeof completePerson>["vehicles"] }));

const DAILY = permit({ id: "daily", permitType: "DAILY", allowedNoVehicles: 1, reasonForVisitIsRequired: true });
const shift: FlowStep = { id: "shift", title: "Your shift", form: "shift" };
const form = { ui: { order: ["shift", "note"] } } as EffectiveForm;

async function order(
  permits: Permit[] = [permit(), DAILY],
  storages: { tabStorage?: Storage } = {},
  ownSteps: FlowStep[] = [shift],
) {
  const boot = orderingBoot();
  const flow = boot.flows["permit-order"];
  if (flow === undefined) throw new Error("the boot data has the flow of an order");
  boot.flows["permit-order"] = { ...flow, steps: [...flow.steps.slice(0, 2), ...ownSteps, ...flow.steps.slice(2)] };
  const tab = await openSignedInTab({ boot, account, ...storages });
  tab.api.orders.purchasablePermits = () => Promise.resolve(permits);
  await Promise.all([tab.root.permits.load(), tab.root.buyingTerms.load()]);
  const step = (id: string) => boot.flows["permit-order"]?.steps.find((each) => each.id === id) as FlowStep;
  return { ...tab, boot, draft: tab.root.permitOrder, cart: tab.root.cart, step };
}

/** Walks through every step for one vehicle. */
async function walked(vehicleId = "v1") {
  const opened = await order();
  opened.draft.begin("resident");
  opened.draft.acceptRules(true);
  opened.draft.toggleVehicle(vehicleId);
  opened.draft.answer(shift, form, { attributes: { shift: "night" } });
  return opened;
}

test("step 0 is done with a permit chosen and the rules accepted, for a permit that needs no more", async () => {
  const { draft, step } = await order();
  expect(draft.isDone(step("permit"))).toBe(false);
  draft.choosePermit("resident");
  expect(draft.isDone(step("permit"))).toBe(false);
  draft.acceptRules(true);
  expect(draft.isDone(step("permit"))).toBe(true);
});

test("a permit that starts on a chosen day and wants a reason waits for both", async () => {
  const { draft, step } = await order();
  draft.choosePermit("daily");
  draft.acceptRules(true);
  draft.chooseStart(parsePlainDate("2026-12-01") ?? null);
  expect(draft.isDone(step("permit"))).toBe(false);
  draft.giveReason("  ");
  expect(draft.isDone(step("permit"))).toBe(false);
  draft.giveReason("Delivery");
  expect([draft.isDone(step("permit")), draft.period]).toEqual([true, { startOn: "2026-12-01", endOn: "2026-12-01" }]);
});

test("rejects a permit that is no longer on sale", async () => {
  const { draft, root } = await order([permit({ availability: "sold-out" })]);
  draft.choosePermit("resident");
  expect(draft.facts["permit-chosen"]).toBe(false);
  expect([root.permits.available, root.permits.unavailable.map(({ id }) => id)]).toEqual([[], ["resident"]]);
});

test("rejects one vehicle more than the limit in the specified words", async () => {
  const { draft } = await order();
  draft.choosePermit("resident");
  expect([draft.toggleVehicle("v1"), draft.toggleVehicle("v2")]).toEqual([null, null]);
  expect(draft.toggleVehicle("v3")).toEqual({
    code: "vehicle-limit",
    title: "Alert",
    message: "You are only allowed to select 2 vehicle",
  });
  draft.toggleVehicle("v1");
  expect(draft.chosenVehicles.map(({ id }) => id)).toEqual(["v2"]);
});

test("drops the vehicles beyond the limit of the permit that is chosen now", async () => {
  const { draft } = await order();
  draft.choosePermit("resident");
  draft.toggleVehicle("v1");
  draft.toggleVehicle("v2");
  draft.choosePermit("daily");
  expect([draft.vehicleLimit, draft.chosenVehicles.map(({ id }) => id)]).toEqual([1, ["v1"]]);
});

test("reports a missing vehicle on Next and adds nothing", async () => {
  const { draft, cart } = await order();
  draft.begin("resident");
  draft.acceptRules(true);
  const problem = { code: "no-vehicle", title: "Alert", message: "Permit must be Associated with at least 1 Vehicle" };
  expect(draft.problem).toEqual(problem);
  expect(draft.addToCart()).toEqual({ kind: "refused", problem });
  expect(cart.isEmpty).toBe(true);
});

test("adding leads to the tenant's own step while it is unanswered", async () => {
  const { draft } = await order();
  draft.begin("resident");
  draft.acceptRules(true);
  draft.toggleVehicle("v1");
  expect(draft.addToCart()).toEqual({ kind: "incomplete", step: shift });
});

test("puts a finished order into the cart with its answers and empties the draft", async () => {
  const { draft, cart } = await walked();
  expect(draft.totals?.totalCents).toBe(27604);
  expect(draft.addToCart()).toMatchObject({ kind: "added" });
  expect(cart.items).toMatchObject([
    { permit: { id: "resident" }, vehicleIds: ["v1"], attributes: { shift: "night" } },
  ]);
  expect([draft.isStarted, draft.permit]).toEqual([false, undefined]);
});

test("warns in the specified words when the same vehicle is added to the same permit again", async () => {
  const { draft, cart } = await walked();
  draft.addToCart();
  draft.begin("resident");
  draft.acceptRules(true);
  draft.toggleVehicle("v1");
  expect(draft.problem?.message).toBe(
    "Your permit is already in your cart. Please proceed to complete the purchase or remove it from the cart.",
  );
  expect(cart.count).toBe(1);
});

test("rejects one more than the product's maximum in the specified words", async () => {
  const { draft } = await order([permit({ maximumNumber: 1 })]);
  for (const vehicle of ["v1", "v2"]) {
    draft.begin("resident");
    draft.acceptRules(true);
    draft.toggleVehicle(vehicle);
    draft.answer(shift, form, {});
    if (vehicle === "v1") draft.addToCart();
  }
  expect(draft.problem?.message).toBe("You are only allowed to order 1 permit(s).");
});

test("replaces an edited item of the cart in its place", async () => {
  const { draft, cart } = await walked();
  draft.addToCart();
  const [before] = cart.items;
  expect(draft.edit(before?.id ?? "")).toBe("begun");
  expect([draft.rulesAccepted, draft.editing, draft.attributes]).toEqual([true, before?.id, { shift: "night" }]);
  draft.toggleVehicle("v1");
  draft.toggleVehicle("v2");
  draft.answer(shift, form, { attributes: { note: "late" } });
  draft.addToCart();
  expect(cart.items).toMatchObject([{ id: before?.id, vehicleIds: ["v2"], attributes: { note: "late" } }]);
  expect(cart.items[0]?.attributes).toEqual({ note: "late" });
  expect(draft.edit("gone")).toBe("gone");
});

test("keeps typed answers of a form step over a reload, and edited ones wait for Next again", async () => {
  const tabStorage = new MemoryStorage();
  const { draft, step } = await order(undefined, { tabStorage });
  draft.begin("resident");
  draft.type(shift, form, { attributes: { shift: "night" } });
  expect(draft.isDone(step("shift"))).toBe(false);
  draft.restore();
  expect(draft.attributes).toEqual({ shift: "night" });
  draft.answer(shift, form, { attributes: { shift: "night" } });
  draft.type(shift, form, { attributes: { shift: "night" } });
  expect(draft.isDone(step("shift"))).toBe(true);
  draft.type(shift, form, { attributes: { shift: "day" } });
  expect(draft.isDone(step("shift"))).toBe(false);
});

test("ignores a chosen vehicle that was deleted in the meantime", async () => {
  const { draft, root } = await walked();
  root.profile.accept(driverAccount(completePerson({ vehicles: [] })));
  expect([draft.chosenVehicles, draft.problem?.code]).toEqual([[], "no-vehicle"]);
});

test("restores the draft after a reload or an expired session, in its own tab alone", async () => {
  const tabStorage = new MemoryStorage();
  const { draft, root, storage, boot } = await order([permit()], { tabStorage });
  draft.begin("resident");
  draft.toggleVehicle("v1");
  const reloaded = openTab({ storage, tabStorage, boot }).root;
  reloaded.restore();
  expect([reloaded.permitOrder.permitId, reloaded.permitOrder.isStarted]).toEqual(["resident", true]);
  const other = openTab({ storage, boot }).root;
  other.restore();
  expect(other.permitOrder.isStarted).toBe(false);
  root.session.endAsExpired();
  expect(draft.isStarted).toBe(false);
  await root.session.signIn("dana", "pw");
  expect(draft.permitId).toBe("resident");
});

test.each(["Exit Order", "signing out"])("%s discards the draft, also in the tab's storage", async (how) => {
  const tabStorage = new MemoryStorage();
  const { draft, root } = await order([permit()], { tabStorage });
  draft.begin("resident");
  if (how === "Exit Order") draft.discard();
  else await root.session.signOut();
  expect([draft.isStarted, tabStorage.getItem("portal/testville/permit-order/dana")]).toEqual([false, null]);
});

test("does not replace a draft unasked by another permit or by an item of the cart", async () => {
  const { draft, cart } = await walked();
  cart.add({ id: "a", permit: permit({ id: "other" }), vehicleIds: ["v2"], attributes: {} });
  expect([draft.begin("daily"), draft.edit("a"), draft.permitId]).toEqual([
    "would-discard",
    "would-discard",
    "resident",
  ]);
  expect([draft.begin("resident"), draft.attributes]).toEqual(["resumed", { shift: "night" }]);
  draft.discard();
  expect([draft.edit("a"), draft.edit("a"), draft.begin("other")]).toEqual(["begun", "resumed", "would-discard"]);
  draft.discard();
  expect(draft.edit("gone")).toBe("gone");
});

test.each([
  ["years ago", "2020-01-01", "start-not-possible"],
  ["yesterday", "2026-11-26", "start-not-possible"],
  ["today", "2026-11-27", undefined],
  ["after the permit's last day", "2027-02-01", "start-not-possible"],
])("Next knows whether a start that is %s is possible", async (_case, start, problem) => {
  const daily = permit({
    ...DAILY,
    reasonForVisitIsRequired: false,
    validStartDate: "2026-11-01",
    validEndDate: "2027-01-31",
  });
  const { draft } = await order([daily]);
  draft.begin("daily");
  draft.chooseStart(parsePlainDate(start) ?? null);
  expect([draft.startProblem, draft.facts["start-date-chosen"]]).toEqual([problem, problem === undefined]);
});

test("asks for a new start when a draft was kept over midnight", async () => {
  const { draft, clock } = await order([{ ...DAILY, validStartDate: undefined, validEndDate: undefined }]);
  draft.begin("daily");
  draft.chooseStart(draft.today);
  expect(draft.startProblem).toBeUndefined();
  clock.now += 86_400_000;
  draft.giveReason("Delivery");
  expect(draft.facts["start-date-chosen"]).toBe(false);
});

test("subtracts what the driver already has from the product's maximum", async () => {
  const { draft, cart } = await order([permit({ maximumNumber: 2, remaining: 1 })]);
  cart.add({ id: "a", permit: permit({ maximumNumber: 2, remaining: 1 }), vehicleIds: ["v2"], attributes: {} });
  draft.begin("resident");
  draft.acceptRules(true);
  draft.toggleVehicle("v1");
  expect(draft.problem?.message).toBe("You are only allowed to order 2 permit(s).");
});

test("Edit opens the step of a rejected answer with the message beside the field, until it is answered", async () => {
  const { draft, cart } = await walked();
  draft.addToCart();
  const errors = { shift: "Choose your shift" };
  cart.blame(() => true, { words: "Choose your shift", step: "shift", errors, unasked: [] });
  draft.edit(cart.items[0]?.id ?? "");
  expect([draft.isDone(shift), draft.refusalAt("shift")?.errors, draft.refusalAt("review")]).toEqual([
    false,
    errors,
    undefined,
  ]);
  draft.answer(shift, form, { attributes: { shift: "day" } });
  expect([draft.isDone(shift), draft.refusalAt("shift")]).toEqual([true, undefined]);
});

test("Edit keeps the own steps of an item answered, except for the one whose answer was rejected", async () => {
  const pickup: FlowStep = { id: "pickup", title: "Your pickup", form: "pickup" };
  const { draft, cart } = await order([permit()], {}, [shift, pickup]);
  const areDone = () => [draft.isDone(shift), draft.isDone(pickup)];
  cart.add({ id: "a", permit: permit(), vehicleIds: ["v1"], attributes: { shift: "night", desk: "north" } });
  draft.edit("a");
  expect(areDone()).toEqual([true, true]);
  draft.discard();
  const errors = { shift: "Choose your shift" };
  cart.blame(() => true, { words: "Choose your shift", step: "shift", errors, unasked: [] });
  draft.edit("a");
  expect(areDone()).toEqual([false, true]);
});
