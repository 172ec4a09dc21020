import { howToPayWords } from "../../src/domain/how-to-pay.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** The part of a tenant that words the payment instructions. */
type PaidTenant = Pick<EffectiveTenant, "methods" | "messages" | "name" | "document">;

/** What the tenant calls a method; its name where the product knows none of that name. */
export function labelOfMethod({ methods }: Pick<EffectiveTenant, "methods">, method: string): string {
  return methods.find(({ value }) => value === method)?.label ?? method;
}

/** How an amount that is still due by a method is paid, in the tenant's words; undefined where nothing is said of it. */
export function howToPay(
  { methods, messages, name, document }: PaidTenant,
  method: string,
  orderNumber: string,
): string | undefined {
  const key = methods.find(({ value }) => value === method)?.howToPay;
  return howToPayWords(messages, key, { name, contact: document.contact }, orderNumber);
}
