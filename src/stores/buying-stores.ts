import { reaction } from "mobx";
import { BuyingTermsStore } from "./buying-terms-store.ts";
import type { CartMark } from "./cart-mark.ts";
import { CartStore } from "./cart-store.ts";
import { CheckoutStore } from "./checkout-store.ts";
import { useStores } from "./context.ts";
import { MerchantAccountStore } from "./merchant-account-store.ts";
import { OrderPaymentsStore } from "./order-payments-store.ts";
import { OrdersStore } from "./orders-store.ts";
import { PermitOrderStore } from "./permit-order-store.ts";
import { PermitsStore } from "./permits-store.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";
import type { StoredName } from "./tenant-storage.ts";
import { VisitReasonsStore } from "./visit-reasons-store.ts";

/** The stores for buying permits and for orders, created when the first page needs one of them. */
export class BuyingStores implements StorePart {
  readonly permits: PermitsStore;
  readonly buyingTerms: BuyingTermsStore;
  readonly merchantAccount: MerchantAccountStore;
  readonly cart: CartStore;
  readonly permitOrder: PermitOrderStore;
  readonly visitReasons: VisitReasonsStore;
  readonly checkout: CheckoutStore;
  readonly orders: OrdersStore;
  readonly orderPayments: OrderPaymentsStore;
  readonly #cartMark: CartMark;

  constructor(collaborators: PartCollaborators) {
    const { boot, loadApi, ui, turns, profile, driverStorage, cartMark, part } = collaborators;
    const { clock, newId, surroundings, formVersions, flowDrafts } = collaborators;
    const { messages } = boot;
    const timeZone = boot.tenant?.timeZone ?? "UTC";
    const driver = { loadApi, ui, turns, profile };
    this.#cartMark = cartMark;
    this.buyingTerms = new BuyingTermsStore(driver);
    this.merchantAccount = new MerchantAccountStore({ loadApi });
    this.permits = new PermitsStore({ ...driver, messages });
    this.visitReasons = new VisitReasonsStore({ loadApi, ui });
    this.cart = this.#openCart(collaborators, timeZone);
    this.orders = part(OrdersStore);
    const { permits, buyingTerms, merchantAccount, cart, orders } = this;
    const drafts = { storage: driverStorage, flowDrafts, formVersions, newId };
    const order = { ...drafts, boot, ui, permits, buyingTerms, cart, profile };
    this.permitOrder = new PermitOrderStore({ ...order, clock, timeZone });
    this.checkout = new CheckoutStore({ ...order, loadApi, turns, orders, merchantAccount });
    const selectedAtOnce = boot.ordering.vehiclesSelectedAtOnce;
    const payments = { messages, surroundings, orders, cart, permits, selectedAtOnce, newId };
    this.orderPayments = new OrderPaymentsStore({ ...driver, ...payments });
    reaction(() => cart.items.length, cartMark.set);
  }

  #openCart(
    { boot, clock, newId, profile, driverStorage, formVersions }: PartCollaborators,
    timeZone: string,
  ): CartStore {
    return new CartStore({
      storage: driverStorage,
      newId,
      clock,
      timeZone,
      taxRate: () => this.buyingTerms.taxRate,
      selectedAtOnce: boot.ordering.vehiclesSelectedAtOnce,
      offered: () => (this.permits.status === "ready" ? this.permits.permits : undefined),
      vehicles: () => profile.account?.endUserAccountEntity.person.vehicles.filter(({ inactive }) => !inactive),
      flow: () => this.permitOrder.flow,
      versionOf: (formId) => formVersions.hashOf(formId),
    });
  }

  takeUp(): void {
    this.cart.followStorage();
  }

  followStorage(isChanged: (name: StoredName) => boolean): void {
    if (isChanged("cart")) this.cart.followStorage();
    // Where the browser could not store the cart, the cart in memory has more items than the stored one.
    this.#cartMark.set(this.cart.items.length);
  }

  clear(): void {
    this.cart.forget();
    const { permits, buyingTerms, permitOrder, checkout, orderPayments } = this;
    for (const store of [permits, buyingTerms, permitOrder, checkout, orderPayments]) store.clear();
  }
}

/** The stores of buying. Wrap what reads observable values in observer. */
export function useBuying(): BuyingStores {
  return useStores().part(BuyingStores);
}
