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

/** Its dates may be counted from the day of the start, and its words may tell of sandboxes; its people are not loaded. */
export const DEMO_IN_PRODUCTION =
  'tenant.json says "demo": true, and NODE_ENV is production: take it out and delete the folder demo, so that dates counted from today are named as faults';

/** A field as a document declares it. */
interface LabelledField {
  readonly schema?: unknown;
  readonly ui: { readonly optionLabels?: Readonly<Record<string, string>> };
}

/**
 * Where drivers register with a password, their first email address is asked twice: at registration, and when they edit it.
 * Whoever changes the one rule and not the other takes addresses that cannot be saved again, or refuses those that could be.
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

/**
 * What works without and is still worth being said by `tenant check`: a tenant that takes checks and does not say where
 * they go leaves its drivers to ask.
 */
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

/** Endings of addresses that many people have, none of which is .com. */
const OTHER_ENDINGS = ["org", "edu", "net", "gov", "us"];

/** The product's own pattern takes addresses of one ending: hardly what a customer wants who says nothing of it. */
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

/** What pages leave out of the texts, which their author would look for in vain. */
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

/** Places of a text that nothing fills in: pages show them as they are, braces and all. */
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

/** Choices without a label beside others that have one: drivers read the value itself. */
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

/** Letters in a drawing, which mails and receipts cannot draw as its author sees them. */
function drawingAdvice({ folder }: TenantFiles): string[] {
  const assets = path.join(folder, "assets");
  if (!existsSync(assets)) return [];
  const drawings = readdirSync(assets).filter((name) => name.endsWith(".svg"));
  const lettered = drawings.filter((name) => /<(?:\w+:)?text\b/i.test(readFileSync(path.join(assets, name), "utf8")));
  return lettered.map(
    (name) => `assets/${name}: its <text> is drawn in whatever font a server or a browser has: make its letters paths`,
  );
}

/** What a tenant says that is for demonstrations, on a server that is for real. */
export function productionAdvice({ document }: Pick<TenantFiles, "document">): string[] {
  return document.demo === true ? [DEMO_IN_PRODUCTION] : [];
}

/** The methods that the rules of a tenant, or of one of its groups, offer, and that drivers of the tenant can pay by. */
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

/** Somebody has to be told of money that came when no permit was left, and of a payment that nobody knows anything of. */
function deskAdvice({ document }: Pick<TenantFiles, "document">, offered: Product["methods"]): string[] {
  const names = offered.filter(isPaidThroughProvider).map(({ label }) => label);
  const { email = "" } = document.contact ?? {};
  if (names.length === 0 || email.trim() !== "") return [];
  return [
    `drivers can pay by ${names.join(" and ").toLowerCase()}, and nobody is written to about a payment that has to be looked after: write contact.email into tenant.json`,
  ];
}

/** Of the methods that a list offers, those that are sent or brought somewhere: the product can only name whom to ask. */
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
