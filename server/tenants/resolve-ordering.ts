import { dateInZone } from "../../src/domain/dates.ts";
import type { Messages } from "../../src/domain/messages.ts";
import { parsePercent } from "../../src/domain/money.ts";
import { acceptedCardTypes, cardGatewayOf } from "./card-payments.ts";
import { mergeFlow, resolveFlowWords } from "./merge-flow.ts";
import { catalogPermit } from "./permit-catalogue.ts";
import type { Product } from "./read-product.ts";
import type { TenantFiles } from "./read-tenant.ts";
import type { EffectiveTenant, ResolvedPreferences } from "./types.ts";
import { userGroups } from "./user-groups.ts";

/** The parts of a tenant that orders use. */
type OrderingParts = Pick<
  EffectiveTenant,
  | "flows"
  | "permits"
  | "groups"
  | "rulesOf"
  | "taxRate"
  | "currency"
  | "vehiclesSelectedAtOnce"
  | "vehicleChanges"
  | "methods"
  | "cardTypes"
  | "cardGateway"
  | "hostedProvider"
>;

interface Context {
  readonly messages: Messages;
  readonly preferences: ResolvedPreferences;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The flows of a tenant, merged and with its own texts. */
export function effectiveFlows(product: Product, files: TenantFiles, messages: Messages): EffectiveTenant["flows"] {
  return new Map(
    [...product.flows.values()].map((base) => {
      const flow = mergeFlow(base, files.flowOverlays.get(base.id));
      return [base.id, resolveFlowWords(flow, messages)];
    }),
  );
}

function methodsOf(product: Product, messages: Messages): EffectiveTenant["methods"] {
  return product.methods.map((method) => ({
    ...method,
    label: messages[`paymentMethods.${method.value}.label`] ?? method.label,
  }));
}

/** Resolves a tenant's permits, payment settings and order flows. Expects documents that passed the checker. */
export function resolveOrdering(product: Product, files: TenantFiles, context: Context): OrderingParts {
  const { messages, preferences, now } = context;
  const { document, paymentRules } = files;
  const today = dateInZone(now, document.timeZone);
  const taxRate = parsePercent(document.taxRatePercent ?? 0);
  if (taxRate === undefined) throw new RangeError(`${document.taxRatePercent} is no tax rate`);
  const gateway = cardGatewayOf(document);
  const groups = new Map(Object.entries(paymentRules.groups ?? {}));
  return {
    flows: effectiveFlows(product, files, messages),
    permits: files.permits.permits.map((permit) => catalogPermit(permit, today)),
    groups: userGroups(document, paymentRules),
    rulesOf: (group) => groups.get(group) ?? paymentRules.rules,
    taxRate,
    currency: document.currency ?? "USD",
    vehiclesSelectedAtOnce: preferences.vehiclesSelectedAtOnce,
    vehicleChanges: preferences.vehicleChanges,
    methods: methodsOf(product, messages),
    cardTypes: acceptedCardTypes(document, product.cardTypes),
    cardGateway: gateway === undefined ? undefined : (product.gateways.get(gateway) ?? { id: gateway }),
    hostedProvider: document.hostedPayments?.provider,
  };
}
