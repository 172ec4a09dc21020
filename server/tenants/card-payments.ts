import type { CardTypes } from "../../src/domain/generated/meta-card-types.ts";
import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import type { PaymentMethod } from "./types.ts";

export type CardTypeDocument = CardTypes["cardTypes"][number];

/** What a server can take payments by. */
export interface ServedPayments {
  readonly methods: readonly PaymentMethodName[];
  /** Ids of the gateways that cards can be paid through. */
  readonly gateways: readonly string[];
  /** Ids of the providers on whose pages drivers can pay. */
  readonly hostedProviders: readonly string[];
}

/**
 * The methods that a tenant can be paid by on a server: one that takes cards only where the tenant names a gateway, one that
 * leads to a page only where it names whose.
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

/** The types of cards that a tenant accepts, in the order of the product's document. */
export function acceptedCardTypes(
  { cards }: Pick<TenantDocument, "cards">,
  types: readonly CardTypeDocument[],
): readonly CardTypeDocument[] {
  return types.filter(({ value }) => cards?.accepted?.includes(value) ?? true);
}

/**
 * The gateway that a tenant's cards are paid through; undefined where no card can be paid with: it names none, or its
 * merchant account is one by which no card is to be paid (specification section 9).
 */
export function cardGatewayOf({ cards }: Pick<TenantDocument, "cards">): string | undefined {
  if (cards === undefined) return undefined;
  const { gateway, merchantAccount = {}, cardDisabledAccountTypes = [] } = cards;
  const { external, accountType } = merchantAccount;
  const isDisabled = accountType !== undefined && cardDisabledAccountTypes.includes(accountType);
  return external === true || isDisabled ? undefined : gateway;
}
