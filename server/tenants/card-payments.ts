import type { CardTypes } from "../../src/domain/generated/meta-card-types.ts";
import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import type { PaymentMethod } from "./types.ts";

export type CardTypeDocument = CardTypes["cardTypes"][number];

/** The payments that a server supports. */
export interface ServedPayments {
  readonly methods: readonly PaymentMethodName[];
  /** The ids of the gateways that can process cards. */
  readonly gateways: readonly string[];
  /** The ids of the providers with a payment page. */
  readonly hostedProviders: readonly string[];
}

/**
 * The payment methods that a tenant can use on a server: one for cards only if the tenant names a gateway, and one with
 * a payment page only if it names a provider.
 */
export function methodsServedIn<M extends Pick<PaymentMethod, "value" | "takesCards" | "redirects">>(
  { cards, hostedPayments }: Pick<TenantDocument, "cards" | "hostedPayments">,
  methods: readonly M[],
  served: Pick<ServedPayments, "methods"> | undefined,
): M[] {
  const isServed = ({ value }: M) => served?.methods.includes(value) ?? true;
  const isNamed = ({ takesCards, redirects }: M) =>
    (takesCards !== true || cards !== undefined) && (redirects !== true || hostedPayments !== undefined);
  return methods.filter((method) => isServed(method) && isNamed(method));
}

/** The card types that a tenant accepts, in the order of the product's document. */
export function acceptedCardTypes(
  { cards }: Pick<TenantDocument, "cards">,
  types: readonly CardTypeDocument[],
): readonly CardTypeDocument[] {
  return types.filter(({ value }) => cards?.accepted?.includes(value) ?? true);
}

/**
 * The gateway for a tenant's cards. Undefined if cards are not accepted: the tenant names no gateway, or its merchant
 * account does not allow card payments (specification section 9).
 */
export function cardGatewayOf({ cards }: Pick<TenantDocument, "cards">): string | undefined {
  if (cards === undefined) return undefined;
  const { gateway, merchantAccount = {}, cardDisabledAccountTypes = [] } = cards;
  const { external, accountType } = merchantAccount;
  const isDisabled = accountType !== undefined && cardDisabledAccountTypes.includes(accountType);
  return external === true || isDisabled ? undefined : gateway;
}
