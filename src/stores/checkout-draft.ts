import { attributesIn, isSameAttributes, withoutAnswers } from "../domain/attributes.ts";
import type { Attributes } from "../domain/generated/api-entities.ts";
import type { WayToPay } from "../domain/generated/api-portal.ts";
import { isRecord } from "../domain/is-record.ts";
import type { PlaceRefusal } from "./order-placement.ts";
import { textIn, textsIn } from "./snapshot-fields.ts";

/** A checkout under way: what the driver chose so far. */
export interface CheckoutDraft {
  /** The value of a method, which may have gone off the list since; null is the placeholder SELECT PAYMENT METHOD. */
  readonly method: string | null;
  /** What stands in the method's form, sent or only typed so far; null while nothing does. */
  readonly methodAnswers: MethodAnswers | null;
  /** The method's form was sent as it stands. */
  readonly isMethodAnswered: boolean;
  readonly addressId: string | null;
  readonly phoneId: string | null;
  readonly emailId: string | null;
  /** Answers to the tenant's own steps, by field name. */
  readonly attributes: Attributes;
  /** Ids of the form steps that were answered. */
  readonly answered: readonly string[];
  readonly termsAccepted: boolean;
}

/** The answers to methods' forms. Those of a method that keeps none live as long as the page (withoutMethodAnswers). */
export interface MethodAnswers {
  readonly checkNumber?: string | undefined;
  /** Answers to the tenant's own fields of the form, by field name. */
  readonly attributes: Attributes;
}

export const EMPTY_CHECKOUT: CheckoutDraft = {
  method: null,
  methodAnswers: null,
  isMethodAnswered: false,
  addressId: null,
  phoneId: null,
  emailId: null,
  attributes: {},
  answered: [],
  termsAccepted: false,
};

/** The known answers of a method's form; what is not named here is dropped. */
export function methodAnswersIn(value: unknown): MethodAnswers | null {
  if (!isRecord(value)) return null;
  return { checkNumber: textIn(value["checkNumber"]), attributes: attributesIn(value["attributes"]) };
}

/** Whether both answer a method's form alike. */
export function isSameMethodAnswers(one: MethodAnswers | null, other: MethodAnswers | null): boolean {
  return one?.checkNumber === other?.checkNumber && isSameAttributes(one?.attributes ?? {}, other?.attributes ?? {});
}

/** The draft without what the method's form was answered, which is asked again. */
export function withoutMethodAnswers(draft: CheckoutDraft): CheckoutDraft {
  return { ...draft, methodAnswers: null, isMethodAnswered: false };
}

/**
 * What of a draft outlives the page, and the sending of its order: the answers of a method that keeps none do not. methods:
 * every one that the server serves.
 */
export function keptDraft(draft: CheckoutDraft, methods: readonly WayToPay[]): CheckoutDraft {
  const way = methods.find(({ value }) => value === draft.method);
  return way?.keepsNoAnswers === true ? withoutMethodAnswers(draft) : draft;
}

/** The draft without answers that no form asks for any more; the method's form is asked again where it lost one. */
function withoutUnasked(draft: CheckoutDraft, names: readonly string[]): CheckoutDraft {
  const { methodAnswers } = draft;
  const attributes = withoutAnswers(draft.attributes, names);
  if (methodAnswers === null) return { ...draft, attributes };
  const kept: MethodAnswers = {
    checkNumber: names.includes("checkNumber") ? undefined : methodAnswers.checkNumber,
    attributes: withoutAnswers(methodAnswers.attributes, names),
  };
  const isMethodAnswered = draft.isMethodAnswered && isSameMethodAnswers(kept, methodAnswers);
  return { ...draft, attributes, methodAnswers: kept, isMethodAnswered };
}

/** The draft after its order was refused: what is reviewed next is another order, and agreeing belongs to submitting it. */
export function draftAfterRefusal(draft: CheckoutDraft, { place, unasked }: PlaceRefusal): CheckoutDraft {
  const asked = place.view === "checkout" ? withoutUnasked(draft, unasked) : draft;
  return { ...asked, termsAccepted: false };
}

/** The draft that a stored value is, or undefined. */
export function readCheckoutDraft(value: unknown): CheckoutDraft | undefined {
  if (!isRecord(value)) return undefined;
  return {
    method: textIn(value["method"]) ?? null,
    methodAnswers: methodAnswersIn(value["methodAnswers"]),
    isMethodAnswered: value["isMethodAnswered"] === true,
    addressId: textIn(value["addressId"]) ?? null,
    phoneId: textIn(value["phoneId"]) ?? null,
    emailId: textIn(value["emailId"]) ?? null,
    attributes: attributesIn(value["attributes"]),
    answered: textsIn(value["answered"]),
    // Asked anew after a reload: agreeing belongs to the moment of submitting.
    termsAccepted: false,
  };
}
