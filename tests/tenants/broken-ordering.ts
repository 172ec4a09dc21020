import { tenantDocument, type BrokenCase } from "./broken-case.ts";
import type { Documents } from "./tenant-folders.ts";

const standard = {
  id: "LOT-A",
  name: "Lot A",
  permitType: "STD_PERMIT",
  lotName: "Lot A",
  validStartDate: "2026-09-01",
  validEndDate: "2027-08-31",
  price: "10.00",
  fee: "0.00",
  allowedNoVehicles: 2,
};

export const permitsWith = (...changes: object[]): Documents => ({
  "permits.json": { permits: changes.map((change) => ({ ...standard, ...change })) },
});

const rulesWith = (...rules: object[]): Documents => ({
  ...permitsWith({}),
  "payment-rules.json": { rules },
});

/** A tenant with a form step of its own in the permit order; the overlay may say more. */
export const ownStep = (overlay: object = {}, form: object = {}): Documents => ({
  "flows/permit-order.json": {
    extends: "permit-order",
    add: { shift: { title: "Your shift", form: "shift-details", after: "vehicles" } },
    ...overlay,
  },
  "forms/shift-details.json": { ...shiftForm("shift-details"), ...form },
});

export const shiftForm = (id: string) => ({
  id,
  title: "Your shift",
  schema: { type: "object", required: ["shift"], properties: { shift: { type: "string", maxLength: 20 } } },
  ui: { order: ["shift"], fields: { shift: { label: "Shift", widget: "text" } } },
});

const inFlow = (pointer: string) => ({ file: "flows/permit-order.json", pointer });
const inPermit = (pointer: string) => ({ file: "permits.json", pointer });
const inRules = (pointer: string) => ({ file: "payment-rules.json", pointer });
const inForm = (pointer: string) => ({ file: "forms/shift-details.json", pointer });

const addedStep = (change: object): Documents =>
  ownStep({ add: { shift: { title: "Your shift", form: "shift-details", after: "vehicles", ...change } } });

export const brokenFlows: BrokenCase[] = [
  {
    name: "an overlay of an unknown flow",
    documents: { "flows/permit-order.json": { extends: "permit-odrer" } },
    ...inFlow("/extends"),
    expected: /a flow that exists/,
    suggestion: "permit-order",
  },
  {
    name: "a flow overlay that is not named for its flow",
    documents: { "flows/checkout.json": { extends: "permit-order" } },
    file: "flows/checkout.json",
    pointer: "/extends",
    expected: /the flow that the file is named for, "checkout"/,
    suggestion: "checkout",
  },
  {
    name: "a file of flows/ that is no flow",
    documents: { "flows/chekout.json": { extends: "checkout" } },
    file: "flows/chekout.json",
    pointer: "",
    expected: /named like the flow/,
    suggestion: "checkout.json",
  },
  {
    name: "a new title of an unknown step",
    documents: ownStep({ rename: { vehicle: "Which car?" } }),
    ...inFlow("/rename/vehicle"),
    expected: /a step of the product that exists/,
    suggestion: "vehicles",
  },
  {
    name: "a step after one that is not there",
    documents: addedStep({ after: "vehicels" }),
    ...inFlow("/add/shift/after"),
    expected: /another step that exists/,
    suggestion: "vehicles",
  },
  {
    name: "a step that the flow has already",
    documents: ownStep({ add: { permit: { title: "X", form: "shift-details", after: "vehicles" } } }),
    ...inFlow("/add/permit"),
    expected: /a name that the flow permit-order does not have/,
  },
  {
    name: "a step with a form that is not there",
    documents: addedStep({ form: "shift-detail" }),
    ...inFlow("/add/shift/form"),
    expected: /a form of the tenant's own that exists/,
    suggestion: "shift-details",
  },
  {
    name: "a step with a form of the product",
    documents: addedStep({ form: "vehicle" }),
    ...inFlow("/add/shift/form"),
    expected: /a form of the tenant's own/,
  },
  {
    name: "a step with an unknown text",
    documents: addedStep({ texts: ["permit-reveiw"] }),
    ...inFlow("/add/shift/texts/0"),
    expected: /a text block that exists/,
    suggestion: "permit-review",
  },
  {
    name: "a step behind the review",
    documents: addedStep({ after: "review" }),
    ...inFlow("/add/shift/after"),
    expected: /a place before "review", which comes last/,
    suggestion: "vehicles",
  },
  {
    name: "steps that stand after one another",
    documents: ownStep({
      add: {
        shift: { title: "A", form: "shift-details", after: "other" },
        other: { title: "B", form: "shift-details", after: "shift" },
      },
    }),
    ...inFlow("/add/other/after"),
    expected: /does not itself stand after this one/,
  },
  {
    name: "an order with an unknown step",
    documents: ownStep({ order: ["permit", "vehicels", "shift", "review"] }),
    ...inFlow("/order/1"),
    expected: /a step that exists/,
    suggestion: "vehicles",
  },
  {
    name: "an order that leaves a step out",
    documents: ownStep({ order: ["permit", "vehicles", "review"] }),
    ...inFlow("/order"),
    expected: /every step; shift missing/,
  },
  {
    name: "an order in which the review is not last",
    documents: ownStep({ order: ["permit", "vehicles", "review", "shift"] }),
    ...inFlow("/order/3"),
    expected: /a place before "review"/,
  },
  {
    name: "an order in which a step comes before one that it needs",
    documents: ownStep({ order: ["vehicles", "permit", "shift", "review"] }),
    ...inFlow("/order/0"),
    expected: /"vehicles" after "permit", which it needs/,
  },
  {
    name: "two steps that ask the same field",
    documents: {
      ...ownStep({
        add: {
          shift: { title: "A", form: "shift-details", after: "vehicles" },
          again: { title: "B", form: "shift-again", after: "shift" },
        },
      }),
      "forms/shift-again.json": shiftForm("shift-again"),
    },
    ...inFlow("/add/again/form"),
    expected: /"shift" is asked in the step "shift" already/,
  },
  {
    name: "an own form that is not named for its file",
    documents: ownStep({}, { id: "shift-detail" }),
    ...inForm("/id"),
    expected: /the name of its file/,
    suggestion: "shift-details",
  },
  {
    name: "an own form named like a form of the product",
    documents: { "forms/vehicle.json": shiftForm("vehicle") },
    file: "forms/vehicle.json",
    pointer: "/extends",
    expected: /the product has a form of this name/,
    suggestion: "vehicle",
  },
  {
    name: "an own form that nothing shows",
    documents: { "forms/shift-details.json": shiftForm("shift-details") },
    ...inForm(""),
    expected: /a step of a flow in flows\/ that shows the form/,
  },
  {
    name: "an own form whose answers would lie elsewhere",
    documents: ownStep({}, { entity: { shift: "person.shift" } }),
    ...inForm("/entity"),
    expected: /kept under its own name/,
  },
  {
    name: "an own form that asks a password",
    documents: ownStep({}, { ui: { order: ["shift"], fields: { shift: { label: "S", widget: "password" } } } }),
    ...inForm("/ui/fields/shift/widget"),
    expected: /no password/,
  },
  {
    name: "a hostile pattern in an own form",
    documents: ownStep(
      {},
      { schema: { type: "object", properties: { shift: { type: "string", maxLength: 99, pattern: "^(a+)+$" } } } },
    ),
    ...inForm("/schema/properties/shift/pattern"),
    expected: /pattern/,
  },
  {
    name: "an own form with a field that it does not show",
    documents: ownStep({}, { ui: { order: [], fields: {} } }),
    ...inForm("/schema/properties/shift"),
    expected: /a field with a schema and a ui/,
  },
  {
    name: "an overlay that names no form",
    documents: { "forms/vehicle.json": { require: ["year"] } },
    file: "forms/vehicle.json",
    pointer: "",
    expected: /"extends", which is missing/,
  },
  {
    name: "a title of an unknown step in the messages",
    documents: { "messages.json": { flows: { checkout: { paymnet: { title: "Pay" } } } } },
    file: "messages.json",
    pointer: "/flows/checkout/paymnet/title",
    expected: /a message that exists/,
    suggestion: "flows.checkout.payment.title",
  },
];

export const brokenSales: BrokenCase[] = [
  {
    name: "two permits of one id",
    documents: permitsWith({}, { name: "Lot A again" }),
    ...inPermit("/permits/1/id"),
    expected: /an id that no other permit has/,
  },
  {
    name: "a standard permit without its dates",
    documents: permitsWith({ validEndDate: undefined }),
    ...inPermit("/permits/0"),
    expected: /"validEndDate" of a STD_PERMIT, which is missing/,
  },
  {
    name: "a virtual permit without its days",
    documents: permitsWith({ permitType: "EFP" }),
    ...inPermit("/permits/0"),
    expected: /"validDays" of an EFP/,
  },
  {
    name: "a standard permit with days",
    documents: permitsWith({ validDays: 3 }),
    ...inPermit("/permits/0/validDays"),
    expected: /no days/,
  },
  {
    name: "a permit that ends before it begins",
    documents: permitsWith({ validEndDate: "2026-08-31" }),
    ...inPermit("/permits/0/validEndDate"),
    expected: /a date on or after validStartDate, 2026-09-01/,
  },
  {
    name: "a sale that ends before it begins",
    documents: permitsWith({ salesStartDate: "2026-08-02", salesEndDate: "2026-08-01" }),
    ...inPermit("/permits/0/salesEndDate"),
    expected: /on or after salesStartDate/,
  },
  {
    name: "a permit that is sold when it is over",
    documents: permitsWith({ salesEndDate: "2027-09-01" }),
    ...inPermit("/permits/0/validEndDate"),
    expected: /on or after salesEndDate/,
  },
  {
    name: "relative dates in the wrong order",
    documents: {
      "tenant.json": tenantDocument({ demo: true }),
      ...permitsWith({ validStartDate: "today", validEndDate: "today-1d" }),
    },
    ...inPermit("/permits/0/validEndDate"),
    expected: /on or after validStartDate, today/,
  },
  {
    name: "a date that does not exist",
    documents: permitsWith({ validEndDate: "2027-02-29" }),
    ...inPermit("/permits/0/validEndDate"),
    expected: /a date that exists/,
  },
  {
    name: "a relative date of a tenant that is no demo",
    documents: permitsWith({ validStartDate: "today" }),
    ...inPermit("/permits/0/validStartDate"),
    expected: /for demo tenants only/,
  },
  {
    name: "an amount without cents",
    documents: permitsWith({ price: "10" }),
    ...inPermit("/permits/0/price"),
    expected: /pattern/,
  },
  {
    name: "an amount that is a number",
    documents: permitsWith({ fee: 2.5 }),
    ...inPermit("/permits/0/fee"),
    expected: /must be string/,
  },
  {
    name: "a negative capacity",
    documents: permitsWith({ capacity: -1 }),
    ...inPermit("/permits/0/capacity"),
    expected: />= 0/,
  },
  {
    name: "VIP among the conditions",
    documents: permitsWith({ conditions: [{ attribute: "vip", values: ["true"] }] }),
    ...inPermit("/permits/0/conditions/0/attribute"),
    expected: /vipOnly/,
  },
  {
    name: "an unknown payment method",
    documents: rulesWith({ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK", "CHEK"] }),
    ...inRules("/rules/0/ruleValues/1"),
    expected: /a payment method that exists/,
    suggestion: "CHECK",
  },
  {
    name: "rules that leave no way to pay",
    documents: rulesWith({ ruleType: "ALLOWED_PMT_METHODS", ruleValues: [] }),
    ...inRules("/rules"),
    expected: /at least one payment method/,
  },
  {
    name: "a rule that is neither on nor off",
    documents: rulesWith({ ruleType: "PMT_METHOD_PAYROLL", ruleValues: ["yes"] }),
    ...inRules("/rules/0/ruleValues"),
    expected: /\["true"\] or \["false"\]/,
  },
  {
    name: "the same rule twice",
    documents: rulesWith(
      { ruleType: "PMT_METHOD_PAYROLL", ruleValues: ["true"] },
      { ruleType: "PMT_METHOD_PAYROLL", ruleValues: ["false"] },
    ),
    ...inRules("/rules/1/ruleType"),
    expected: /one rule PMT_METHOD_PAYROLL in a list/,
  },
  {
    name: "a maximum of an unknown permit",
    documents: rulesWith({ ruleType: "MAX_NUMBER_LOT-B", ruleValues: ["2"] }),
    ...inRules("/rules/0/ruleType"),
    expected: /a permit that exists, not "LOT-B"/,
    suggestion: "LOT-A",
  },
  {
    name: "a maximum that is no number",
    documents: rulesWith({ ruleType: "MAX_NUMBER_LOT-A", ruleValues: ["two"] }),
    ...inRules("/rules/0/ruleValues"),
    expected: /one number from 1/,
  },
  {
    name: "a fault in the rules of a group",
    documents: {
      "payment-rules.json": {
        rules: [],
        groups: { staff: [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CAHS"] }] },
      },
    },
    ...inRules("/groups/staff/0/ruleValues/0"),
    expected: /a payment method/,
    suggestion: "CASH",
  },
  {
    name: "a tax rate with three decimals",
    documents: { "tenant.json": tenantDocument({ taxRatePercent: 8.255 }) },
    file: "tenant.json",
    pointer: "/taxRatePercent",
    expected: /at most two decimals/,
  },
  {
    name: "a tax above the whole price",
    documents: { "tenant.json": tenantDocument({ taxRatePercent: 101 }) },
    file: "tenant.json",
    pointer: "/taxRatePercent",
    expected: /<= 100/,
  },
  {
    name: "no vehicle selected at once",
    documents: { "tenant.json": tenantDocument({ preferences: { vehiclesSelectedAtOnce: 0 } }) },
    file: "tenant.json",
    pointer: "/preferences/vehiclesSelectedAtOnce",
    expected: />= 1/,
  },
];

const person = {
  firstName: "A",
  lastName: "B",
  addresses: [],
  emailAddresses: [],
  phones: [],
  vehicles: [
    { make: { name: "Ford" }, licensePlate: { number: "AB-12", state: { code: "IL" } } },
    { make: { name: "Ford" }, licensePlate: { number: "CD-34", state: { code: "IL" } } },
    { make: { name: "Ford" }, licensePlate: { number: "EF-56", state: { code: "IL" } } },
  ],
};

const demoOrder = (change: object): Documents => ({
  "tenant.json": tenantDocument({ demo: true }),
  ...permitsWith({}),
  "demo/accounts.json": [
    { userName: "driver", password: "Parking-1", role: "DRIVER", emailVerified: true, driverAttributes: [], person },
  ],
  "demo/orders.json": [
    {
      userName: "driver",
      permitId: "LOT-A",
      placedOn: "today-3d",
      plates: ["ab 12"],
      method: "CHECK",
      state: "PAID",
      ...change,
    },
  ],
});

export const rightDemoOrder = demoOrder({});

const inOrders = (pointer: string) => ({ file: "demo/orders.json", pointer });

export const brokenDemoOrders: BrokenCase[] = [
  {
    name: "a demo order of nobody",
    documents: demoOrder({ userName: "drivre" }),
    ...inOrders("/0/userName"),
    expected: /an account of accounts.json/,
    suggestion: "driver",
  },
  {
    name: "a demo order of a permit that is not sold",
    documents: demoOrder({ permitId: "LOT-B" }),
    ...inOrders("/0/permitId"),
    expected: /a permit of permits.json/,
    suggestion: "LOT-A",
  },
  {
    name: "a demo order for a plate of somebody else",
    documents: demoOrder({ plates: ["AB 13"] }),
    ...inOrders("/0/plates/0"),
    expected: /a plate of driver/,
    suggestion: "AB-12",
  },
  {
    name: "a demo order for more vehicles than the permit allows",
    documents: demoOrder({ plates: ["AB-12", "CD-34", "EF-56"] }),
    ...inOrders("/0/plates"),
    expected: /at most 2/,
  },
  {
    name: "a demo order of tomorrow",
    documents: demoOrder({ placedOn: "today+1d" }),
    ...inOrders("/0/placedOn"),
    expected: /a day that has come/,
  },
];
