import type { BrokenCase } from "./broken-case.ts";
import { ownStep, shiftForm } from "./ordering-documents.ts";
import type { Documents } from "./tenant-folders.ts";

const inFlow = (pointer: string) => ({ file: "flows/permit-order.json", pointer });
const inForm = (pointer: string) => ({ file: "forms/shift-details.json", pointer });

const addedStep = (change: object): Documents =>
  ownStep({ add: { shift: { title: "Your shift", form: "shift-details", after: "vehicles", ...change } } });

/** What can be wrong with a tenant's overlay of a flow and with the forms that it shows. */
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
    expected: /^an entry for "shift" in \/ui\/fields/,
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
