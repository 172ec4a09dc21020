import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isInvisible } from "../../../src/domain/invisible-text.ts";
import type { Messages } from "../../../src/domain/messages.ts";
import { parsePercent, ZERO_PERCENT } from "../../../src/domain/money.ts";
import { methodsServedIn, type ServedPayments } from "../card-payments.ts";
import type { FormCompiler } from "../compile-form.ts";
import { nearestName } from "../nearest-name.ts";
import { pointerTo, shownPath } from "../read-document.ts";
import type { Product } from "../read-product.ts";
import type { TenantFiles, TenantReading } from "../read-tenant.ts";
import { effectiveFlows } from "../resolve-ordering.ts";
import { effectiveForm, resolvePreferences } from "../resolve-tenant.ts";
import type { ResolvedPreferences, TenantFault } from "../types.ts";
import { userGroups } from "../user-groups.ts";
import { checkCards, checkCardsForProduction } from "./check-cards.ts";
import { checkDemo } from "./check-demo.ts";
import { checkFlowOverlay } from "./check-flow-overlay.ts";
import { checkFolder } from "./check-folder.ts";
import { checkForProduction } from "./check-identity-provider.ts";
import {
  checkHostedPayments,
  checkHostedPaymentsForProduction,
  checkHostedPaymentsWithoutDemo,
} from "./check-hosted-payments.ts";
import { checkImages, checkNamedImage } from "./check-images.ts";
import { checkMergedForms, type MergedForm } from "./check-merged-forms.ts";
import { checkMessages } from "./check-messages.ts";
import { checkOverlay } from "./check-overlay.ts";
import { checkOwnForm, MOST_OWN_FORMS } from "./check-own-form.ts";
import { examinePatterns, MOST_PROOFS } from "./check-pattern.ts";
import { checkPaymentRules } from "./check-payment-rules.ts";
import { checkPermits } from "./check-permits.ts";
import { checkSecrets } from "./check-secrets.ts";
import { checkStyle } from "./check-style.ts";
import { checkTenantDocument, currencyFaults } from "./check-tenant-document.ts";
import { fault, unknownName } from "./faults.ts";

/** A tenant's files, and the product that they extend. */
interface Subject {
  readonly product: Product;
  readonly files: TenantFiles;
  readonly messages: Messages;
  /** Undefined means everything of the product. */
  readonly served: ServedPayments | undefined;
}

function shown({ files }: Subject, name: string): string {
  return shownPath(path.join(files.folder, name));
}

/**
 * The document that an overlay probably extends if its file name or its `extends` is mistyped; the rest of the overlay
 * is checked against it.
 */
function meantDocument<T>(known: ReadonlyMap<string, T>, file: string, written: string): T | undefined {
  const near = nearestName(written, known.keys()) ?? nearestName(file, known.keys());
  return known.get(file) ?? known.get(written) ?? (near === undefined ? undefined : known.get(near));
}

async function overlayFaults(subject: Subject): Promise<TenantFault[]> {
  const faults: TenantFault[] = [];
  const { forms } = subject.product;
  for (const [name, overlay] of subject.files.overlays) {
    const file = shown(subject, `forms/${name}.json`);
    const named = forms.get(overlay.extends);
    if (named === undefined) faults.push(unknownName(file, "/extends", "a form", overlay.extends, forms.keys()));
    // A wrong file name is reported as such.
    else if (name !== named.id && forms.has(name))
      faults.push(fault(file, "/extends", `the form that the file is named for, "${name}"`, name));
    const base = meantDocument(forms, name, overlay.extends);
    if (base !== undefined) faults.push(...checkOverlay(base, overlay, file));
    // Lets other requests run while a large tenant is checked.
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
    // A file with that name would be used as an overlay of the product's form.
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
    const named = flows.get(overlay.extends);
    const faults =
      named === undefined
        ? [unknownName(file, "/extends", "a flow", overlay.extends, flows.keys())]
        : name === named.id || !flows.has(name)
          ? []
          : [fault(file, "/extends", `the flow that the file is named for, "${name}"`, name)];
    const base = meantDocument(flows, name, overlay.extends);
    return base === undefined ? faults : [...faults, ...checkFlowOverlay({ base, overlay, file, ownForms, texts })];
  });
}

/** The attributes of a demonstration's drivers; undefined if the documents do not list the drivers. */
function attributesOfDrivers({ document, accounts }: TenantFiles): string[] | undefined {
  if (document.demo !== true || accounts.length === 0) return undefined;
  return accounts.flatMap(({ driverAttributes }) => (driverAttributes ?? []).map(({ name }) => name));
}

function salesFaults(subject: Subject): TenantFault[] {
  const { document, permits, paymentRules } = subject.files;
  const permitIds = permits.permits.map(({ id }) => id);
  // An invalid rate is reported elsewhere.
  const terms = {
    isDemo: document.demo === true,
    taxRate: parsePercent(document.taxRatePercent ?? 0) ?? ZERO_PERCENT,
    attributesOfDrivers: attributesOfDrivers(subject.files),
  };
  const { methods } = subject.product;
  const targets = { permitIds, methods, served: methodsServedIn(subject.files.document, methods, subject.served) };
  return [
    ...checkPermits(permits.permits, terms, shown(subject, "permits.json")),
    ...checkPaymentRules(paymentRules, targets, shown(subject, "payment-rules.json")),
  ];
}

/** The names of properties with a text for people. */
const WORDS = new Set(["label", "title", "submitLabel", "name", "message", "description", "help"]);

/** The faults of texts without a visible character: a button, field or step would have no name. */
function blankTexts(value: unknown, pointer: string, file: string, isWord: boolean): TenantFault[] {
  if (typeof value === "string") {
    return isWord && isInvisible(value) ? [fault(file, pointer, "words that can be read; these are empty")] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    // Schemas contain values instead of texts, and a field may have any name.
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

/** The effective forms of a tenant, each with the file that it wrote for it. */
function mergedForms(subject: Subject, preferences: ResolvedPreferences): MergedForm[] {
  const { product, files, messages } = subject;
  const ofProduct = [...product.forms].map(([name, base]): MergedForm => {
    const overlay = files.overlays.get(name);
    const file = shown(subject, overlay === undefined ? "tenant.json" : `forms/${name}.json`);
    return { form: effectiveForm(base, overlay, { files, preferences, messages }), file, isOwn: false, overlay };
  });
  const ofTenant = [...files.ownForms].map(([name, base]): MergedForm => {
    const form = effectiveForm(base, undefined, { files, preferences, messages });
    return { form, file: shown(subject, `forms/${name}.json`), isOwn: true, overlay: undefined };
  });
  return [...ofProduct, ...ofTenant];
}

/** The fault of more patterns than are proven per tenant. */
function proofFaults(subject: Subject, count: number): TenantFault[] {
  if (count <= MOST_PROOFS) return [];
  const expected = `at most ${MOST_PROOFS} patterns whose repetitions have no end, these have ${count}; say how often, as in [0-9]{1,9}`;
  return [fault(shown(subject, "forms"), "", expected)];
}

/**
 * All faults of a tenant beyond the shapes of its documents. It also compiles its forms, but only after the limits,
 * references and patterns have passed. served: the payments that the server supports; by default everything.
 */
async function checkTenant(
  product: Product,
  files: TenantFiles,
  compiler: FormCompiler,
  served: ServedPayments | undefined,
): Promise<TenantFault[]> {
  const subject: Subject = { product, files, messages: { ...product.messages, ...files.messages }, served };
  const preferences = resolvePreferences(product.preferences, files.document.preferences, undefined);
  const proven = await examinePatterns([...files.overlays.values(), ...files.ownForms.values()]);
  const known = {
    forms: [...product.forms.keys(), ...files.ownForms.keys()],
    titles: new Map([...product.forms].map(([id, { title }]) => [id, title])),
    flows: [...product.flows.keys()],
    groups: userGroups(files.document, files.paymentRules),
  };
  const overlays = await overlayFaults(subject);
  const merged = mergedForms(subject, preferences);
  // The required fields of a form with faults are unclear.
  const forms = merged.filter(({ file }) => !overlays.some((found) => found.file === file)).map(({ form }) => form);
  const flows = [...effectiveFlows(product, files, subject.messages).values()];
  const parts = { forms: merged.map(({ form }) => form), flows, methods: product.methods };
  const { faults, compiled } = await checkMergedForms(merged, overlays, compiler, subject.messages);
  return [
    ...checkFolder(files.folder, known, product.catalogue),
    ...(await checkImages(files.folder)),
    ...blankWords(subject),
    ...checkStyle(files.style, product.style, files.folder, shown(subject, "style.json")),
    ...salesFaults(subject),
    ...proofFaults(subject, proven),
    ...overlays,
    ...checkNamedImage(files.document.favicon, files.folder, {
      file: shown(subject, "tenant.json"),
      pointer: "/favicon",
    }),
    ...checkTenantDocument(files.document, preferences, forms, files.slug, shown(subject, "tenant.json")),
    ...checkCards(files.document, product, served, shown(subject, "tenant.json")),
    ...checkHostedPayments(files.document, product.hostedProviders, served, shown(subject, "tenant.json")),
    ...currencyFaults(files, shown(subject, "tenant.json")),
    ...checkMessages(files.messages, product.messages, parts, shown(subject, "messages.json")),
    ...faults,
    ...checkDemo(files, subject.messages, compiled),
  ];
}

/** The faults of settings that are allowed on a demonstration server only. */
function productionFaults(product: Product, { document, folder }: TenantFiles, publicUrl: string | undefined) {
  const file = shownPath(path.join(folder, "tenant.json"));
  return [
    ...checkForProduction(document, file),
    ...checkCardsForProduction(document, product, publicUrl, file),
    ...checkHostedPaymentsForProduction(document, product.hostedProviders, file),
  ];
}

/** The server that documents are checked for. */
interface CheckedFor {
  /** The payments that it supports; by default everything of the product. */
  served?: ServedPayments;
  /** NODE_ENV=production: a tenant that names a sandbox has a fault. */
  production?: boolean;
  /** Whether it serves a sandbox page, as only a demonstration does; by default true. */
  servesSandboxPage?: boolean | undefined;
  /** The address under which people reach it; undefined if unknown. */
  publicUrl?: string | undefined;
  /** The folder of the tenants' secrets; undefined if they are not checked. */
  secretsDir?: string | undefined;
}

/**
 * All faults of a tenant in one run: those of its documents' shapes, and those in the meaning of all parts with the
 * right shape.
 */
export async function everyFault(
  product: Product,
  reading: TenantReading,
  compiler: FormCompiler,
  checkedFor: CheckedFor = {},
): Promise<readonly TenantFault[]> {
  const { served, production = false, servesSandboxPage = true, publicUrl } = checkedFor;
  const check = async (files: TenantFiles) => {
    const file = shownPath(path.join(files.folder, "tenant.json"));
    const isUnserved = !production && !servesSandboxPage;
    return [
      ...(await checkTenant(product, files, compiler, served)),
      ...(production ? productionFaults(product, files, publicUrl) : []),
      ...(isUnserved ? checkHostedPaymentsWithoutDemo(files.document, product.hostedProviders, file) : []),
      ...(await checkSecrets(files.document, product, checkedFor, file)),
    ];
  };
  if (reading.ok) return check(reading.value);
  return [...reading.faults, ...reading.broken.independent(await check(reading.rest))];
}
