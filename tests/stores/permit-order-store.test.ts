import { expect, test } from "vitest";
import { parsePlainDate } from "../../src/domain/dates.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import type { Permit } from "../../src/domain/generated/api-orders.ts";
import type { FlowStep } from "../../src/domain/generated/meta-flow.ts";
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
const form = { form: { ui: { order: ["shift", "note"] } } as EffectiveForm };

async function order(permits: Permit[] = [permit(), DAILY], ownSteps: FlowStep[] = [shift]) {
  const boot = orderingBoot();
  const flow = boot.flows["permit-order"];
  if (flow === undefined) throw new Error("the boot data has the flow of an order");
  boot.flows["permit-order"] = { ...flow, steps: [...flow.steps.slice(0, 2), ...ownSteps, ...flow.steps.slice(2)] };
  const tab = await openSignedInTab({ boot, account });
  tab.api.orders.purchasablePermits = () => Promise.resolve(permits);
  await Promise.all([tab.root.permits.load(), tab.root.buyingTerms.load()]);
  const step = (id: string) => boot.flows["permit-order"]?.steps.find((each) => each.id === id) as FlowStep;
  return { ...tab, boot, wizard: tab.root.permitOrder, cart: tab.root.cart, step };
}

/** Walks through every step for one vehicle. */
async function walked(vehicleId = "v1") {
  const opened = await order();
  opened.wizard.begin("resident");
  opened.wizard.acceptRules(true);
  opened.wizard.toggleVehicle(vehicleId);
  opened.wizard.draft.answer(shift, form, { attributes: { shift: "night" } });
  return opened;
}

test("step 0 is done with a permit chosen and the rules accepted, for a permit that needs no more", async () => {
  const { wizard, step } = await order();
  expect(wizard.draft.isDone(step("permit"))).toBe(false);
  wizard.choosePermit("resident");
  expect(wizard.draft.isDone(step("permit"))).toBe(false);
  wizard.acceptRules(true);
  expect(wizard.draft.isDone(step("permit"))).toBe(true);
});

test("a permit that starts on a chosen day and wants a reason waits for both", async () => {
  const { wizard, step } = await order();
  wizard.answerTerms({ startOn: null, reasonForVisit: "" });
  expect(wizard.draft.isStarted).toBe(false);
  wizard.choosePermit("daily");
  wizard.acceptRules(true);
  const startOn = parsePlainDate("2026-12-01") ?? null;
  wizard.answerTerms({ startOn, reasonForVisit: "" });
  expect(wizard.draft.isDone(step("permit"))).toBe(false);
  wizard.answerTerms({ startOn, reasonForVisit: "  " });
  expect(wizard.draft.isDone(step("permit"))).toBe(false);
  wizard.answerTerms({ startOn, reasonForVisit: "Delivery" });
  expect([wizard.draft.isDone(step("permit")), wizard.period]).toEqual([
    true,
    { startOn: "2026-12-01", endOn: "2026-12-01" },
  ]);
});

test("rejects a permit that is no longer on sale", async () => {
  const { wizard, root } = await order([permit({ availability: "sold-out" })]);
  wizard.choosePermit("resident");
  expect(wizard.facts["permit-chosen"]).toBe(false);
  expect([root.permits.available, root.permits.unavailable.map(({ id }) => id)]).toEqual([[], ["resident"]]);
});

test("rejects one vehicle more than the limit in the specified words", async () => {
  const { wizard } = await order();
  wizard.choosePermit("resident");
  expect([wizard.toggleVehicle("v1"), wizard.toggleVehicle("v2")]).toEqual([null, null]);
  expect(wizard.toggleVehicle("v3")).toEqual({
    code: "vehicle-limit",
    title: "Alert",
    message: "You are only allowed to select 2 vehicle",
  });
  wizard.toggleVehicle("v1");
  expect(wizard.chosenVehicles.map(({ id }) => id)).toEqual(["v2"]);
});

test("drops the vehicles beyond the limit of the permit that is chosen now", async () => {
  const { wizard } = await order();
  wizard.choosePermit("resident");
  wizard.toggleVehicle("v1");
  wizard.toggleVehicle("v2");
  wizard.choosePermit("daily");
  expect([wizard.vehicleLimit, wizard.chosenVehicles.map(({ id }) => id)]).toEqual([1, ["v1"]]);
});

test("reports a missing vehicle on Next and adds nothing", async () => {
  const { wizard, cart } = await order();
  wizard.begin("resident");
  wizard.acceptRules(true);
  const problem = { code: "no-vehicle", title: "Alert", message: "Permit must be Associated with at least 1 Vehicle" };
  expect(wizard.problem).toEqual(problem);
  expect(wizard.addToCart()).toEqual({ kind: "refused", problem });
  expect(cart.isEmpty).toBe(true);
});

test("adding leads to the tenant's own step while it is unanswered", async () => {
  const { wizard } = await order();
  wizard.begin("resident");
  wizard.acceptRules(true);
  wizard.toggleVehicle("v1");
  expect(wizard.addToCart()).toEqual({ kind: "incomplete", step: shift });
});

test("puts a finished order into the cart with its answers and empties the draft", async () => {
  const { wizard, cart } = await walked();
  expect(wizard.totals?.totalCents).toBe(27604);
  expect(wizard.addToCart()).toMatchObject({ kind: "added" });
  expect(cart.items).toMatchObject([
    { permit: { id: "resident" }, vehicleIds: ["v1"], attributes: { shift: "night" } },
  ]);
  expect([wizard.draft.isStarted, wizard.permit]).toEqual([false, undefined]);
});

test("warns in the specified words when the same vehicle is added to the same permit again", async () => {
  const { wizard, cart } = await walked();
  wizard.addToCart();
  wizard.begin("resident");
  wizard.acceptRules(true);
  wizard.toggleVehicle("v1");
  expect(wizard.problem?.message).toBe(
    "Your permit is already in your cart. Please proceed to complete the purchase or remove it from the cart.",
  );
  expect(cart.count).toBe(1);
});

test("rejects one more than the product's maximum in the specified words", async () => {
  const { wizard } = await order([permit({ maximumNumber: 1 })]);
  for (const vehicle of ["v1", "v2"]) {
    wizard.begin("resident");
    wizard.acceptRules(true);
    wizard.toggleVehicle(vehicle);
    wizard.draft.answer(shift, form, {});
    if (vehicle === "v1") wizard.addToCart();
  }
  expect(wizard.problem?.message).toBe("You are only allowed to order 1 permit(s).");
});

test("replaces an edited item of the cart in its place", async () => {
  const { wizard, cart } = await walked();
  wizard.addToCart();
  const [before] = cart.items;
  expect(wizard.edit(before?.id ?? "")).toBe("begun");
  expect([wizard.rulesAccepted, wizard.editing, wizard.draft.attributes]).toEqual([
    true,
    before?.id,
    { shift: "night" },
  ]);
  wizard.toggleVehicle("v1");
  wizard.toggleVehicle("v2");
  wizard.draft.answer(shift, form, { attributes: { note: "late" } });
  wizard.addToCart();
  expect(cart.items).toMatchObject([{ id: before?.id, vehicleIds: ["v2"], attributes: { note: "late" } }]);
  expect(cart.items[0]?.attributes).toEqual({ note: "late" });
  expect(wizard.edit("gone")).toBe("gone");
});

test("keeps typed answers of a form step over a reload, and edited ones wait for Next again", async () => {
  const { wizard, step } = await order();
  wizard.begin("resident");
  wizard.draft.type(shift, form, { attributes: { shift: "night" } });
  expect(wizard.draft.isDone(step("shift"))).toBe(false);
  wizard.draft.restore();
  expect(wizard.draft.attributes).toEqual({ shift: "night" });
  wizard.draft.answer(shift, form, { attributes: { shift: "night" } });
  wizard.draft.type(shift, form, { attributes: { shift: "night" } });
  expect(wizard.draft.isDone(step("shift"))).toBe(true);
  wizard.draft.type(shift, form, { attributes: { shift: "day" } });
  expect(wizard.draft.isDone(step("shift"))).toBe(false);
});

test("ignores a chosen vehicle that was deleted in the meantime", async () => {
  const { wizard, root } = await walked();
  root.profile.accept(driverAccount(completePerson({ vehicles: [] })));
  expect([wizard.chosenVehicles, wizard.problem?.code]).toEqual([[], "no-vehicle"]);
});

test("restores the draft after a reload or an expired session, and in every tab of the driver", async () => {
  const { wizard, root, storage, boot } = await order([permit()]);
  wizard.begin("resident");
  wizard.toggleVehicle("v1");
  const reloaded = openTab({ storage, boot }).root;
  reloaded.restore();
  expect([reloaded.permitOrder.permitId, reloaded.permitOrder.draft.isStarted]).toEqual(["resident", true]);
  const other = openTab({ storage, boot }).root;
  other.restore();
  expect(other.permitOrder.chosenVehicles).toEqual([]);
  await other.profile.load();
  expect(other.permitOrder.chosenVehicles.map(({ id }) => id)).toEqual(["v1"]);
  root.session.endAsExpired();
  expect(wizard.draft.isStarted).toBe(false);
  await root.session.signIn("dana", "pw");
  expect(wizard.permitId).toBe("resident");
});

test.each(["Exit Order", "signing out"])("%s discards the wizard, also in the storage", async (how) => {
  const { wizard, root, storage } = await order([permit()]);
  wizard.begin("resident");
  if (how === "Exit Order") wizard.discard();
  else await root.session.signOut();
  expect([wizard.draft.isStarted, storage.getItem("portal/testville/permit-order/dana")]).toEqual([false, null]);
});

test("does not replace a draft unasked by another permit or by an item of the cart", async () => {
  const { wizard, cart } = await walked();
  cart.add({ id: "a", permit: permit({ id: "other" }), vehicleIds: ["v2"], attributes: {} });
  expect([wizard.begin("daily"), wizard.edit("a"), wizard.permitId]).toEqual([
    "would-discard",
    "would-discard",
    "resident",
  ]);
  expect([wizard.begin("resident"), wizard.draft.attributes]).toEqual(["resumed", { shift: "night" }]);
  wizard.discard();
  expect([wizard.edit("a"), wizard.edit("a"), wizard.begin("other")]).toEqual(["begun", "resumed", "would-discard"]);
  wizard.discard();
  expect(wizard.edit("gone")).toBe("gone");
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
  const { wizard } = await order([daily]);
  wizard.begin("daily");
  wizard.answerTerms({ startOn: parsePlainDate(start) ?? null, reasonForVisit: "" });
  expect([wizard.startProblem, wizard.facts["start-date-chosen"]]).toEqual([problem, problem === undefined]);
});

test("asks for a new start when a draft was kept over midnight", async () => {
  const { wizard, clock } = await order([{ ...DAILY, validStartDate: undefined, validEndDate: undefined }]);
  wizard.begin("daily");
  wizard.answerTerms({ startOn: wizard.today, reasonForVisit: "Delivery" });
  expect(wizard.startProblem).toBeUndefined();
  clock.now += 86_400_000;
  expect(wizard.facts["start-date-chosen"]).toBe(false);
});

test("subtracts what the driver already has from the product's maximum", async () => {
  const { wizard, cart } = await order([permit({ maximumNumber: 2, remaining: 1 })]);
  cart.add({ id: "a", permit: permit({ maximumNumber: 2, remaining: 1 }), vehicleIds: ["v2"], attributes: {} });
  wizard.begin("resident");
  wizard.acceptRules(true);
  wizard.toggleVehicle("v1");
  expect(wizard.problem?.message).toBe("You are only allowed to order 2 permit(s).");
});

test("Edit opens the step of a rejected answer with the message beside the field, until it is answered", async () => {
  const { wizard, cart } = await walked();
  wizard.addToCart();
  const errors = { shift: "Choose your shift" };
  cart.markProblem(() => true, { words: "Choose your shift", step: "shift", errors, unasked: [] });
  wizard.edit(cart.items[0]?.id ?? "");
  expect([wizard.draft.isDone(shift), wizard.refusalAt("shift")?.errors, wizard.refusalAt("review")]).toEqual([
    false,
    errors,
    undefined,
  ]);
  wizard.draft.answer(shift, form, { attributes: { shift: "day" } });
  expect([wizard.draft.isDone(shift), wizard.refusalAt("shift")]).toEqual([true, undefined]);
});

test("Edit keeps the own steps of an item answered, except for the one whose answer was rejected", async () => {
  const pickup: FlowStep = { id: "pickup", title: "Your pickup", form: "pickup" };
  const { wizard, cart } = await order([permit()], [shift, pickup]);
  const areDone = () => [wizard.draft.isDone(shift), wizard.draft.isDone(pickup)];
  cart.add({ id: "a", permit: permit(), vehicleIds: ["v1"], attributes: { shift: "night", desk: "north" } });
  wizard.edit("a");
  expect(areDone()).toEqual([true, true]);
  wizard.discard();
  const errors = { shift: "Choose your shift" };
  cart.markProblem(() => true, { words: "Choose your shift", step: "shift", errors, unasked: [] });
  wizard.edit("a");
  expect(areDone()).toEqual([false, true]);
});
