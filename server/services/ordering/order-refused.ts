import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { OrderRefusal } from "../../../src/domain/generated/api-orders.ts";
import { mendingPlace, type RefusalCode } from "../../../src/domain/order-refusal.ts";
import type { ChangedForm } from "./own-answers.ts";

/** The step in which a refusal says it can be mended: the one it names, else its code's; "cart" is any step of a line. */
function stepOf(refusal: OrderRefusal): string | undefined {
  if (refusal.step !== undefined) return refusal.step;
  const place = mendingPlace(refusal);
  if (place.view === "orders") return undefined;
  return place.view === "cart" ? "cart" : place.step;
}

/** Thrown while an order is being placed: the transaction rolls back, and the driver is told what can be mended where. */
export class OrderRefused extends Error {
  override readonly name = "OrderRefused";
  readonly refusal: OrderRefusal;
  constructor(refusal: OrderRefusal) {
    super(refusal.code);
    const step = stepOf(refusal);
    this.refusal = step === undefined ? refusal : { ...refusal, step };
  }
}

/** Refuses a line: it is mended in the cart. */
export function refuseLine(code: RefusalCode, permitId: string, more: Partial<OrderRefusal> = {}): never {
  throw new OrderRefused({ code, permitId, ...more });
}

/** Refuses the answers to a form of the checkout, each with its words. */
export function refuseForm(step: string, refused: readonly FieldError[]): never {
  throw new OrderRefused({ code: "invalid_form", step, errors: wordsByField(refused) });
}

/** Refuses answers to a form as it was before a change; `more` names the line that they belong to. */
export function refuseChangedForm({ step, form, unasked }: ChangedForm, more: Partial<OrderRefusal> = {}): never {
  throw new OrderRefused({ code: "form_changed", step, form, unasked, ...more });
}

/** The words of refused answers by the name of their field. */
export function wordsByField(refused: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(refused.map(({ field, message }) => [field, message]));
}
