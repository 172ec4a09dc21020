import { attributesIn } from "../domain/attributes.ts";
import type { CartItem } from "../domain/cart-item.ts";
import { parsePlainDate, type PlainDate } from "../domain/dates.ts";
import type { Attributes } from "../domain/generated/api-entities.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import { needsStartDate } from "../domain/permits.ts";
import { isRecord } from "../domain/is-record.ts";
import { textIn, textsIn } from "./snapshot-fields.ts";

/** A permit order under way: what the driver chose so far. Stored as it is, exactly these fields. */
export interface PermitOrderDraft {
  readonly permitId: string | null;
  readonly rulesAccepted: boolean;
  readonly startOn: PlainDate | null;
  readonly reasonForVisit: string;
  readonly vehicleIds: readonly string[];
  /** Answers to the tenant's own steps, by field name. */
  readonly attributes: Attributes;
  /** Ids of the form steps that were answered; a form may have nothing to say. */
  readonly answered: readonly string[];
  /** Item of the cart that is edited, or null for a new one. */
  readonly editing: string | null;
}

export const EMPTY_ORDER: PermitOrderDraft = {
  permitId: null,
  rulesAccepted: false,
  startOn: null,
  reasonForVisit: "",
  vehicleIds: [],
  attributes: {},
  answered: [],
  editing: null,
};

/** The draft that a stored value is, or undefined. */
export function readPermitOrderDraft(value: unknown): PermitOrderDraft | undefined {
  if (!isRecord(value)) return undefined;
  return {
    permitId: textIn(value["permitId"]) ?? null,
    rulesAccepted: value["rulesAccepted"] === true,
    startOn: parsePlainDate(textIn(value["startOn"]) ?? "") ?? null,
    reasonForVisit: textIn(value["reasonForVisit"]) ?? "",
    vehicleIds: textsIn(value["vehicleIds"]),
    attributes: attributesIn(value["attributes"]),
    answered: textsIn(value["answered"]),
    editing: textIn(value["editing"]) ?? null,
  };
}

/** The draft that changes an item of the cart; answered are the form steps that need no second look. */
export function draftOfItem(item: CartItem, answered: readonly string[]): PermitOrderDraft {
  return {
    permitId: item.permit.id,
    rulesAccepted: true,
    startOn: item.startOn ?? null,
    reasonForVisit: item.reasonForVisit ?? "",
    vehicleIds: item.vehicleIds,
    attributes: item.attributes,
    answered,
    editing: item.id,
  };
}

/** The item of the cart that a draft becomes. A start is kept only where the permit has one to choose. */
export function itemOfDraft(id: string, permit: Permit, draft: PermitOrderDraft): CartItem {
  const { vehicleIds, attributes, startOn } = draft;
  const reasonForVisit = draft.reasonForVisit.trim();
  return {
    id,
    permit,
    vehicleIds,
    attributes,
    ...(reasonForVisit === "" ? {} : { reasonForVisit }),
    ...(startOn !== null && needsStartDate(permit.permitType) ? { startOn } : {}),
  };
}
