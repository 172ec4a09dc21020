import { existsSync, lstatSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { DemoAccounts } from "../../src/domain/generated/meta-demo-accounts.ts";
import type { DemoCitations } from "../../src/domain/generated/meta-demo-citations.ts";
import type { DemoOrders } from "../../src/domain/generated/meta-demo-orders.ts";
import type { FlowOverlay } from "../../src/domain/generated/meta-flow-overlay.ts";
import type { FormDocument } from "../../src/domain/generated/meta-form.ts";
import type { FormOverlay } from "../../src/domain/generated/meta-form-overlay.ts";
import type { PaymentRules } from "../../src/domain/generated/meta-payment-rules.ts";
import type { PermitCatalogue } from "../../src/domain/generated/meta-permits.ts";
import type { Style } from "../../src/domain/generated/meta-style.ts";
import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import { flattenMessages, type Messages } from "../../src/domain/messages.ts";
import { straying } from "./read-inside.ts";
import { BrokenParts } from "./broken-parts.ts";
import { readDocument, readText, shownPath } from "./read-document.ts";
import { withoutSchema, type Product } from "./read-product.ts";
import { groupTextName, GROUPS_FOLDER } from "./text-names.ts";
import type { TenantFault } from "./types.ts";

/** One tenant's files as they were read, before anything is merged. */
export interface TenantFiles {
  readonly slug: string;
  readonly folder: string;
  readonly document: TenantDocument;
  readonly style: Partial<Style>;
  readonly messages: Messages;
  /** Overlays by file name without .json; the checker ensures that it is the name of the extended form. */
  readonly overlays: ReadonlyMap<string, FormOverlay>;
  /** The tenant's own forms by file name without .json; the checker ensures that it is the form's id. */
  readonly ownForms: ReadonlyMap<string, FormDocument>;
  /** Overlays of flows by file name without .json. */
  readonly flowOverlays: ReadonlyMap<string, FlowOverlay>;
  readonly permits: PermitCatalogue;
  readonly paymentRules: PaymentRules;
  /** The tenant's own texts by name: the block's key or, for a user group, groups/<group>/<key>. */
  readonly texts: ReadonlyMap<string, string>;
  /** The accounts of the demonstration; empty if there are none. */
  readonly accounts: DemoAccounts;
  /** The orders of these accounts. */
  readonly demoOrders: DemoOrders;
  /** The citations of the demonstration. */
  readonly demoCitations: DemoCitations;
}

/** The files in a folder of the tenant; none if it does not exist, is a file, or leads out of the tenant's folder. */
async function filesIn(reader: Reader, name: string, ending: string): Promise<string[]> {
  const folder = reader.place(name);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  if (straying(reader.place(""), folder) !== undefined) return [];
  return (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
}

/** Reads files and collects faults, so that one run reports all faults instead of only the first. */
class Reader {
  readonly faults: TenantFault[] = [];
  /** The changes to the documents below. */
  readonly broken = new BrokenParts();
  private readonly folder: string;
  private readonly product: Product;

  constructor(folder: string, product: Product) {
    this.folder = folder;
    this.product = product;
  }

  place(file: string): string {
    return path.join(this.folder, file);
  }

  shown(file: string): string {
    return shownPath(this.place(file));
  }

  /**
   * Reads a document of a kind, or of the kind that its content shows, repaired so that it can be checked whatever is
   * wrong with its shape. given are values that follow from its location. Undefined if nothing of it can be used.
   */
  async document<T>(
    file: string,
    kind: string | ((content: unknown) => string),
    given: Readonly<Record<string, unknown>> = {},
  ): Promise<T | undefined> {
    const reading = await readDocument(this.folder, file);
    if (!reading.ok) this.faults.push(...reading.faults);
    if (reading.value === undefined) {
      const text = await readText(this.folder, file);
      return this.markUnusable(file, text.ok ? text.value : undefined);
    }
    const kindOf = typeof kind === "string" ? kind : kind(reading.value);
    const found = this.product.shapes(kindOf, reading.value, this.shown(file));
    if (found.length === 0) return reading.value as T;
    this.faults.push(...found);
    const mended = this.product.mended(kindOf, reading.value, given);
    if (mended === undefined) return this.markUnusable(file, JSON.stringify(reading.value));
    this.broken.without(this.shown(file), mended);
    return mended.document as T;
  }

  async optional<T>(file: string, kind: string): Promise<T | undefined> {
    // A dead link exists, too, and is reported.
    const isThere = lstatSync(this.place(file), { throwIfNoEntry: false }) !== undefined;
    return isThere ? this.document<T>(file, kind) : undefined;
  }

  async text(file: string): Promise<string | undefined> {
    const reading = await readText(this.folder, file);
    if (reading.ok) return reading.value;
    this.faults.push(...reading.faults);
    return this.markUnusable(file);
  }

  private markUnusable(file: string, text?: string): undefined {
    this.broken.markUnusable(this.shown(file), text);
  }
}

/** Whether a form stands on its own: it has parts that only a whole form has, and no `extends`. */
function isWholeForm(document: unknown): boolean {
  if (typeof document !== "object" || document === null || Object.hasOwn(document, "extends")) return false;
  return ["id", "schema", "ui"].some((part) => Object.hasOwn(document, part));
}

/** Reads the files in forms/: overlays of the product's forms, and the tenant's own forms. */
async function readForms(reader: Reader): Promise<Pick<TenantFiles, "overlays" | "ownForms">> {
  const overlays = new Map<string, FormOverlay>();
  const ownForms = new Map<string, FormDocument>();
  for (const file of await filesIn(reader, "forms", ".json")) {
    const name = file.replace(/\.json$/, "");
    const document = await reader.document<FormOverlay | FormDocument>(
      `forms/${file}`,
      (content) => (isWholeForm(content) ? "form" : "form-overlay"),
      { extends: name, id: name },
    );
    if (document === undefined) continue;
    if ("extends" in document) overlays.set(name, document);
    else ownForms.set(name, document);
  }
  return { overlays, ownForms };
}

async function readFlowOverlays(reader: Reader): Promise<Map<string, FlowOverlay>> {
  const overlays = new Map<string, FlowOverlay>();
  for (const file of await filesIn(reader, "flows", ".json")) {
    const name = file.replace(/\.json$/, "");
    const overlay = await reader.document<FlowOverlay>(`flows/${file}`, "flow-overlay", { extends: name });
    if (overlay !== undefined) overlays.set(name, overlay);
  }
  return overlays;
}

/** Reads the texts in a language's folder, and in its folders for user groups. */
async function readOwnTexts(reader: Reader): Promise<Map<string, string>> {
  const folder = "texts/en";
  const groups = await filesIn(reader, `${folder}/${GROUPS_FOLDER}`, "");
  const texts = new Map<string, string>();
  for (const part of ["", ...groups.map((group) => groupTextName(group, ""))]) {
    for (const file of await filesIn(reader, `${folder}/${part}`, ".html")) {
      const text = await reader.text(`${folder}/${part}${file}`);
      if (text !== undefined) texts.set(`${part}${file.replace(/\.html$/, "")}`, text);
    }
  }
  return texts;
}

/** The documents, or all faults of their limits and shapes. */
export type TenantReading =
  | { ok: true; value: TenantFiles }
  /** rest: the documents without their broken parts, so that the meaning of everything else can be checked. */
  | { ok: false; faults: TenantFault[]; rest: TenantFiles; broken: BrokenParts };

/** Reads all documents in one tenant's folder. */
export async function readTenant(folder: string, product: Product): Promise<TenantReading> {
  const reader = new Reader(folder, product);
  const slug = path.basename(folder);
  // Without a tenant.json, the other documents are checked as those of a tenant without any settings.
  const unnamed: TenantDocument = { slug, name: slug, timeZone: "UTC" };
  const named = await reader.document<TenantDocument>("tenant.json", "tenant", { ...unnamed });
  // If it is unclear whether this is a demonstration, its dates and accounts are checked as for one.
  const isUntold = named === undefined || reader.broken.isRemoved(reader.shown("tenant.json"), "/demo");
  const document = { ...(named ?? unnamed), ...(isUntold ? { demo: existsSync(reader.place("demo")) } : {}) };
  const style = withoutSchema((await reader.optional<Style>("style.json", "style")) ?? {});
  const words = (await reader.optional<object>("messages.json", "tenant-messages")) ?? {};
  const accounts = (await reader.optional<DemoAccounts>("demo/accounts.json", "demo-accounts")) ?? [];
  const demoOrders = (await reader.optional<DemoOrders>("demo/orders.json", "demo-orders")) ?? [];
  const demoCitations = (await reader.optional<DemoCitations>("demo/citations.json", "demo-citations")) ?? [];
  const permits = (await reader.optional<PermitCatalogue>("permits.json", "permits")) ?? { permits: [] };
  const paymentRules = (await reader.optional<PaymentRules>("payment-rules.json", "payment-rules")) ?? { rules: [] };
  const forms = await readForms(reader);
  const flowOverlays = await readFlowOverlays(reader);
  const texts = await readOwnTexts(reader);
  const { faults, broken } = reader;
  const messages = flattenMessages(withoutSchema(words));
  const ordering = { permits, paymentRules, flowOverlays };
  const demo = { accounts, demoOrders, demoCitations };
  const value = { slug, folder, document, style, messages, ...forms, ...ordering, texts, ...demo };
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults, rest: value, broken };
}
