import type { PermitPaymentStatus } from "../domain/generated/api-orders.ts";
import { isRecord } from "../domain/is-record.ts";
import { isOrder, isOrderToPay } from "../domain/order-shape.ts";
import { isTokenSet } from "../domain/token-set.ts";

/**
 * Checks that the response body of a good status has the shape of this call, before a store trusts it: a proxy or a
 * captive network answers 200 to anything, and a cart, a draft or a session would be given up for nothing. It checks not the whole
 * shape, but what the stores give something up for, and what a page cannot be made without.
 */
export type ResponseCheck = (body: unknown, status: number) => boolean;

/** The same for a body alone: most responses have one shape. */
export type BodyCheck = (body: unknown) => boolean;

/** The order is stored, and its payment has no final result yet. */
const ACCEPTED = 202;

/** An object with these texts in it. */
export function hasTexts(...names: string[]): BodyCheck {
  return (body) => isRecord(body) && names.every((name) => typeof body[name] === "string" && body[name] !== "");
}

const PERSON_LISTS = ["addresses", "emailAddresses", "phones", "vehicles"];

const isPerson: BodyCheck = (body) => isRecord(body) && PERSON_LISTS.every((name) => Array.isArray(body[name]));

const isAccount: BodyCheck = (body) =>
  hasTexts("id", "accountId")(body) &&
  isRecord(body) &&
  Array.isArray(body["driverAttributes"]) &&
  isPerson(body["person"]);

/** A list of such items. */
export function isListOf(isItem: BodyCheck): BodyCheck {
  return (body) => Array.isArray(body) && body.every(isItem);
}

const PAYMENT_STATUSES: Readonly<Record<PermitPaymentStatus["status"], true>> = {
  open: true,
  pending: true,
  paid: true,
  unfulfilled: true,
  declined: true,
  failed: true,
  cancelled: true,
};

/** Checks that a value is a known status of an order's payment. */
function isPaymentStatus(value: unknown): value is PermitPaymentStatus["status"] {
  return typeof value === "string" && Object.hasOwn(PAYMENT_STATUSES, value);
}

/** The checks of the responses to the calls of specification section 7, by content. */
export const responseChecks = {
  tokens: isTokenSet,
  userContext: (body) => isRecord(body) && hasTexts("userName", "userGroup", "role")(body["user"]),
  driver: (body) => isRecord(body) && hasTexts("userName")(body) && isAccount(body["endUserAccountEntity"]),
  account: isAccount,
  person: isPerson,
  /** An entry of a list of the profile. */
  entry: hasTexts("id"),
  entries: isListOf(hasTexts("id")),
  registered: hasTexts("userName"),
  verified: (body) => isRecord(body) && typeof body["verifyEmail"] === "boolean",
  availability: (body) => isRecord(body) && typeof body["available"] === "boolean",
  /** Calls whose response says only that they were carried out or accepted. */
  done: (body) => isRecord(body) && Object.keys(body).length === 0,
  order: isOrder,
  orderToPay: isOrderToPay,
  /** A placed order, or an order with its payment while that has no final result. */
  placed: (body, status) => (status === ACCEPTED ? isOrderToPay(body) : isOrder(body)),
  /** The status of a payment; an unknown one is rejected. */
  paymentStatus: (body) => isRecord(body) && hasTexts("orderId")(body) && isPaymentStatus(body["status"]),
  orders: isListOf(isOrder),
  permits: isListOf(hasTexts("id", "name")),
  rules: isListOf(hasTexts("ruleType")),
  taxRate: (body) => isRecord(body) && typeof body["taxRate"] === "number",
  merchantAccount: (body) =>
    isRecord(body) && isListOf(hasTexts("value", "label", "codePlace"))(body["acceptedCardTypes"]),
  citationStatus: (body) => isRecord(body) && typeof body["citationsEnabled"] === "boolean",
  /** Pages of a text; an empty text is one too. */
  texts: isListOf((page) => isRecord(page) && typeof page["text"] === "string"),
  makes: isListOf(hasTexts("name")),
  reasons: isListOf(hasTexts("name")),
  states: isListOf((group) => isRecord(group) && isListOf(hasTexts("code", "name"))(group["states"])),
  systemAlert: (body) => isRecord(body) && typeof body["enabled"] === "boolean",
  accountIdentifier: hasTexts("label"),
  buyerAuthentication: hasTexts("buyerAuthentication"),
  /** What the tenant requires: of a profile by place, of a vehicle by field. */
  requiredSections: isListOf((section) => typeof section === "boolean"),
  /** The content hash of each form, by form id. */
  formVersions: (body) => isRecord(body) && Object.values(body).every((hash) => typeof hash === "string"),
  requiredFields: isListOf((field) => typeof field === "string"),
} as const satisfies Record<string, ResponseCheck>;
