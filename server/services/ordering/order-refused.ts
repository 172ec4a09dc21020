import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { StepRole } from "../../../src/domain/flow-kinds.ts";
import type { OrderRefusal } from "../../../src/domain/generated/api-orders.ts";
import type { BootData } from "../../../src/domain/generated/api-portal.ts";
import { mendingPlace, stepAt, type RefusalCode } from "../../../src/domain/order-refusal.ts";
import type { ChangedForm, StepPlace } from "../forms/own-answers.ts";

/** A refusal during the checks of an order. It names its step by id, or by the step's role in the flow. */
type Refused = OrderRefusal & { readonly role?: StepRole };

/** Returned by each check that rejects a part of the order. Nothing has been stored then. */
export class OrderRefused {
  readonly #refused: Refused;

  constructor(refused: Refused) {
    this.#refused = refused;
  }

  /** The same refusal, for the line at this position. */
  ofLine(line: number): OrderRefused {
    return new OrderRefused({ ...this.#refused, line });
  }

  /** Returns the refusal for the API, with the step where it can be corrected: the named one, or that of its code. */
  toldIn(flows: BootData["flows"]): OrderRefusal {
    const { role, ...refusal } = this.#refused;
    if (refusal.step !== undefined) return refusal;
    const view = refusal.permitId === undefined ? "checkout" : "cart";
    const step = role === undefined ? stepOfCode(refusal, flows) : stepAt(view, role, flows);
    return step === undefined ? refusal : { ...refusal, step };
  }
}

function stepOfCode(refusal: OrderRefusal, flows: BootData["flows"]): string | undefined {
  const place = mendingPlace(refusal, flows);
  if (place.view === "orders") return undefined;
  return place.view === "cart" ? "cart" : place.step;
}

/** Refuses a line, which is corrected in the cart. */
export function refuseLine(code: RefusalCode, permitId: string, more: Partial<Refused> = {}): OrderRefused {
  return new OrderRefused({ code, permitId, ...more });
}

/** Refuses answers to a form of the checkout, each with its message. */
export function refuseForm(at: StepPlace, refused: readonly FieldError[]): OrderRefused {
  return new OrderRefused({ code: "invalid_form", ...at, errors: wordsByField(refused) });
}

/** Refuses answers to an earlier version of a form; `more` names the line that they belong to. */
export function refuseChangedForm(changed: ChangedForm, more: Partial<OrderRefusal> = {}): OrderRefused {
  const { form, unasked } = changed;
  const at: StepPlace = "role" in changed ? { role: changed.role } : { step: changed.step };
  return new OrderRefused({ code: "form_changed", ...at, form, unasked, ...more });
}

/** The messages of refused answers by field name. */
export function wordsByField(refused: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(refused.map(({ field, message }) => [field, message]));
}
