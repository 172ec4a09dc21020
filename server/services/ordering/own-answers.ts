import type { EffectiveForm, FieldError, FormData } from "../../../src/domain/effective-form.ts";
import { entityPath, formDataFromEntity } from "../../../src/domain/form-entity.ts";
import type { OwnAnswers } from "../../../src/domain/generated/api-orders.ts";
import { translate, type Messages } from "../../../src/domain/messages.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { checkForm } from "../form-check.ts";
import type { ServerOptions } from "../options.ts";

/** Answers to the form steps of a flow: what is kept, or what is refused and at which step. */
export type StepAnswers =
  { kind: "valid"; answers: OwnAnswers } | { kind: "refused"; step: string; errors: FieldError[] };

function formOf(tenant: EffectiveTenant, id: string): EffectiveForm {
  const compiled = tenant.forms.get(id);
  if (compiled === undefined) throw new Error(`tenant ${tenant.slug} has no form ${id}`);
  return compiled.form;
}

function attributeNames(form: EffectiveForm): string[] {
  return form.ui.order.map((field) => entityPath(form, field).replace(/^attributes\./, ""));
}

/** One answer as a person reads it: options in the words of the form. */
function readable(form: EffectiveForm, field: string, value: unknown, messages: Messages): string {
  if (Array.isArray(value)) return value.map((each) => readable(form, field, each, messages)).join(", ");
  if (typeof value === "boolean") return translate(messages, value ? "common.yes" : "common.no");
  const text = String(value);
  const labels = form.ui.fields[field]?.optionLabels ?? {};
  return Object.hasOwn(labels, text) ? (labels[text] ?? text) : text;
}

/** The answers in data, in the order of the form and in the words in which they were asked. */
export function wordedAnswers(form: EffectiveForm, data: FormData, messages: Messages): OwnAnswers {
  return form.ui.order
    .filter((field) => data[field] !== undefined)
    .map((field) => {
      const ui = form.ui.fields[field];
      const value = readable(form, field, data[field], messages);
      return { name: field, label: ui?.label ?? field, value, ...(ui?.onReceipt === true ? { onReceipt: true } : {}) };
    });
}

/**
 * Checks the attributes of a line or an order against the form steps of its flow, each form judging its own fields. An
 * attribute that no step asks for is refused at the first form step.
 */
export function checkStepAnswers(
  tenant: EffectiveTenant,
  steps: readonly { id: string; form?: string }[],
  attributes: Readonly<Record<string, unknown>>,
  options: ServerOptions,
): StepAnswers {
  const formSteps = steps.flatMap((step) => (step.form === undefined ? [] : [{ id: step.id, form: step.form }]));
  const asked = new Set(formSteps.flatMap((step) => attributeNames(formOf(tenant, step.form))));
  const strange = Object.keys(attributes).filter((name) => !asked.has(name));
  if (strange.length > 0) return refuseStrange(tenant, formSteps[0]?.id ?? "review", strange);
  const answers: OwnAnswers = [];
  for (const step of formSteps) {
    const form = formOf(tenant, step.form);
    const own = attributeNames(form).filter((name) => Object.hasOwn(attributes, name));
    const entity = { attributes: Object.fromEntries(own.map((name) => [name, attributes[name]])) };
    const check = checkForm(tenant, step.form, entity, options);
    if (check.kind === "refused") return { kind: "refused", step: step.id, errors: check.errors };
    answers.push(...wordedAnswers(form, check.data, tenant.messages));
  }
  return { kind: "valid", answers };
}

function refuseStrange(tenant: EffectiveTenant, step: string, names: readonly string[]): StepAnswers {
  const rule = "additionalProperties";
  const errors = names.map((name) => ({
    field: name,
    rule,
    message: translate(tenant.messages, `validation.${rule}`, { label: name }),
  }));
  return { kind: "refused", step, errors };
}

/** What a receipt prints of the person: answers to tenant-own questions that are marked for it. */
export function receiptAnswersOfPerson(
  tenant: EffectiveTenant,
  attributes: Readonly<Record<string, unknown>>,
): OwnAnswers {
  const form = formOf(tenant, "person");
  const data = formDataFromEntity(form, { attributes });
  return wordedAnswers(form, data, tenant.messages).filter((answer) => answer.onReceipt === true);
}
