import { offeredMethods } from "../../../src/domain/payment-rules.ts";
import { isFederated } from "../identity-provider.ts";
import type { TenantFiles } from "../read-tenant.ts";

const WHERE_TO = "paymentMethods.CHECK.whereTo";

/**
 * Where drivers register with a password, their first e-mail address is asked twice: at registration, and when they edit it.
 * Whoever changes the one rule and not the other takes addresses that cannot be saved again, or refuses those that could be.
 */
function addressAdvice({ overlays, document }: Pick<TenantFiles, "overlays" | "document">): string[] {
  const pattern = (form: string, field: string) => overlays.get(form)?.change?.[field]?.pattern;
  const [ofEmail, ofRegistration] = [pattern("email", "address"), pattern("registration", "emailAddress")];
  const isSame = ofEmail === ofRegistration || (ofEmail?.value ?? "") === (ofRegistration?.value ?? "");
  const isOnlyOne = (ofEmail === undefined) !== (ofRegistration === undefined);
  if (isFederated(document) || (isSame && !isOnlyOne)) return [];
  return [
    "forms/email.json and forms/registration.json ask for different e-mail addresses: change emailAddress of registration as address of email",
  ];
}

/**
 * What works without and is still worth being said by `tenant check`: a tenant that takes checks and does not say where
 * they go leaves its drivers to ask.
 */
export function adviceFor(files: TenantFiles): string[] {
  return [...checkAdvice(files), ...addressAdvice(files)];
}

function checkAdvice({ paymentRules, messages }: Pick<TenantFiles, "paymentRules" | "messages">): string[] {
  const lists = [paymentRules.rules, ...Object.values(paymentRules.groups ?? {})];
  const takesChecks = lists.some((rules) => offeredMethods(rules).includes("CHECK"));
  if (!takesChecks || messages[WHERE_TO] !== undefined) return [];
  return [`drivers can pay by check, and nothing says where to send it: write ${WHERE_TO} into messages.json`];
}
