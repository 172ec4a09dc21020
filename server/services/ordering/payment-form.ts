import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import { entityPath, unknownAttributes } from "../../../src/domain/form-entity.ts";
import type { OwnAnswers, PaymentRequest } from "../../../src/domain/generated/api-orders.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { attributesOf, textAt } from "../forms/checked-entity.ts";
import { checkForm, type FormCheck } from "../forms/form-check.ts";
import type { ServerOptions } from "../forms/options.ts";
import { refuseChangedForm, refuseForm } from "./order-refused.ts";
import { answersInWords, formOf } from "./own-answers.ts";

/** What the form of a payment method was answered, checked: nothing else of these parts of a request is kept. */
export interface MethodAnswers {
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

/** Checks what a request answers about its payment method. Throws OrderRefused with the fields that are refused. */
export function checkMethodForm(
  tenant: EffectiveTenant,
  payment: PaymentRequest,
  options: ServerOptions,
): MethodAnswers {
  const method = tenant.methods.find(({ value }) => value === payment.paymentMethod);
  const form = method?.form === undefined ? undefined : formOf(tenant, method.form);
  const unasked = unaskedIn(payment, form);
  const title = form?.title ?? method?.label ?? payment.paymentMethod;
  if (unasked.length > 0) return refuseChangedForm({ ...STEP, form: title, unasked });
  const { checkNumber, attributes } = payment;
  const check = form === undefined ? NOTHING : checkForm(tenant, form.id, { checkNumber, attributes }, options);
  if (check.kind === "refused") return refuseForm(STEP, check.errors);
  return {
    checkNumber: textAt(check.entity, "checkNumber") ?? undefined,
    attributes: attributesOf(check.entity),
    answers: form === undefined ? [] : answersInWords(form, check.entity, tenant.messages, ANSWERS),
  };
}
