import { citationMethods, type PaymentMethodName } from "../../../src/domain/payment-rules.ts";
import type { PaymentHandler, ProvidedMethod } from "../../payments/payment-handler.ts";
import type { EffectiveTenant, PaymentMethod } from "../../tenants/types.ts";

/** A method by which citations are paid on a page of its provider's. */
interface OfferedMethod {
  readonly document: PaymentMethod;
  readonly handler: ProvidedMethod;
}

/**
 * The methods by which citations of a tenant can be paid on this server: those that its rules offer and whose documents allow
 * it, each through the provider that the tenant names. Nobody is signed in, so that no group's rules are asked.
 */
export function offeredForCitations(tenant: EffectiveTenant, handlers: readonly PaymentHandler[]): OfferedMethod[] {
  const { slug, methods, hostedProvider } = tenant;
  return citationMethods(tenant.rulesOf(slug), methods).flatMap((document) => {
    const handler = handlers.find(
      (each) => each.kind === "provided" && each.method === document.value && each.provider === hostedProvider,
    );
    return handler?.kind === "provided" ? [{ document, handler }] : [];
  });
}

/** The method of this name, where citations of the tenant can be paid by it. */
export function offeredMethod(
  tenant: EffectiveTenant,
  handlers: readonly PaymentHandler[],
  name: PaymentMethodName,
): OfferedMethod | undefined {
  return offeredForCitations(tenant, handlers).find(({ document }) => document.value === name);
}
