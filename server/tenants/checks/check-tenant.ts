import { existsSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import { isInvisible } from "../../../src/domain/invisible-text.ts";
import type { Messages } from "../../../src/domain/messages.ts";
import { parsePercent, ZERO_PERCENT } from "../../../src/domain/money.ts";
import { paymentMethods, type PaymentMethodName } from "../../../src/domain/payment-rules.ts";
import type { FormCompiler } from "../compile-form.ts";
import { pointerTo, shownPath } from "../read-document.ts";
import type { Product } from "../read-product.ts";
import type { TenantFiles, TenantReading } from "../read-tenant.ts";
import { effectiveFlows } from "../resolve-ordering.ts";
import { effectiveForms, resolvePreferences } from "../resolve-tenant.ts";
import type { CompiledForm, TenantFault } from "../types.ts";
import { userGroups } from "../user-groups.ts";
import { checkDefaults } from "./check-defaults.ts";
import { checkDemoAccounts } from "./check-demo-accounts.ts";
import { checkDemoOrders } from "./check-demo-orders.ts";
import { checkFlowOverlay } from "./check-flow-overlay.ts";
import { checkFolder } from "./check-folder.ts";
import { checkForProduction } from "./check-identity-provider.ts";
import { checkForm } from "./check-form.ts";
import { checkImages } from "./check-images.ts";
import { checkMessages } from "./check-messages.ts";
import { checkOverlay } from "./check-overlay.ts";
import { checkOwnForm, MOST_OWN_FORMS } from "./check-own-form.ts";
import { examinePatterns } from "./check-pattern.ts";
import { checkPaymentRules } from "./check-payment-rules.ts";
import { checkPermits } from "./check-permits.ts";
import { checkStyle } from "./check-style.ts";
import { checkTenantDocument } from "./check-tenant-document.ts";
import { fault, unknownName } from "./faults.ts";

/** A tenant's files with the product that they are laid over. */
interface Subject {
  readonly product: Product;
  readonly files: TenantFiles;
  readonly messages: Messages;
  readonly servedMethods: readonly PaymentMethodName[];
}

function shown({ files }: Subject, name: string): string {
  return shownPath(path.join(files.folder, name));
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
    else faults.push(...checkOverlay(base, overlay, file));
    // Other requests go on while a large tenant is examined.
    await nextTurn();
  }
  return [...faults, ...ownFormFaults(subject), ...flowFaults(subject)];
}

function ownFormFaults(subject: Subject): TenantFault[] {
  const { ownForms, flowOverlays } = subject.files;
  if (ownForms.size > MOST_OWN_FORMS) {
    return [fault(shown(subject, "forms"), "", `at most ${MOST_OWN_FORMS} forms of the tenant's own`)];
  }
  return [...ownForms].flatMap(([name, form]) => {
    const file = shown(subject, `forms/${name}.json`);
    // A file of that name would be taken for the product's own form.
    if (subject.product.forms.has(name)) {
      return [fault(file, "/extends", `"${name}", as the product has a form of this name`, name)];
    }
    return checkOwnForm(form, name, flowOverlays.values(), file);
  });
}

function flowFaults(subject: Subject): TenantFault[] {
  const { flows, catalogue } = subject.product;
  const { flowOverlays, ownForms } = subject.files;
  const texts = catalogue.blocks.map(({ key }) => key);
  return [...flowOverlays].flatMap(([name, overlay]) => {
    const file = shown(subject, `flows/${name}.json`);
    const base = flows.get(overlay.extends);
    if (base === undefined) return [unknownName(file, "/extends", "a flow", overlay.extends, flows.keys())];
    if (name !== base.id) return [fault(file, "/extends", `the flow that the file is named for, "${name}"`, name)];
    return checkFlowOverlay({ base, overlay, file, ownForms, texts });
  });
}

/** Attributes that the drivers of a demonstration have; undefined where drivers are not known from the documents. */
function heldAttributes({ document, accounts }: TenantFiles): string[] | undefined {
  if (document.demo !== true || accounts.length === 0) return undefined;
  return accounts.flatMap(({ driverAttributes }) => (driverAttributes ?? []).map(({ name }) => name));
}

function salesFaults(subject: Subject): TenantFault[] {
  const { document, permits, paymentRules } = subject.files;
  const permitIds = permits.permits.map(({ id }) => id);
  // A rate that is none has its own fault.
  const terms = {
    isDemo: document.demo === true,
    taxRate: parsePercent(document.taxRatePercent ?? 0) ?? ZERO_PERCENT,
    heldAttributes: heldAttributes(subject.files),
  };
  const targets = { permitIds, servedMethods: subject.servedMethods };
  return [
    ...checkPermits(permits.permits, terms, shown(subject, "permits.json")),
    ...checkPaymentRules(paymentRules, targets, shown(subject, "payment-rules.json")),
  ];
}

/** Names of properties whose text a person reads. */
const WORDS = new Set(["label", "title", "submitLabel", "name", "message", "description", "help"]);

/** Texts without a character that leaves a mark: a button, a field or a step would stand there without a name. */
function blankTexts(value: unknown, pointer: string, file: string, isWord: boolean): TenantFault[] {
  if (typeof value === "string") {
    return isWord && isInvisible(value) ? [fault(file, pointer, "words that can be read; these are empty")] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    // Schemas hold values, not words, and a field may have any name.
    if (name === "schema" || name === "properties") return [];
    const isText = isWord && typeof value === "object" && !Array.isArray(value);
    const below = name === "optionLabels" || name === "rename" || isText || WORDS.has(name);
    return blankTexts(inner, pointerTo(pointer, name), file, below);
  });
}

function blankWords(subject: Subject): TenantFault[] {
  const { overlays, ownForms, flowOverlays, permits, document } = subject.files;
  const documents: [string, unknown][] = [
    ...[...overlays, ...ownForms].map(([name, form]): [string, unknown] => [`forms/${name}.json`, form]),
    ...[...flowOverlays].map(([name, flow]): [string, unknown] => [`flows/${name}.json`, flow]),
    ["permits.json", permits],
    ["tenant.json", document],
  ];
  const messages = Object.entries(subject.files.messages)
    .filter(([, text]) => isInvisible(text))
    .map(([key]) => {
      const place = key.split(".").reduce<string>(pointerTo, "");
      return fault(shown(subject, "messages.json"), place, "words that can be read; these are empty");
    });
  return [...documents.flatMap(([name, value]) => blankTexts(value, "", shown(subject, name), false)), ...messages];
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
    const isOwn = subject.files.ownForms.has(form.id);
    const isWritten = isOwn || overlay !== undefined;
    const file = shown(subject, isWritten ? `forms/${form.id}.json` : "tenant.json");
    const found = checkForm(form, file);
    // Pointers of these lead into the merged form, which the file is only a part of.
    const note = isOwn ? "" : " (in the merged form)";
    faults.push(...found.map((one) => ({ ...one, expected: `${one.expected}${note}` })));
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
  const { accounts, demoOrders, permits } = files;
  return [
    ...checkDemoAccounts(accounts, compiled, messages, file),
    ...checkDemoOrders(demoOrders, accounts, permits.permits, shown(subject, "demo/orders.json")),
  ];
}

/**
 * Everything that is wrong with a tenant beyond the shapes of its documents. Compiles its forms on the way, but only
 * after the limits, references and patterns have passed. servedMethods: what the server can take; every method unless told.
 */
export async function checkTenant(
  product: Product,
  files: TenantFiles,
  compiler: FormCompiler,
  servedMethods: readonly PaymentMethodName[] = paymentMethods,
): Promise<TenantFault[]> {
  const subject: Subject = { product, files, messages: { ...product.messages, ...files.messages }, servedMethods };
  const preferences = resolvePreferences(product.preferences, files.document.preferences, undefined);
  await examinePatterns([...files.overlays.values(), ...files.ownForms.values()]);
  const overlays = await overlayFaults(subject);
  const faults = [
    ...checkFolder(
      files.folder,
      {
        forms: [...product.forms.keys(), ...files.ownForms.keys()],
        flows: [...product.flows.keys()],
        groups: userGroups(files.document, files.paymentRules),
      },
      product.catalogue,
    ),
    ...checkImages(files.folder),
    ...blankWords(subject),
    ...checkStyle(files.style, product.style, files.folder, shown(subject, "style.json")),
    ...salesFaults(subject),
    ...overlays,
  ];
  const all = effectiveForms(product, files, preferences, subject.messages);
  // What is wrong with an overlay would only be repeated of the form that it makes.
  const isSound = ({ id }: EffectiveForm) => !overlays.some(({ file }) => file === shown(subject, `forms/${id}.json`));
  const forms = all.filter(isSound);
  const flows = [...effectiveFlows(product, files, subject.messages).values()];
  faults.push(
    ...checkTenantDocument(files.document, preferences, forms, files.slug, shown(subject, "tenant.json")),
    ...checkMessages(
      files.messages,
      product.messages,
      { forms: all, flows, methods: product.methods },
      shown(subject, "messages.json"),
    ),
  );
  const merged = await mergedFaults(subject, forms, compiler);
  return [...faults, ...merged.faults, ...demoFaults(subject, merged.compiled)];
}

/** The server that documents are checked for. */
export interface CheckedFor {
  /** Payment methods that it can take; every one where undefined. */
  servedMethods?: readonly PaymentMethodName[];
  /** NODE_ENV=production: a tenant that names a sandbox has a fault. */
  production?: boolean;
}

/**
 * Everything that is wrong with a tenant, in one run: the faults of its documents' shapes, and whatever is wrong with the
 * meaning of all that has the right shape.
 */
export async function everyFault(
  product: Product,
  reading: TenantReading,
  compiler: FormCompiler,
  { servedMethods, production = false }: CheckedFor = {},
): Promise<readonly TenantFault[]> {
  const check = async (files: TenantFiles) => [
    ...(await checkTenant(product, files, compiler, servedMethods)),
    ...(production ? checkForProduction(files.document, shownPath(path.join(files.folder, "tenant.json"))) : []),
  ];
  if (reading.ok) return check(reading.value);
  const isTold = (found: TenantFault) =>
    reading.faults.some(({ file, pointer }) => file === found.file && pointer === found.pointer);
  const more = reading.broken.independent(await check(reading.rest));
  return [...reading.faults, ...more.filter((found) => !isTold(found))];
}
