import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { CardTypes } from "../../src/domain/generated/meta-card-types.ts";
import type { FlowDocument } from "../../src/domain/generated/meta-flow.ts";
import type { FormDocument } from "../../src/domain/generated/meta-form.ts";
import type { GatewayDocument } from "../../src/domain/generated/meta-gateway.ts";
import type { HostedProviderDocument } from "../../src/domain/generated/meta-hosted-provider.ts";
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { TextCatalogue } from "../../src/domain/generated/meta-text-catalogue.ts";
import { flattenMessages, type Messages } from "../../src/domain/messages.ts";
import { checkCardTypes, checkGateway } from "./checks/check-cards.ts";
import { checkFlow } from "./checks/check-flow.ts";
import { checkFormDocument } from "./checks/check-form.ts";
import { examinePatterns } from "./checks/check-pattern.ts";
import { checkPaymentMethods } from "./checks/check-payment-methods.ts";
import { describeFault } from "./describe-fault.ts";
import { loadShapes, type ShapeCheck, type Shapes } from "./document-shapes.ts";
import type { StyleSchema } from "./style-fields.ts";
import { readDocument, readText, shownPath } from "./read-document.ts";
import type { ResolvedPreferences, RetentionDays, TenantFault } from "./types.ts";

/** The product's own documents: the base of every tenant. */
export interface Product {
  readonly shapes: ShapeCheck;
  /** A tenant's document with its misspelt words corrected, for the checks beyond its shape. */
  readonly mended: Shapes["mended"];
  readonly forms: ReadonlyMap<string, FormDocument>;
  readonly flows: ReadonlyMap<string, FlowDocument>;
  readonly methods: PaymentMethods["methods"];
  readonly cardTypes: CardTypes["cardTypes"];
  readonly gateways: ReadonlyMap<string, GatewayDocument>;
  readonly hostedProviders: ReadonlyMap<string, HostedProviderDocument>;
  readonly messages: Messages;
  readonly catalogue: TextCatalogue;
  /** The default text by block key; every key of the catalogue has one. */
  readonly texts: ReadonlyMap<string, string>;
  readonly style: Style;
  /** The meta schema of styles, from which the preview's form is made. */
  readonly styleSchema: StyleSchema;
  readonly preferences: ResolvedPreferences;
  readonly retentionDays: RetentionDays;
}

/** The product's own documents are broken, so nothing can start. */
export class ProductDocumentsError extends Error {
  override readonly name = "ProductDocumentsError";
  readonly faults: readonly TenantFault[];

  constructor(faults: readonly TenantFault[]) {
    super(faults.map(describeFault).join("\n"));
    this.faults = faults;
  }
}

/** Reads the product's documents in schemas/. Throws ProductDocumentsError with all faults. */
export async function readProduct(schemasDir: string): Promise<Product> {
  const { check: shapes, mended } = loadShapes(schemasDir);
  const faults: TenantFault[] = [];
  const read = async <T>(file: string, kind?: string): Promise<T | undefined> => {
    const reading = await readDocument(schemasDir, file);
    const found = reading.ok
      ? kind === undefined
        ? []
        : shapes(kind, reading.value, shownPath(path.join(schemasDir, file)))
      : reading.faults;
    faults.push(...found);
    return reading.ok && found.length === 0 ? (reading.value as T) : undefined;
  };
  const forms = await readNamed<FormDocument>(schemasDir, "forms", "form", read);
  await examinePatterns(forms.values());
  for (const form of forms.values()) {
    faults.push(...checkFormDocument(form, shownPath(path.join(schemasDir, "forms", `${form.id}.json`))).faults);
  }
  const flows = await readNamed<FlowDocument>(schemasDir, "flows", "flow", read);
  const payment = await read<PaymentMethods>("rules/payment-methods.json", "payment-methods");
  const cards = await read<CardTypes>("rules/card-types.json", "card-types");
  const gateways = await readNamed<GatewayDocument>(schemasDir, "gateways", "gateway", read);
  const hostedProviders = await readNamed<HostedProviderDocument>(
    schemasDir,
    "hosted-providers",
    "hosted-provider",
    read,
  );
  const catalogue = await read<TextCatalogue>("texts/catalogue.json", "text-catalogue");
  const texts = await readTexts(schemasDir, catalogue, faults);
  const messages = await read<object>("messages/en.json");
  const style = await read<Style>("defaults/style.json", "style");
  const preferences = await read<ResolvedPreferences>("defaults/preferences.json", "preferences");
  const retention = await read<RetentionDays>("defaults/retention-days.json", "retention-days");
  faults.push(...orderingFaults(schemasDir, { forms, flows, catalogue, payment, messages }));
  faults.push(...cardFaults(schemasDir, cards, gateways, messages));
  const styleSchema = await read<StyleSchema>("meta/style.json");
  const defaults = style && preferences && retention && { style, preferences, retention };
  if (faults.length > 0 || !catalogue || !messages || !defaults || !styleSchema || !payment || !cards) {
    throw new ProductDocumentsError(faults);
  }
  return {
    shapes,
    mended,
    forms,
    flows,
    methods: payment.methods,
    cardTypes: cards.cardTypes,
    gateways,
    hostedProviders,
    messages: flattenMessages(messages),
    catalogue,
    texts,
    style: withoutSchema(defaults.style),
    styleSchema,
    preferences: defaults.preferences,
    retentionDays: withoutSchema(defaults.retention),
  };
}

/** A document without its `$schema` property, which is for editors only. */
export function withoutSchema<T extends object>(document: T): T {
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== "$schema")) as T;
}

/** The faults of the product's flows and payment methods beyond their shape, as far as they could be read. */
function orderingFaults(
  schemasDir: string,
  { forms, flows, catalogue, payment, messages }: OrderingDocuments,
): TenantFault[] {
  const shown = (file: string) => shownPath(path.join(schemasDir, file));
  const known = { forms: [...forms.keys()], texts: (catalogue?.blocks ?? []).map(({ key }) => key) };
  const faults = [...flows.values()].flatMap((flow) => checkFlow(flow, known, shown(`flows/${flow.id}.json`)));
  if (payment === undefined || messages === undefined) return faults;
  const file = shown("rules/payment-methods.json");
  return [...faults, ...checkPaymentMethods(payment, known.forms, flattenMessages(messages), file)];
}

/** The faults of the product's documents about cards, as far as they could be read. */
function cardFaults(
  schemasDir: string,
  cards: CardTypes | undefined,
  gateways: ReadonlyMap<string, GatewayDocument>,
  messages: object | undefined,
): TenantFault[] {
  const shown = (file: string) => shownPath(path.join(schemasDir, file));
  const ofGateways = [...gateways.values()].flatMap((each) =>
    checkGateway(each, cards, shown(`gateways/${each.id}.json`)),
  );
  if (cards === undefined || messages === undefined) return ofGateways;
  return [...ofGateways, ...checkCardTypes(cards, flattenMessages(messages), shown("rules/card-types.json"))];
}

interface OrderingDocuments {
  readonly forms: ReadonlyMap<string, FormDocument>;
  readonly flows: ReadonlyMap<string, FlowDocument>;
  readonly catalogue: TextCatalogue | undefined;
  readonly payment: PaymentMethods | undefined;
  readonly messages: object | undefined;
}

/** The documents of a folder, by their own ids. */
async function readNamed<T extends { id: string }>(
  schemasDir: string,
  folder: string,
  kind: string,
  read: <D>(file: string, kind: string) => Promise<D | undefined>,
): Promise<Map<string, T>> {
  const documents = new Map<string, T>();
  const files = (await readdir(path.join(schemasDir, folder))).filter((name) => name.endsWith(".json")).sort();
  for (const file of files) {
    const document = await read<T>(`${folder}/${file}`, kind);
    if (document !== undefined) documents.set(document.id, document);
  }
  return documents;
}

async function readTexts(
  schemasDir: string,
  catalogue: TextCatalogue | undefined,
  faults: TenantFault[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { key } of catalogue?.blocks ?? []) {
    const text = await readText(schemasDir, `texts/en/${key}.html`);
    if (text.ok) texts.set(key, text.value);
    else faults.push(...text.faults);
  }
  return texts;
}
