import { existsSync } from "node:fs";
import path from "node:path";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { LARGEST_FILES, type FileLimits } from "../../src/domain/files.ts";
import type { BootData, Style } from "../../src/domain/generated/api-portal.ts";
import type { Preferences, SystemAlert, TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import type { FormDocument } from "../../src/domain/generated/meta-form.ts";
import type { FormOverlay } from "../../src/domain/generated/meta-form-overlay.ts";
import { translate, type Messages } from "../../src/domain/messages.ts";
import { isVisitorPermit } from "../../src/domain/visitor-permits.ts";
import { methodsServedIn, type ServedPayments } from "./card-payments.ts";
import { withFormerLabels, type ChoiceLabel } from "./choice-labels.ts";
import type { FormCompiler } from "./compile-form.ts";
import { resolveFormWords } from "./form-words.ts";
import { providerLogout } from "./identity-provider.ts";
import { mergeForm } from "./merge-form.ts";
import type { Product } from "./read-product.ts";
import type { TenantFiles } from "./read-tenant.ts";
import { resolveOrdering } from "./resolve-ordering.ts";
import { resolveAlertDates } from "./relative-dates.ts";
import { styleForm } from "./style-form.ts";
import { textNames } from "./text-names.ts";
import { fillText } from "./text-values.ts";
import { imageAddress, imageAddresses } from "./tenant-images.ts";
import type { CompiledForm, EffectiveTenant, PublishedValues, ResolvedPreferences } from "./types.ts";

/** The message namespaces that no page of the portal uses; they are left out of the boot data. */
const SERVER_ONLY = [
  "accountIdentifier.",
  "errors.",
  "flows.",
  "forms.",
  "mail.",
  "preview.",
  "provider.",
  "receipt.",
  "sandboxPayment.",
  "textValues.",
  "visitorPermit.",
];

/** The text block of the signed-out home page. */
const SIGNED_OUT_HOME = "home-without-session";

/** The dependencies of resolving, besides the documents. */
interface Resolving {
  readonly compiler: FormCompiler;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether this is a demonstration server with a mailbox page. */
  readonly demo: boolean;
  /** The size limits of files on this server; by default the largest of any server. */
  readonly fileLimits?: FileLimits | undefined;
  /** The labels of choices from when the tenant was read before. */
  readonly formerLabels?: readonly ChoiceLabel[] | undefined;
  /** The payments that this server supports; by default everything of the product. */
  readonly served?: ServedPayments | undefined;
}

/** The product's defaults, overridden value by value by the file, and then by the published values. */
export function resolvePreferences(
  defaults: ResolvedPreferences,
  file: Preferences | undefined,
  published: Preferences | undefined,
): ResolvedPreferences {
  return {
    ...defaults,
    ...file,
    ...published,
    profileRequiredFields: {
      ...defaults.profileRequiredFields,
      ...file?.profileRequiredFields,
      ...published?.profileRequiredFields,
    },
  };
}

/** The fields that the server dictates as required, from the preferences (specification sections 2 and 3). */
function dictatedFields(formId: string, preferences: ResolvedPreferences): string[] {
  if (formId === "vehicle") return preferences.vehicleRequiredFields;
  if (formId !== "person") return [];
  return (["gender", "birthday"] as const).filter((name) => preferences.profileRequiredFields[name]);
}

/** The tenant's name for the number of a driver account; `{accountIdentifier}` in the texts of a form. */
function accountIdentifierLabel(document: TenantDocument, messages: Messages): string {
  return document.accountIdentifier?.label ?? translate(messages, "accountIdentifier.label");
}

/** The tenant's data that its forms depend on. */
interface FormSurroundings {
  readonly files: TenantFiles;
  readonly preferences: ResolvedPreferences;
  readonly messages: Messages;
}

/** A merged form with a tenant's own texts, not yet compiled. */
export function effectiveForm(
  base: FormDocument,
  overlay: FormOverlay | undefined,
  { files, preferences, messages }: FormSurroundings,
): EffectiveForm {
  const values = { accountIdentifier: accountIdentifierLabel(files.document, messages) };
  return resolveFormWords(mergeForm(base, overlay, dictatedFields(base.id, preferences)), messages, values);
}

/** All forms of a tenant, the product's and its own. */
export function effectiveForms(
  product: Product,
  files: TenantFiles,
  preferences: ResolvedPreferences,
  messages: Messages,
): EffectiveForm[] {
  const around = { files, preferences, messages };
  const ofProduct = [...product.forms].map(([id, base]) => effectiveForm(base, files.overlays.get(id), around));
  return [...ofProduct, ...[...files.ownForms.values()].map((base) => effectiveForm(base, undefined, around))];
}

function resolveStyle(product: Product, files: TenantFiles, published: PublishedValues): Style {
  const style = { ...product.style, ...files.style, ...published.style };
  const { uri } = style.headerImage;
  // A published image has its own address; one in the tenant's folder is served from there.
  const address = uri.startsWith("assets/") ? imageAddress(files.slug, uri.slice("assets/".length)) : uri;
  return { ...style, headerImage: { uri: address } };
}

function portalMessages(messages: Messages): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).filter(([key]) => !SERVER_ONLY.some((space) => key.startsWith(space))),
  );
}

/** A folder of the tenant; undefined if it does not exist. */
function folderOf(files: TenantFiles, name: string): string | undefined {
  const folder = path.join(files.folder, name);
  return existsSync(folder) ? folder : undefined;
}

/** The boot data for the page of an unknown tenant: the product's own look and messages, and no tenant. */
export function neutralBootData(
  product: Product,
  { demo, fileLimits = LARGEST_FILES }: Pick<Resolving, "demo" | "fileLimits">,
): BootData {
  return {
    tenant: null,
    style: product.style,
    language: "en",
    messages: portalMessages(product.messages),
    forms: {},
    flows: {},
    ordering: { vehiclesSelectedAtOnce: product.preferences.vehiclesSelectedAtOnce, methods: [] },
    flags: { citationsEnabled: false, buyerAuthentication: "PASSWORD" },
    systemAlert: null,
    home: "",
    demo,
    files: { ...fileLimits },
  };
}

/** A text of a user group takes precedence over the tenant's, whichever of the two was published. */
function textOf(
  product: Product,
  files: TenantFiles,
  published: PublishedValues,
  { key, group }: { key: string; group: string | undefined },
): string {
  const ofProduct = product.texts.get(key);
  if (ofProduct === undefined) throw new RangeError(`no text block "${key}" in the catalogue`);
  const ofLanguage = published.texts?.[files.document.language ?? "en"];
  for (const name of textNames(key, group)) {
    const own = ofLanguage?.[name] ?? files.texts.get(name);
    if (own !== undefined) return own;
  }
  return ofProduct;
}

/** A tenant whose header image has not been drawn. */
type WithoutPaperImage = Omit<EffectiveTenant, "paperImage">;
type Resolved = Omit<WithoutPaperImage, "boot">;

function bootFlows(flows: EffectiveTenant["flows"]): BootData["flows"] {
  return Object.fromEntries([...flows].map(([id, flow]) => [id, { ...flow, steps: [...flow.steps] }]));
}

function bootData(tenant: Resolved, { demo, served, fileLimits = LARGEST_FILES }: Resolving): BootData {
  const { document, preferences } = tenant;
  return {
    tenant: {
      slug: tenant.slug,
      name: tenant.name,
      timeZone: document.timeZone,
      accountIdentifier: {
        label: accountIdentifierLabel(document, tenant.messages),
      },
      ...(document.contact === undefined ? {} : { contact: document.contact }),
    },
    style: tenant.style,
    language: document.language ?? "en",
    messages: portalMessages(tenant.messages),
    forms: Object.fromEntries([...tenant.forms].map(([id, form]) => [id, form.hash])),
    flows: bootFlows(tenant.flows),
    ordering: {
      vehiclesSelectedAtOnce: tenant.vehiclesSelectedAtOnce,
      methods: methodsServedIn(document, tenant.methods, served),
    },
    flags: {
      citationsEnabled: preferences.citationsEnabled,
      ...(preferences.visitorPermitsPerPlate > 0 && tenant.permits.some(isVisitorPermit)
        ? { visitorPermits: true as const }
        : {}),
      buyerAuthentication: document.buyerAuthentication ?? "PASSWORD",
      ...providerLogout(document),
    },
    systemAlert: tenant.systemAlert,
    home: tenant.text(SIGNED_OUT_HOME),
    demo,
    files: { ...fileLimits },
  };
}

function resolveAlert(files: TenantFiles, published: PublishedValues, now: number): SystemAlert | null {
  const alert = published.systemAlert ?? files.document.systemAlert;
  return alert === undefined ? null : resolveAlertDates(alert, now, files.document.timeZone);
}

/**
 * The only resolver: a published value takes precedence over the tenant's file, and the file over the product's
 * default, value by value. Throws if a form cannot be compiled, which does not happen with documents that passed the
 * checker.
 */
export function resolveTenant(
  product: Product,
  files: TenantFiles,
  published: PublishedValues,
  resolving: Resolving,
): WithoutPaperImage {
  const { compiler, now, formerLabels = [] } = resolving;
  const messages: Messages = { ...product.messages, ...files.messages };
  const preferences = resolvePreferences(product.preferences, files.document.preferences, published.preferences);
  const forms = new Map<string, CompiledForm>(
    effectiveForms(product, files, preferences, messages).map((form) => [
      form.id,
      compiler.compile(withFormerLabels(form, formerLabels)),
    ]),
  );
  const style = resolveStyle(product, files, published);
  const retentionDays = { ...product.retentionDays, ...files.document.retentionDays };
  const assetsFolder = folderOf(files, "assets");
  const images = imageAddresses(files.slug, assetsFolder);
  const tenant: Resolved = {
    slug: files.slug,
    name: files.document.name,
    document: files.document,
    style,
    preferences,
    retentionDays,
    systemAlert: resolveAlert(files, published, now),
    messages,
    forms,
    ...resolveOrdering(product, files, { messages, preferences, now }),
    styleForm: compiler.compile(styleForm(product.styleSchema, { messages, style, images })),
    text: (key, group) =>
      fillText(textOf(product, files, published, { key, group }), {
        document: files.document,
        retentionDays,
        messages,
      }),
    assetsFolder,
    demoFolder: files.document.demo === true ? folderOf(files, "demo") : undefined,
    demoAccounts: files.document.demo === true ? files.accounts : [],
    demoOrders: files.document.demo === true ? files.demoOrders : [],
    demoCitations: files.document.demo === true ? files.demoCitations : [],
  };
  return { ...tenant, boot: bootData(tenant, resolving) };
}
