import { fillIn, translate, type Messages } from "../../src/domain/messages.ts";
import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import type { EffectiveTenant } from "./types.ts";

const DAYS_OF_YEAR = 365;

/** The data that the values of texts are made from. */
interface Surroundings {
  readonly document: Pick<TenantDocument, "name" | "contact">;
  readonly retentionDays: EffectiveTenant["retentionDays"];
  readonly messages: Messages;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A number of days as text, in years if it is a whole number of years. */
function duration(messages: Messages, days: number): string {
  if (days % DAYS_OF_YEAR !== 0) return translate(messages, "textValues.days", { n: days });
  const years = days / DAYS_OF_YEAR;
  return years === 1 ? translate(messages, "textValues.year") : translate(messages, "textValues.years", { n: years });
}

/** Whom to ask: the parking office, with its email address and phone number if the tenant names any. */
function office(messages: Messages, { name, contact = {} }: Surroundings["document"]): string {
  const tenant = escaped(name);
  const { email, phone } = contact;
  const links = [
    ...(email === undefined ? [] : [`<a href="mailto:${escaped(email)}">${escaped(email)}</a>`]),
    ...(phone === undefined ? [] : [`<a href="tel:${phone.replace(/[^\d+]/g, "")}">${escaped(phone)}</a>`]),
  ];
  if (links.length === 0) return translate(messages, "textValues.office", { tenant });
  return translate(messages, "textValues.officeAt", { tenant, contact: links.join(", ") });
}

/** The name of the place that says how long something is kept. */
const keptPlace = (what: string) => `${what}Kept`;

/** The names of the places that a text block can have. */
export function textPlaces(retentionDays: EffectiveTenant["retentionDays"]): string[] {
  return ["tenant", "office", ...Object.keys(retentionDays).map(keptPlace)];
}

function textValues({ document, retentionDays, messages }: Surroundings): Record<string, string> {
  const kept = Object.entries(retentionDays).map(([what, days]) => [keptPlace(what), duration(messages, days)]);
  const values: Record<string, string> = Object.fromEntries(kept);
  return { ...values, tenant: escaped(document.name), office: office(messages, document) };
}

/**
 * Fills in the `{name}` places of a text block, in HTML: `{tenant}`, `{office}` (the parking office and how to reach
 * it) and how long something is kept, `{visitorPermitsKept}` for retentionDays.visitorPermits and so on. Other places
 * stay unchanged.
 */
export function fillText(html: string, surroundings: Surroundings): string {
  return html.includes("{") ? fillIn(html, textValues(surroundings)) : html;
}
