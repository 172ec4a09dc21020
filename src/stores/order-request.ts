import { settledItem, type CartItem } from "../domain/cart-item.ts";
import type { Attributes, DriverAccount } from "../domain/generated/api-entities.ts";
import type { PurchaseRequest } from "../domain/generated/api-orders.ts";
import type { WayToPay } from "../domain/generated/api-portal.ts";
import type { Totals } from "../domain/pricing.ts";
import { purchaseRequest, type Purchase } from "../domain/purchase-request.ts";
import type { MethodAnswers } from "./checkout-draft.ts";

/** What the stores know of an order that is about to be sent. */
export interface OrderParts {
  readonly items: readonly CartItem[];
  readonly account: DriverAccount;
  readonly totals: Totals;
  readonly way: WayToPay;
  readonly contacts: Pick<Purchase, "addressId" | "phoneId" | "emailId">;
  /** Answers to the method's form. */
  readonly answers: Partial<MethodAnswers>;
  /** Answers to the tenant's own steps of the checkout. */
  readonly attributes: Attributes;
}

/** The request that an order is sent as; undefined while the days of an item are not known. */
export function orderRequest({
  items,
  account,
  totals,
  way,
  answers,
  contacts,
  attributes,
}: OrderParts): PurchaseRequest | undefined {
  const settled = items.map(settledItem).filter((item) => item !== undefined);
  if (settled.length < items.length) return undefined;
  return purchaseRequest({
    groupName: account.userGroup,
    accountId: account.endUserAccountEntity.id,
    items: settled,
    plateOf: (id) => account.endUserAccountEntity.person.vehicles.find((vehicle) => vehicle.id === id)?.licensePlate,
    totals,
    method: { ...way, ...answers },
    ...contacts,
    attributes,
  });
}
