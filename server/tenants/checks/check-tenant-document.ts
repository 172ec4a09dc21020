import type { TenantFiles } from "../read-tenant.ts";
import type { EffectiveForm } from "../../../src/domain/effective-form.ts";
import type { SystemAlert, TenantDocument } from "../../../src/domain/generated/meta-tenant.ts";
import { isInvisible } from "../../../src/domain/invisible-text.ts";
import { parsePercent } from "../../../src/domain/money.ts";
import { isOneLine } from "../../../src/domain/one-line.ts";
import { formFormats } from "../form-formats.ts";
import { nearestName } from "../nearest-name.ts";
import type { ResolvedPreferences, TenantFault } from "../types.ts";
import { checkDate, isOutOfOrder } from "./check-dates.ts";
import { fault, unknownName } from "./faults.ts";
import { checkIdentityProvider } from "./check-identity-provider.ts";
import { reservedSlugs } from "./reserved-slugs.ts";

function slugFaults({ slug }: TenantDocument, folder: string, file: string): TenantFault[] {
  if (slug !== folder) return [fault(file, "/slug", `the name of its folder, "${folder}", not "${slug}"`, folder)];
  if (reservedSlugs.has(slug)) return [fault(file, "/slug", `a slug that is no word of the portal's own paths`)];
  return [];
}

function zoneFaults({ timeZone }: TenantDocument, file: string): TenantFault[] {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const suggestion = nearestName(timeZone, Intl.supportedValuesOf("timeZone"));
    return [fault(file, "/timeZone", `an IANA time zone, not "${timeZone}"`, suggestion)];
  }
}

function alertFaults(alert: SystemAlert | undefined, isDemo: boolean, file: string): TenantFault[] {
  const { startDate, endDate } = alert ?? {};
  const faults = Object.entries({ startDate, endDate }).flatMap(([name, date]) =>
    date === undefined ? [] : checkDate(date, `/systemAlert/${name}`, isDemo, file),
  );
  if (alert?.enabled === true && isInvisible(alert.body))
    faults.push(fault(file, "/systemAlert/body", "words that can be read, since the alert is enabled"));
  const isDated = faults.every(({ pointer }) => !pointer.endsWith("Date"));
  if (!isDated || !isOutOfOrder(startDate, endDate)) return faults;
  return [...faults, fault(file, "/systemAlert/endDate", `a date on or after the start date ${startDate}`)];
}

/** The faults of the contact data for drivers: the address and the number must be usable. */
function contactFaults({ contact = {} }: TenantDocument, file: string): TenantFault[] {
  const { email, phone } = contact;
  const isAddress = email === undefined || (formFormats["email"]?.test(email) ?? false);
  const digits = phone?.replace(/[^0-9]/g, "").length ?? 0;
  const isNumber = phone === undefined || (digits >= 3 && /^[0-9 ()+./,;:#*a-z-]+$/i.test(phone));
  return [
    ...(isAddress ? [] : [fault(file, "/contact/email", "an email address, such as parking@example.org")]),
    ...(isNumber ? [] : [fault(file, "/contact/phone", "a phone number, such as (555) 010-0199 or 311")]),
  ];
}

/** A group is the name of a folder and the value of a column, so it must be readable to be distinguished from none. */
function groupFaults({ defaultGroup }: TenantDocument, file: string): TenantFault[] {
  if (
    defaultGroup === undefined ||
    (!isInvisible(defaultGroup) && isOneLine(defaultGroup) && defaultGroup === defaultGroup.trim())
  )
    return [];
  return [fault(file, "/defaultGroup", "the name of a group on one line, without spaces around it, such as staff")];
}

function taxFaults({ taxRatePercent }: TenantDocument, file: string): TenantFault[] {
  if (taxRatePercent === undefined || parsePercent(taxRatePercent) !== undefined) return [];
  return [fault(file, "/taxRatePercent", `a percentage with at most two decimals, not ${taxRatePercent}`)];
}

/** The number of decimals in amounts of a currency. */
function decimalsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return maximumFractionDigits ?? DECIMALS;
}

/** The number of decimals in the portal's amounts. */
const DECIMALS = 2;

/** The currency sign is a message, and the product's is the dollar sign. Providers receive amounts in hundredths. */
export function currencyFaults({ document, messages }: Pick<TenantFiles, "document" | "messages">, file: string) {
  const { currency = "USD" } = document;
  const decimals = decimalsOf(currency);
  if (decimals !== DECIMALS) {
    return [fault(file, "/currency", `a currency with ${DECIMALS} decimals; amounts in ${currency} have ${decimals}`)];
  }
  if (currency === "USD" || messages["common.currencySign"] !== undefined) return [];
  return [fault(file, "/currency", `the sign of ${currency} as common.currencySign in messages.json beside it`)];
}

function hidesField(forms: readonly EffectiveForm[], formId: string, name: string): boolean {
  return forms.find((form) => form.id === formId)?.ui.fields[name]?.hidden === true;
}

function requiredFieldFaults(
  document: TenantDocument,
  preferences: ResolvedPreferences,
  forms: readonly EffectiveForm[],
  file: string,
): TenantFault[] {
  const vehicleForm = forms.find((form) => form.id === "vehicle");
  const vehicle = Object.keys(vehicleForm?.ui.fields ?? {});
  const faults: TenantFault[] = [];
  const required = vehicleForm === undefined ? [] : (document.preferences?.vehicleRequiredFields ?? []);
  for (const [index, name] of required.entries()) {
    const pointer = `/preferences/vehicleRequiredFields/${index}`;
    if (!vehicle.includes(name)) faults.push(unknownName(file, pointer, "a field of the form vehicle", name, vehicle));
    else if (hidesField(forms, "vehicle", name)) {
      faults.push(fault(file, pointer, `a field that is shown; forms/vehicle.json hides "${name}"`));
    }
  }
  for (const name of ["gender", "birthday"] as const) {
    if (preferences.profileRequiredFields[name] && hidesField(forms, "person", name)) {
      const pointer = `/preferences/profileRequiredFields/${name}`;
      faults.push(fault(file, pointer, `false, as forms/person.json hides "${name}"`));
    }
  }
  return faults;
}

/**
 * The faults of tenant.json, beyond its shape. preferences are the tenant's own merged with the product's. forms are
 * the merged forms without those that have faults, since their required fields are unclear.
 */
export function checkTenantDocument(
  document: TenantDocument,
  preferences: ResolvedPreferences,
  forms: readonly EffectiveForm[],
  folder: string,
  file: string,
): TenantFault[] {
  return [
    ...slugFaults(document, folder, file),
    ...zoneFaults(document, file),
    ...alertFaults(document.systemAlert, document.demo === true, file),
    ...contactFaults(document, file),
    ...groupFaults(document, file),
    ...taxFaults(document, file),
    ...checkIdentityProvider(document, file),
    ...requiredFieldFaults(document, preferences, forms, file),
  ];
}
