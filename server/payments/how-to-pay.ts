import { howToPayWords } from "../../src/domain/how-to-pay.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** The parts of a tenant that the payment instructions use. */
type PaidTenant = Pick<EffectiveTenant, "methods" | "messages" | "name" | "document">;

/** The tenant's label of a method, or its name if the product does not know it. */
export function labelOfMethod({ methods }: Pick<EffectiveTenant, "methods">, method: string): string {
  return methods.find(({ value }) => value === method)?.label ?? method;
}

/** How to pay an amount due with a method, in the tenant's words; undefined without such words. */
export function howToPay(
  { methods, messages, name, document }: PaidTenant,
  method: string,
  orderNumber: string,
): string | undefined {
  const key = methods.find(({ value }) => value === method)?.howToPay;
  return howToPayWords(messages, key, { name, contact: document.contact }, orderNumber);
}
