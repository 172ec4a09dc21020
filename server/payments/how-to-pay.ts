import { hasMessage, translate } from "../../src/domain/messages.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** How an amount that is still due by a method is paid, in the tenant's words; undefined where nothing is said of it. */
export function howToPay(
  { methods, messages, name }: Pick<EffectiveTenant, "methods" | "messages" | "name">,
  method: string,
): string | undefined {
  const key = methods.find(({ value }) => value === method)?.howToPay;
  return key !== undefined && hasMessage(messages, key) ? translate(messages, key, { tenant: name }) : undefined;
}
