import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { StepRole } from "../../../src/domain/flow-kinds.ts";
import type { OrderRefusal } from "../../../src/domain/generated/api-orders.ts";
import type { BootData } from "../../../src/domain/generated/api-portal.ts";
import { mendingPlace, stepAt, type RefusalCode } from "../../../src/domain/order-refusal.ts";
import type { ChangedForm, StepPlace } from "../forms/own-answers.ts";

/** A refusal while an order is checked. Its step is named by its id, or by the role that it has in the flow. */
type Refused = OrderRefusal & { readonly role?: StepRole };

/** Returned by each check that rejects a part of the order. Nothing was stored then. */
export class OrderRefused {
  readonly #refused: Refused;

  constructor(refused: Refused) {
    this.#refused = refused;
  }

  /** The same refusal, for the line at this place. */
  ofLine(line: number): OrderRefused {
    return new OrderRefused({ ...this.#refused, line });
  }

  /** The refusal as the API returns it, with the step where it is mended: the named one, or else the step of its code. */
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

/** Refuses a line: it is mended in the cart. */
export function refuseLine(code: RefusalCode, permitId: string, more: Partial<Refused> = {}): OrderRefused {
  return new OrderRefused({ code, permitId, ...more });
}

/** Refuses the answers to a form of the checkout, each with its words. */
export function refuseForm(at: StepPlace, refused: readonly FieldError[]): OrderRefused {
  return new OrderRefused({ code: "invalid_form", ...at, errors: wordsByField(refused) });
}

/** Refuses answers to a form as it was before a change; `more` names the line that they belong to. */
export function refuseChangedForm(changed: ChangedForm, more: Partial<OrderRefusal> = {}): OrderRefused {
  const { form, unasked } = changed;
  const at: StepPlace = "role" in changed ? { role: changed.role } : { step: changed.step };
  return new OrderRefused({ code: "form_changed", ...at, form, unasked, ...more });
}

/** The words of refused answers by the name of their field. */
export function wordsByField(refused: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(refused.map(({ field, message }) => [field, message]));
}
