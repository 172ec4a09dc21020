import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { whereToKey } from "../../../src/domain/how-to-pay.ts";
import { isPaidThroughProvider, offeredMethods } from "../../../src/domain/payment-rules.ts";
import { placesOf } from "../../../src/domain/messages.ts";
import { leftOutOf } from "../../../src/domain/rich-text-policy.ts";
import { cardGatewayOf, methodsServedIn, type ServedPayments } from "../card-payments.ts";
import { choiceValues } from "../choice-labels.ts";
import { isFederated } from "../identity-provider.ts";
import { nearestName } from "../nearest-name.ts";
import type { Product } from "../read-product.ts";
import type { TenantFiles } from "../read-tenant.ts";
import { textPlaces } from "../text-values.ts";

/**
 * The tenant's dates may be relative to the day of the start, and its texts may mention sandboxes; its demonstration
 * accounts are not loaded.
 */
export const DEMO_IN_PRODUCTION =
  'tenant.json says "demo": true, and NODE_ENV is production: take it out and delete the folder demo, so that dates counted from today are named as faults';

/** A field as a document declares it. */
interface LabelledField {
  readonly schema?: unknown;
  readonly ui: { readonly optionLabels?: Readonly<Record<string, string>> };
}

/**
 * If drivers register with a password, two forms ask for their first email address: registration, and the form that
 * edits it. If only one of their rules is changed, some accepted addresses cannot be saved again, or some valid ones
 * are refused.
 */
function addressAdvice({ overlays, document }: Pick<TenantFiles, "overlays" | "document">): string[] {
  const pattern = (form: string, field: string) => overlays.get(form)?.change?.[field]?.pattern;
  const [ofEmail, ofRegistration] = [pattern("email", "address"), pattern("registration", "emailAddress")];
  const isSame = ofEmail === ofRegistration || (ofEmail?.value ?? "") === (ofRegistration?.value ?? "");
  const isOnlyOne = (ofEmail === undefined) !== (ofRegistration === undefined);
  if (isFederated(document) || (isSame && !isOnlyOne)) return [];
  return [
    "forms/email.json and forms/registration.json ask for different email addresses: in forms/registration.json change the field emailAddress in the same way as the field address in forms/email.json",
  ];
}

/** Advice beyond faults, for `tenant check`: a tenant may accept checks without saying where to send them. */
export function adviceFor(
  files: TenantFiles,
  product: Pick<Product, "methods" | "messages" | "forms" | "retentionDays">,
  served: ServedPayments,
): string[] {
  const offered = offeredAnywhere(files, product.methods, served);
  return [
    ...whereToAdvice(files, product.messages, offered),
    ...deskAdvice(files, offered),
    ...addressAdvice(files),
    ...endingAdvice(files, product),
    ...textAdvice(files),
    ...placeAdvice(files, product),
    ...labelAdvice(files),
    ...drawingAdvice(files),
  ];
}

/** Common top-level domains besides .com. */
const OTHER_ENDINGS = ["org", "edu", "net", "gov", "us"];

/** The product's own pattern accepts only one top-level domain, which a customer rarely intends. */
function endingAdvice({ overlays, document }: TenantFiles, { forms }: Pick<Product, "forms">): string[] {
  const asked: [form: string, field: string][] = [["email", "address"]];
  if (!isFederated(document)) asked.push(["registration", "emailAddress"]);
  const strict = asked.filter(([form, field]) => {
    const base = forms.get(form)?.schema.properties[field] as { pattern?: string } | undefined;
    const changed = overlays.get(form)?.change?.[field]?.pattern;
    const pattern = changed === null ? undefined : (changed?.value ?? base?.pattern);
    if (pattern === undefined) return false;
    const takes = (ending: string) => new RegExp(pattern, "u").test(`driver@example.${ending}`);
    return takes("com") && !OTHER_ENDINGS.some(takes);
  });
  if (strict.length === 0) return [];
  const places = strict.map(([form, field]) => `${field} in forms/${form}.json`).join(" and ");
  return [`drivers need an email address that ends in .com: to take any, give null for the pattern of ${places}`];
}

/** The parts of texts that pages leave out, so that their authors would miss them. */
function textAdvice({ texts, document }: TenantFiles): string[] {
  const own = [...texts].map(([name, html]): [string, string] => [`texts/en/${name}.html`, html]);
  const alert: [string, string][] =
    document.systemAlert === undefined ? [] : [["tenant.json, the body of systemAlert", document.systemAlert.body]];
  const empty = own
    .filter(([, html]) => html.trim() === "")
    .map(([place]) => `${place}: is empty, and so is its place`);
  const leftOut = [...own, ...alert].flatMap(([place, html]) => {
    const names = leftOutOf(html);
    return names.length === 0 ? [] : [`${place}: pages leave out ${names.join(", ")}`];
  });
  return [...empty, ...leftOut];
}

/** Unknown placeholders in texts: pages show them unchanged, with their braces. */
function placeAdvice({ texts }: TenantFiles, { retentionDays }: Pick<Product, "retentionDays">): string[] {
  const known = textPlaces(retentionDays);
  return [...texts].flatMap(([name, html]) => {
    const unknown = [...placesOf(html)].filter((place) => !known.includes(place));
    return unknown.map((place) => {
      const near = nearestName(place, known);
      const hint = near === undefined ? `known places: {${known.join("}, {")}}` : `did you mean {${near}}?`;
      return `texts/en/${name}.html: nothing fills in {${place}}; ${hint}`;
    });
  });
}

/** Choices without a label in a field where others have one: drivers see the raw value. */
function labelAdvice({ overlays, ownForms }: TenantFiles): string[] {
  const added = [...overlays].map(([form, { add = {} }]) => [form, Object.entries(add)] as const);
  const own = [...ownForms].map(([form, { schema, ui }]) => {
    const fields = Object.entries(ui.fields).map(([name, field]) => {
      const shown: LabelledField = { schema: schema.properties[name], ui: field };
      return [name, shown] as const;
    });
    return [form, fields] as const;
  });
  return [...added, ...own].flatMap(([form, fields]) =>
    fields.flatMap(([name, { schema, ui }]: readonly [string, LabelledField]) => {
      const labelled = Object.keys(ui.optionLabels ?? {});
      const bare = labelled.length === 0 ? [] : choiceValues(schema).filter((value) => !labelled.includes(value));
      return bare.map((value) => `forms/${form}.json: the choice ${value} of ${name} has no label in optionLabels`);
    }),
  );
}

/** Text in a drawing, which emails and receipts may draw in another font. */
function drawingAdvice({ folder }: TenantFiles): string[] {
  const assets = path.join(folder, "assets");
  if (!existsSync(assets)) return [];
  const drawings = readdirSync(assets).filter((name) => name.endsWith(".svg"));
  const lettered = drawings.filter((name) => /<(?:\w+:)?text\b/i.test(readFileSync(path.join(assets, name), "utf8")));
  return lettered.map(
    (name) => `assets/${name}: its <text> is drawn in whatever font a server or a browser has: make its letters paths`,
  );
}

/** Settings for demonstrations, on a production server. */
export function productionAdvice({ document }: Pick<TenantFiles, "document">): string[] {
  return document.demo === true ? [DEMO_IN_PRODUCTION] : [];
}

/** The methods that the rules of a tenant or one of its groups offer, and that its drivers can use. */
function offeredAnywhere(
  { paymentRules, document }: Pick<TenantFiles, "paymentRules" | "document">,
  methods: Product["methods"],
  served: ServedPayments,
): Product["methods"] {
  const lists = [paymentRules.rules, ...Object.values(paymentRules.groups ?? {})];
  const takesCards = cardGatewayOf(document) !== undefined;
  const usable = methodsServedIn(document, methods, served).filter((method) => !method.takesCards || takesCards);
  const offered = new Set(lists.flatMap((rules) => offeredMethods(rules, usable)));
  return usable.filter((method) => offered.has(method));
}

/** The desk needs an address for messages about late payments without a free permit, and about unknown states. */
function deskAdvice({ document }: Pick<TenantFiles, "document">, offered: Product["methods"]): string[] {
  const names = offered.filter(isPaidThroughProvider).map(({ label }) => label);
  const { email = "" } = document.contact ?? {};
  if (names.length === 0 || email.trim() !== "") return [];
  return [
    `drivers can pay by ${names.join(" and ").toLowerCase()}, and nobody is written to about a payment that has to be looked after: write contact.email into tenant.json`,
  ];
}

/**
 * The offered methods whose payment is sent or brought somewhere. Without the tenant's message, the product can only
 * name whom to ask.
 */
function whereToAdvice(
  files: Pick<TenantFiles, "messages">,
  messages: Product["messages"],
  offered: Product["methods"],
): string[] {
  return offered.flatMap(({ label, howToPay }) => {
    const key = howToPay === undefined ? undefined : whereToKey(howToPay);
    if (key === undefined || messages[key] === undefined || files.messages[key] !== undefined) return [];
    const name = label.toLowerCase();
    return [`drivers can pay by ${name}, and nothing says where to send or bring it: write ${key} into messages.json`];
  });
}
