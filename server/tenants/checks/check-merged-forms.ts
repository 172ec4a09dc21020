import { setImmediate as nextTurn } from "node:timers/promises";
import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import type { FormOverlay } from "../../../src/domain/generated/meta-form-overlay.ts";
import type { Messages } from "../../../src/domain/messages.ts";
import type { FormCompiler } from "../compile-form.ts";
import type { CompiledForm, TenantFault } from "../types.ts";
import { checkDefaults } from "./check-defaults.ts";
import { checkFormDocument } from "./check-form.ts";

/** A form as a tenant has it: base, overlay and dictated fields in one, and the file that the tenant wrote for it. */
export interface MergedForm {
  readonly form: EffectiveForm;
  /** Path as faults show it; tenant.json where the tenant wrote no file for this form. */
  readonly file: string;
  readonly isOwn: boolean;
  readonly overlay: FormOverlay | undefined;
}

/** Names that faults of a file speak of, and their words. */
class Told {
  private readonly words = new Set<string>();
  private readonly names = new Set<string>();

  constructor(faults: readonly TenantFault[]) {
    for (const { expected } of faults) {
      this.words.add(expected);
      for (const match of expected.matchAll(/"([^"]+)"/g)) this.names.add(match[1] ?? "");
    }
  }

  /** Whether a fault of the merged form only repeats what is told of the overlay that it was made with. */
  repeats({ expected }: TenantFault): boolean {
    return (
      this.words.has(expected) || [...expected.matchAll(/"([^"]+)"/g)].some(([, name = ""]) => this.names.has(name))
    );
  }
}

/** Faults that only show once base, overlay and dictated fields are one form. faults are those that are known of its files. */
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
    // Pointers of these lead into the merged form, which the file is only a part of.
    const note = isOwn ? "" : " (in the merged form)";
    const fresh = found.faults.filter((one) => !told.repeats(one));
    faults.push(...fresh.map((one) => ({ ...one, expected: `${one.expected}${note}` })));
    if (found.sound !== undefined) {
      const made = compiler.compile(found.sound);
      compiled.set(form.id, made);
      faults.push(...checkDefaults(made, messages, overlay, file));
    }
    // Other requests go on while a large tenant is examined.
    await nextTurn();
  }
  return { faults, compiled };
}
