import { citationMethods, type PaymentMethodName } from "../../../src/domain/payment-rules.ts";
import type { PaymentHandler, ProvidedMethod } from "../../payments/payment-handler.ts";
import type { EffectiveTenant, PaymentMethod } from "../../tenants/types.ts";

/** A method to pay citations on the page of its provider. */
interface OfferedMethod {
  readonly document: PaymentMethod;
  readonly handler: ProvidedMethod;
}

/**
 * Returns the methods by which a tenant's citations can be paid on this server: those that its rules offer and whose
 * documents allow it, each through the provider that the tenant names. Payers are not signed in, so no group's rules
 * apply.
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

/** Returns the method of this name if the tenant's citations can be paid by it. */
export function offeredMethod(
  tenant: EffectiveTenant,
  handlers: readonly PaymentHandler[],
  name: PaymentMethodName,
): OfferedMethod | undefined {
  return offeredForCitations(tenant, handlers).find(({ document }) => document.value === name);
}
