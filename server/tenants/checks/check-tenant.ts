import { existsSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import type { Messages } from "../../../src/domain/messages.ts";
import type { FormCompiler } from "../compile-form.ts";
import { shownPath } from "../read-document.ts";
import type { Product } from "../read-product.ts";
import type { TenantFiles } from "../read-tenant.ts";
import { effectiveForms, resolvePreferences } from "../resolve-tenant.ts";
import type { CompiledForm, TenantFault } from "../types.ts";
import { checkDefaults } from "./check-defaults.ts";
import { checkDemoAccounts } from "./check-demo-accounts.ts";
import { checkFolder } from "./check-folder.ts";
import { checkForm } from "./check-form.ts";
import { checkMessages } from "./check-messages.ts";
import { checkOverlay } from "./check-overlay.ts";
import { HostilePattern } from "./check-pattern.ts";
import { checkStyle } from "./check-style.ts";
import { checkTenantDocument } from "./check-tenant-document.ts";
import { fault, unknownName } from "./faults.ts";

/** A tenant's files with the product that they are laid over. */
interface Subject {
  readonly product: Product;
  readonly files: TenantFiles;
  readonly messages: Messages;
}

function shown({ files }: Subject, name: string): string {
  return shownPath(path.join(files.folder, name));
}

/** Stops examining a document at the first pattern that runs away. */
function guarded(check: () => TenantFault[]): TenantFault[] {
  try {
    return check();
  } catch (error) {
    if (error instanceof HostilePattern) return [error.fault];
    throw error;
  }
}

async function overlayFaults(subject: Subject): Promise<TenantFault[]> {
  const faults: TenantFault[] = [];
  const { forms } = subject.product;
  for (const [name, overlay] of subject.files.overlays) {
    const file = shown(subject, `forms/${name}.json`);
    const base = forms.get(overlay.extends);
    if (base === undefined) faults.push(unknownName(file, "/extends", "a form", overlay.extends, forms.keys()));
    else if (name !== base.id)
      faults.push(fault(file, "/extends", `the form that the file is named for, "${name}"`, name));
    else faults.push(...guarded(() => checkOverlay(base, overlay, file)));
    // Other requests go on while a large tenant is examined.
    await nextTurn();
  }
  return faults;
}

/** Faults that only show once base, overlay and dictated fields are one form. */
async function mergedFaults(
  subject: Subject,
  forms: readonly EffectiveForm[],
  compiler: FormCompiler,
): Promise<{ faults: TenantFault[]; compiled: Map<string, CompiledForm> }> {
  const faults: TenantFault[] = [];
  const compiled = new Map<string, CompiledForm>();
  for (const form of forms) {
    const overlay = subject.files.overlays.get(form.id);
    const file = overlay === undefined ? shown(subject, "tenant.json") : shown(subject, `forms/${form.id}.json`);
    const found = guarded(() => checkForm(form, file));
    // Pointers of these lead into the merged form, which the file is only a part of.
    faults.push(...found.map((one) => ({ ...one, expected: `${one.expected} (in the merged form)` })));
    if (found.length === 0) {
      const made = compiler.compile(form);
      compiled.set(form.id, made);
      faults.push(...checkDefaults(made, subject.messages, overlay, file));
    }
    await nextTurn();
  }
  return { faults, compiled };
}

function demoFaults(subject: Subject, compiled: ReadonlyMap<string, CompiledForm>): TenantFault[] {
  const { files, messages } = subject;
  const file = shown(subject, "demo/accounts.json");
  if (files.document.demo !== true) {
    const hasDemo = existsSync(path.join(files.folder, "demo"));
    return hasDemo ? [fault(shown(subject, "tenant.json"), "/demo", "true, as the tenant has a folder demo")] : [];
  }
  return checkDemoAccounts(files.accounts, compiled, messages, file);
}

/**
 * Everything that is wrong with a tenant beyond the shapes of its documents. Compiles its forms on the way, but only
 * after the limits, references and patterns have passed.
 */
export async function checkTenant(
  product: Product,
  files: TenantFiles,
  compiler: FormCompiler,
): Promise<TenantFault[]> {
  const subject: Subject = { product, files, messages: { ...product.messages, ...files.messages } };
  const preferences = resolvePreferences(product.preferences, files.document.preferences, undefined);
  const overlays = await overlayFaults(subject);
  const faults = [
    ...checkFolder(
      files.folder,
      { forms: [...product.forms.keys(), ...files.ownForms.keys()], flows: [...product.flows.keys()] },
      product.catalogue,
    ),
    ...checkStyle(files.style, product.style, files.folder, shown(subject, "style.json")),
    ...overlays,
  ];
  // What depends on the merged forms would only repeat the faults of a broken overlay.
  const isMergeable = overlays.length === 0;
  const forms = isMergeable ? effectiveForms(product, files, preferences, subject.messages) : [];
  faults.push(...checkTenantDocument(files.document, preferences, forms, files.slug, shown(subject, "tenant.json")));
  if (!isMergeable) return faults;
  faults.push(...checkMessages(files.messages, product.messages, forms, shown(subject, "messages.json")));
  if (faults.length > 0) return faults;
  const merged = await mergedFaults(subject, forms, compiler);
  return [...merged.faults, ...demoFaults(subject, merged.compiled)];
}
