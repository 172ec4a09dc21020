import { answersOf, answerWords } from "../../../src/domain/answers.ts";
import type { EffectiveForm, FieldError, FormNamed } from "../../../src/domain/effective-form.ts";
import type { StepRole } from "../../../src/domain/flow-kinds.ts";
import { formSteps, type EffectiveFlow } from "../../../src/domain/flows.ts";
import { entityPath, type Entity } from "../../../src/domain/form-entity.ts";
import type { Attributes } from "../../../src/domain/generated/api-entities.ts";
import type { OwnAnswers } from "../../../src/domain/generated/api-orders.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import { translate, type Messages } from "../../../src/domain/messages.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { attributesOf } from "./checked-entity.ts";
import { checkForm, FORM_CHANGED } from "./form-check.ts";
import type { KnownFiles, ServerOptions } from "./options.ts";

/** Checked answers to the tenant's own questions: as they were given, and as text with the labels of the questions. */
export interface GivenAnswers {
  readonly attributes: AttributeAnswers;
  readonly answers: OwnAnswers;
}

/** A step of a flow: by its id, or by its role. */
export type StepPlace = { readonly step: string } | { readonly role: StepRole };

/** Answers to an earlier version of a form: the step, the title of the form, and the answers no longer asked for. */
export type ChangedForm = StepPlace & {
  readonly form: string;
  readonly unasked: string[];
};

/** The result of checking the answers to a flow's form steps: what is stored, or what is refused at which step. */
type StepAnswers =
  | ({ kind: "valid" } & GivenAnswers)
  | { kind: "refused"; step: string; errors: readonly FieldError[] }
  | ({ kind: "changed" } & ChangedForm);

/** Returns a form of the tenant. Throws if there is none of that name. */
export function formOf<Id extends string>(tenant: EffectiveTenant, id: FormNamed<Id>): EffectiveForm {
  const compiled = tenant.forms.get(id);
  if (compiled === undefined) throw new Error(`tenant ${tenant.slug} has no form ${id}`);
  return compiled.form;
}

function attributeNames(form: EffectiveForm): string[] {
  return form.ui.order.map((field) => entityPath(form, field).replace(/^attributes\./, ""));
}

/** What is needed to convert answers to text. */
interface ToldWith {
  readonly messages: Messages;
  /** Files that the answers may name. */
  readonly files: KnownFiles;
}

/**
 * Converts an entity's answers to text, as every page shows them, without the paths in `except`. Files keep their ids
 * besides their names.
 */
export function answersInWords(
  form: EffectiveForm,
  entity: Entity,
  { messages, files }: ToldWith,
  except: readonly string[] = [],
): OwnAnswers {
  const nameOf = (id: string) => files.get(id) ?? translate(messages, "files.gone");
  const words = { ...answerWords((key) => translate(messages, key)), fileName: nameOf };
  return answersOf(form, entity, words, except).map(({ key, label, value, files: named }) => ({
    name: key,
    label,
    value,
    ...(form.ui.fields[key]?.onReceipt === true ? { onReceipt: true } : {}),
    ...(named === undefined ? {} : { files: named.map((id) => ({ id, name: nameOf(id) })) }),
  }));
}

/**
 * Checks the attributes of a line or an order against the form steps of the flow that applies, each form its own
 * fields. An attribute that no step asks for was given before the steps changed, and is reported with the first step.
 */
export function checkStepAnswers(
  tenant: EffectiveTenant,
  flow: EffectiveFlow | undefined,
  attributes: Readonly<Record<string, unknown>>,
  options: ServerOptions,
): StepAnswers {
  const steps = formSteps(flow);
  const asked = new Set(steps.flatMap((step) => attributeNames(formOf(tenant, step.form))));
  const strange = Object.keys(attributes).filter((name) => !asked.has(name));
  if (strange.length > 0) {
    const [first] = steps;
    const title = first === undefined ? undefined : (first.title ?? formOf(tenant, first.form).title);
    const place = first === undefined ? ({ role: "review" } as const) : { step: first.id };
    return { kind: "changed", ...place, form: title ?? flow?.title ?? "", unasked: strange };
  }
  const kept: AttributeAnswers = {};
  const answers: OwnAnswers = [];
  for (const step of steps) {
    const form = formOf(tenant, step.form);
    const own = attributeNames(form).filter((name) => Object.hasOwn(attributes, name));
    const entity = { attributes: Object.fromEntries(own.map((name) => [name, attributes[name]])) };
    const check = checkForm(tenant, step.form, entity, options);
    if (check.kind === "refused") return { kind: "refused", step: step.id, errors: check.errors };
    Object.assign(kept, attributesOf(check.entity));
    answers.push(...answersInWords(form, check.entity, { messages: tenant.messages, files: options.files }));
  }
  return { kind: "valid", attributes: kept, answers };
}

/** Divides the attributes of a request into those that its form asks for and those for the tenant's own steps. */
export function divideAttributes(form: EffectiveForm, attributes: Attributes = {}) {
  const entries = Object.entries(attributes);
  const ofForm = entries.filter(([name]) => form.ui.order.includes(name));
  return {
    ofForm: Object.fromEntries(ofForm),
    ofSteps: Object.fromEntries(entries.filter((each) => !ofForm.includes(each))),
  };
}

/** Returns the errors of the answers to additional steps, for requests whose response cannot name a step. */
export function stepFaults(tenant: EffectiveTenant, steps: Exclude<StepAnswers, GivenAnswers>): readonly FieldError[] {
  if (steps.kind === "refused") return steps.errors;
  const message = translate(tenant.messages, "errors.form_changed", { form: steps.form });
  return [{ field: "", rule: FORM_CHANGED, message }];
}

/** The tenant whose forms asked, and the files that the answers may name. */
export interface AnswerContext {
  readonly tenant: EffectiveTenant;
  readonly files: KnownFiles;
}

/** Converts the answers under `attributes` to a tenant's form to text, with the present labels. */
export function ownAnswersOf(
  { tenant, files }: AnswerContext,
  formId: FormId,
  attributes: Attributes | undefined,
): OwnAnswers {
  return answersInWords(formOf(tenant, formId), { attributes }, { messages: tenant.messages, files });
}
