import { whereToKey } from "../../../src/domain/how-to-pay.ts";
import { isPaidThroughProvider, offeredMethods } from "../../../src/domain/payment-rules.ts";
import { isFederated } from "../identity-provider.ts";
import type { Product } from "../read-product.ts";
import type { TenantFiles } from "../read-tenant.ts";

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
export function adviceFor(files: TenantFiles, product: Pick<Product, "methods" | "messages">): string[] {
  return [...whereToAdvice(files, product), ...deskAdvice(files, product), ...addressAdvice(files)];
}

/** The methods that the rules of a tenant, or of one of its groups, offer. */
function offeredAnywhere(
  { paymentRules }: Pick<TenantFiles, "paymentRules">,
  { methods }: Pick<Product, "methods">,
): Product["methods"] {
  const lists = [paymentRules.rules, ...Object.values(paymentRules.groups ?? {})];
  const offered = new Set(lists.flatMap((rules) => offeredMethods(rules, methods)));
  return methods.filter((method) => offered.has(method));
}

/** Somebody has to hear of money that came when no permit was left, and of a payment that nobody knows anything of. */
function deskAdvice(
  files: Pick<TenantFiles, "paymentRules" | "document">,
  product: Pick<Product, "methods">,
): string[] {
  const names = offeredAnywhere(files, product)
    .filter(isPaidThroughProvider)
    .map(({ label }) => label);
  const { email = "" } = files.document.contact ?? {};
  if (names.length === 0 || email.trim() !== "") return [];
  return [
    `drivers can pay by ${names.join(" and ").toLowerCase()}, and nobody is written to about a payment that has to be looked after: write contact.email into tenant.json`,
  ];
}

/** Of the methods that a list offers, those that are sent or brought somewhere: the product can only name whom to ask. */
function whereToAdvice(
  files: Pick<TenantFiles, "paymentRules" | "messages">,
  product: Pick<Product, "methods" | "messages">,
): string[] {
  return offeredAnywhere(files, product).flatMap(({ label, howToPay }) => {
    const key = howToPay === undefined ? undefined : whereToKey(howToPay);
    if (key === undefined || product.messages[key] === undefined || files.messages[key] !== undefined) return [];
    const name = label.toLowerCase();
    return [`drivers can pay by ${name}, and nothing says where to send or bring it: write ${key} into messages.json`];
  });
}
