import { cardEntity } from "../../../src/domain/cards.ts";
import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import { entityPath, unknownAttributes } from "../../../src/domain/form-entity.ts";
import type {
  CardDetails,
  OwnAnswers,
  PaymentRequest,
  PurchaseRequest,
} from "../../../src/domain/generated/api-orders.ts";
import { isInvisible } from "../../../src/domain/invisible-text.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import type { PaymentHandler } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { attributesOf, textAt } from "../forms/checked-entity.ts";
import { checkForm, fieldError, type FormCheck } from "../forms/form-check.ts";
import type { ServerOptions } from "../forms/options.ts";
import { OrderRefused, refuseChangedForm, refuseForm } from "./order-refused.ts";
import { answersInWords, formOf } from "./own-answers.ts";

/** What a request says of how it is paid. */
interface PaidRequest {
  readonly tenant: EffectiveTenant;
  readonly request: PurchaseRequest;
  /** The card to pay with. It is judged, and nothing of it is answered. */
  readonly card?: CardDetails | undefined;
}

/** Whether a card came with the address that its bank knows (specification section 5); its own fields are the form's to judge. */
export function isWholeCard(card: CardDetails | undefined): boolean {
  const { line1 = "", city = "", state, zip = "" } = card?.billingAddress ?? {};
  return [line1, city, state?.code ?? "", zip].every((text) => !isInvisible(text));
}

/** What the form of a payment method was answered, checked: nothing else of these parts of a request is kept. */
export interface CheckedMethodForm {
  readonly checkNumber: string | undefined;
  /** Answers to the tenant's own fields, as they were given and as they read. */
  readonly attributes: AttributeAnswers;
  readonly answers: OwnAnswers;
}

/** The step of the checkout that shows the form. */
const STEP = { role: "payment" } as const;
/** Fields of a payment request that are answers to a form. */
const ANSWERS = ["checkNumber"] as const;
/** What a method without a form is answered. */
const NOTHING: FormCheck = { kind: "valid", data: {}, entity: {} };

/** Answers of a request that no form of its method judges: of another method's fields, or of a form before a change. */
function unaskedIn(payment: PaymentRequest, form: EffectiveForm | undefined): string[] {
  const asked = form?.ui.order.map((field) => entityPath(form, field)) ?? [];
  const fields = ANSWERS.filter((name) => payment[name] !== undefined && !asked.includes(name));
  const strange = form === undefined ? Object.keys(payment.attributes ?? {}) : unknownAttributes(form, payment);
  return [...fields, ...strange];
}

/** Refuses a card that its gateway does not take, in the gateway's words beside its number, before anything of it is kept. */
function refuseStrangeCard(tenant: EffectiveTenant, form: EffectiveForm | undefined): OrderRefused {
  const field = form?.ui.order.find((name) => form.ui.fields[name]?.mask === "card-number");
  if (form === undefined || field === undefined) return new OrderRefused({ code: "method_not_allowed" });
  const refused = fieldError(form, tenant.messages, field, "cardRefused");
  return refuseForm(STEP, [{ ...refused, message: tenant.cardGateway?.refusedCard ?? refused.message }]);
}

/**
 * Checks what a request answers about its payment method, or refuses the fields that cannot be taken. It validates the
 * whole card, of which the result contains nothing.
 */
export function checkMethodForm(
  { tenant, request, card }: PaidRequest,
  handler: PaymentHandler,
  options: ServerOptions,
): CheckedMethodForm | OrderRefused {
  const payment = request.paymentRequest;
  const method = tenant.methods.find(({ value }) => value === payment.paymentMethod);
  const form = method?.form === undefined ? undefined : formOf(tenant, method.form);
  const unasked = unaskedIn(payment, form);
  const title = form?.title ?? method?.label ?? payment.paymentMethod;
  if (unasked.length > 0) return refuseChangedForm({ ...STEP, form: title, unasked });
  const { checkNumber, attributes } = payment;
  const given = { checkNumber, attributes, ...(card === undefined ? {} : { card: cardEntity(card) }) };
  const check = form === undefined ? NOTHING : checkForm(tenant, form.id, given, options);
  if (check.kind === "refused") return refuseForm(STEP, check.errors);
  const isStrange = card !== undefined && handler.kind === "provided" && handler.takes?.(card) === false;
  if (isStrange) return refuseStrangeCard(tenant, form);
  const { card: _card, ...kept } = check.entity;
  return {
    checkNumber: textAt(kept, "checkNumber") ?? undefined,
    attributes: attributesOf(kept),
    answers:
      form === undefined
        ? []
        : answersInWords(form, kept, { messages: tenant.messages, files: options.files }, ANSWERS),
  };
}
