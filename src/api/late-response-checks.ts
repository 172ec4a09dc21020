import type { CitationPaymentStatus } from "../domain/generated/api-citations.ts";
import { isRecord } from "../domain/is-record.ts";
import { isRedirectDetails } from "../domain/order-shape.ts";
import { hasTexts, isListOf, type BodyCheck, type ResponseCheck } from "./response-checks.ts";

const isCitation: BodyCheck = (body) =>
  hasTexts("id", "state", "total", "amountDue", "issuedOn", "dueOn")(body) &&
  isRecord(body) &&
  ["photos", "payments", "appeals"].every((name) => Array.isArray(body[name])) &&
  isRecord(body["vehicle"]) &&
  hasTexts("number")(body["vehicle"]["licensePlate"]);

const isAppeal: BodyCheck = (body) =>
  isRecord(body) && hasTexts("id", "state", "name")(body) && Array.isArray(body["messages"]);

const CITATION_STATUSES: Readonly<Record<CitationPaymentStatus["status"], true>> = {
  open: true,
  pending: true,
  paid: true,
  "part-paid": true,
  "not-owed": true,
  declined: true,
  cancelled: true,
  refunded: true,
};

/** Checks the status of a citation's payment, with an address that the browser can be sent to, if any. */
function isCitationPaymentStatus(value: unknown): value is CitationPaymentStatus {
  if (!isRecord(value) || !["status", "citationNumber", "amount"].every((name) => typeof value[name] === "string"))
    return false;
  const { status, redirectDetails } = value;
  const isKnown = Object.hasOwn(CITATION_STATUSES, String(status));
  return isKnown && (redirectDetails === undefined || isRedirectDetails(redirectDetails));
}

/** The same as responseChecks, for resources whose code is loaded with their first call; see lateResource. */
export const lateResponseChecks = {
  file: hasTexts("id", "name", "mediaType"),
  appeal: isAppeal,
  filedAppeal: (body) => isRecord(body) && hasTexts("secret")(body) && isAppeal(body["appeal"]),
  /** An issued visitor permit: without its id and number it could never be found again. */
  visitorPermit: (body) =>
    hasTexts("id", "permitNumber", "name")(body) && isRecord(body) && isRecord(body["licensePlate"]),
  validity: (body) => isRecord(body) && typeof body["valid"] === "boolean",
  citation: isCitation,
  citations: isListOf(isCitation),
  citationMethods: isListOf(hasTexts("value", "label")),
  citationPaymentOpened: hasTexts("paymentReference"),
  redirectDetails: isRedirectDetails,
  citationPaymentStatus: isCitationPaymentStatus,
  appealDays: (body) => isRecord(body) && typeof body["citationAppealDays"] === "number",
  permits: isListOf(hasTexts("id", "name")),
  permit: hasTexts("id", "name"),
} as const satisfies Record<string, ResponseCheck>;
