import { createHash } from "node:crypto";
import type { EffectiveForm, FieldError, FormValues, RuleFailure } from "../../src/domain/effective-form.ts";
import { describeFailures } from "../../src/domain/form-errors.ts";
import type { Messages } from "../../src/domain/messages.ts";
import { formModuleText } from "./form-module.ts";
import type { CompiledForm } from "./types.ts";
import { validatorOf, type Validator } from "./validator-code.ts";

/** Increase it if the module text of an unchanged form changes: browsers cache a module by its hash forever. */
const MODULE_REVISION = 2;

function hashOf(form: EffectiveForm): string {
  const content = JSON.stringify([MODULE_REVISION, form]);
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

function failuresOf(validator: Validator, data: FormValues): RuleFailure[] {
  if (validator.run(data)) return [];
  return (validator.run.errors ?? []).map(({ instancePath, schemaPath, keyword, params, message }) => ({
    instancePath,
    schemaPath,
    keyword,
    params,
    message,
  }));
}

/** Compiles effective forms, each content only once, and finds them by their content hash. */
export class FormCompiler {
  private readonly byHash = new Map<string, CompiledForm>();

  /** Compiles a form. Throws if AJV rejects its schema. */
  compile(form: EffectiveForm): CompiledForm {
    const hash = hashOf(form);
    const known = this.byHash.get(hash);
    if (known !== undefined) return known;
    const validator = validatorOf(form.schema);
    let text: string | undefined;
    const compiled: CompiledForm = {
      form,
      hash,
      moduleText: () => (text ??= formModuleText(form, validator.source)),
      validate: (data: FormValues, messages: Messages): FieldError[] =>
        describeFailures(form, messages, failuresOf(validator, data)),
    };
    this.byHash.set(hash, compiled);
    return compiled;
  }

  /** The form with this content hash, or undefined. */
  find(hash: string): CompiledForm | undefined {
    return this.byHash.get(hash);
  }
}
