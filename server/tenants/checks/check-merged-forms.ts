import { setImmediate as nextTurn } from "node:timers/promises";
import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import type { FormOverlay } from "../../../src/domain/generated/meta-form-overlay.ts";
import type { Messages } from "../../../src/domain/messages.ts";
import type { FormCompiler } from "../compile-form.ts";
import type { CompiledForm, TenantFault } from "../types.ts";
import { checkDefaults } from "./check-defaults.ts";
import { checkFormDocument } from "./check-form.ts";

/** A tenant's effective form, merged from base, overlay and dictated fields, and the tenant's file for it. */
export interface MergedForm {
  readonly form: EffectiveForm;
  /** The path as faults show it; tenant.json if the tenant wrote no file for this form. */
  readonly file: string;
  readonly isOwn: boolean;
  readonly overlay: FormOverlay | undefined;
}

/** The texts of a file's faults, and the names that they mention. */
class Told {
  private readonly words = new Set<string>();
  private readonly names = new Set<string>();

  constructor(faults: readonly TenantFault[]) {
    for (const { expected } of faults) {
      this.words.add(expected);
      for (const match of expected.matchAll(/"([^"]+)"/g)) this.names.add(match[1] ?? "");
    }
  }

  /** Whether a fault of the merged form only repeats a fault of its overlay. */
  repeats({ expected }: TenantFault): boolean {
    return (
      this.words.has(expected) || [...expected.matchAll(/"([^"]+)"/g)].some(([, name = ""]) => this.names.has(name))
    );
  }
}

/** Finds the faults that appear only in the merged forms. `known` are the faults of the files. */
export async function checkMergedForms(
  merged: readonly MergedForm[],
  known: readonly TenantFault[],
  compiler: FormCompiler,
  messages: Messages,
): Promise<{ faults: TenantFault[]; compiled: Map<string, CompiledForm> }> {
  const faults: TenantFault[] = [];
  const compiled = new Map<string, CompiledForm>();
  for (const { form, file, isOwn, overlay } of merged) {
    const found = checkFormDocument(form, file);
    const told = new Told(isOwn ? [] : known.filter((one) => one.file === file));
    // These pointers lead into the merged form, of which the file is only a part.
    const note = isOwn ? "" : " (in the merged form)";
    const fresh = found.faults.filter((one) => !told.repeats(one));
    faults.push(...fresh.map((one) => ({ ...one, expected: `${one.expected}${note}` })));
    if (found.sound !== undefined) {
      const made = compiler.compile(found.sound);
      compiled.set(form.id, made);
      faults.push(...checkDefaults(made, messages, overlay, file));
    }
    // Lets other requests run while a large tenant is checked.
    await nextTurn();
  }
  return { faults, compiled };
}
