import { tenantDocument, type BrokenCase } from "./broken-case.ts";
import { permitsWith } from "./ordering-documents.ts";
import type { Documents } from "./tenant-folders.ts";

const rulesWith = (...rules: object[]): Documents => ({
  ...permitsWith({}),
  "payment-rules.json": { rules },
});

const inPermit = (pointer: string) => ({ file: "permits.json", pointer });
const inRules = (pointer: string) => ({ file: "payment-rules.json", pointer });

/** What can be wrong with permits, payment rules and tax. */
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
    name: "reasons for a visit that nobody is asked for",
    documents: permitsWith({ visitReasons: ["Delivery"] }),
    ...inPermit("/permits/0/visitReasons"),
    expected: /"reasonForVisitIsRequired": true beside it/,
  },
  {
    name: "a reason for a visit with a space after it",
    documents: permitsWith({ reasonForVisitIsRequired: true, visitReasons: ["Delivery", "Other "] }),
    ...inPermit("/permits/0/visitReasons/1"),
    expected: /a reason of one line that can be read, without spaces around it/,
  },
  {
    name: "the list of reasons in a form of the tenant's own",
    documents: {
      "tenant.json": tenantDocument({}),
      "forms/why.json": {
        id: "why",
        title: "Why",
        schema: { type: "object", properties: { why: { type: "string" } } },
        ui: { order: ["why"], fields: { why: { label: "Why", widget: "select", options: "visit-reasons" } } },
      },
    },
    file: "forms/why.json",
    pointer: "/ui/fields/why/options",
    expected: /a list that is not for the forms permit-terms and visitor-permit alone/,
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
    expected: /an amount with two decimals, such as 120.00/,
  },
  {
    name: "an amount that is a number",
    documents: permitsWith({ fee: 2.5 }),
    ...inPermit("/permits/0/fee"),
    expected: /^text in quotation marks$/,
  },
  {
    name: "a negative capacity",
    documents: permitsWith({ capacity: -1 }),
    ...inPermit("/permits/0/capacity"),
    expected: /^0 or more$/,
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
    name: "rules that leave no payment method",
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
    expected: /^100 or less$/,
  },
  {
    name: "no vehicle selected at once",
    documents: { "tenant.json": tenantDocument({ preferences: { vehiclesSelectedAtOnce: 0 } }) },
    file: "tenant.json",
    pointer: "/preferences/vehiclesSelectedAtOnce",
    expected: /^1 or more$/,
  },
];
