import { datedItem, type CartItem } from "../domain/cart-item.ts";
import type {
  Address,
  Attributes,
  BillingAddress,
  DriverAccount,
  EmailAddress,
  Person,
  Phone,
} from "../domain/generated/api-entities.ts";
import type { PurchaseRequest } from "../domain/generated/api-orders.ts";
import type { ServedMethod } from "../domain/generated/api-portal.ts";
import type { Totals } from "../domain/pricing.ts";
import { purchaseRequest, type Purchase } from "../domain/purchase-request.ts";
import type { CheckoutChoices, MethodAnswers } from "./checkout-draft.ts";

/** The parts of an order that is about to be sent. */
interface OrderParts {
  readonly items: readonly CartItem[];
  readonly account: DriverAccount;
  readonly totals: Totals;
  readonly method: ServedMethod;
  readonly contacts: Pick<Purchase, "addressId" | "phoneId" | "emailId" | "billing">;
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
  method,
  answers,
  contacts,
  attributes,
}: OrderParts): PurchaseRequest | undefined {
  const dated = items.map(datedItem).filter((item) => item !== undefined);
  if (dated.length < items.length) return undefined;
  return purchaseRequest({
    groupName: account.userGroup,
    accountId: account.endUserAccountEntity.id,
    items: dated,
    plateOf: (id) => account.endUserAccountEntity.person.vehicles.find((vehicle) => vehicle.id === id)?.licensePlate,
    totals,
    method: { ...method, ...answers },
    ...contacts,
    attributes,
  });
}

/** The choices of a checkout that name contacts. */
type ContactIds = Pick<CheckoutChoices, "addressId" | "phoneId" | "emailId" | "billingId" | "isBillingAsShipping">;

interface ContactSource {
  /** The driver, whose profile has the contacts; undefined while it is not loaded. */
  person(): Person | undefined;
  chosen(): ContactIds;
  choose(ids: Partial<ContactIds>): void;
}

/** The contacts of an order: those that the driver chose, otherwise the defaults of the profile. */
export class OrderContacts {
  readonly #source: ContactSource;

  constructor(source: ContactSource) {
    this.#source = source;
  }

  get address(): Address | undefined {
    return chosenContact(this.#source.person()?.addresses ?? [], this.#source.chosen().addressId);
  }

  get phone(): Phone | undefined {
    return chosenContact(this.#source.person()?.phones ?? [], this.#source.chosen().phoneId);
  }

  get email(): EmailAddress | undefined {
    return chosenContact(this.#source.person()?.emailAddresses ?? [], this.#source.chosen().emailId);
  }

  /**
   * The billing address of a card (specification section 5): the shipping address if the driver says that both are the
   * same, otherwise the chosen billing address, the default one, or the first saved address.
   */
  get billing(): Address | BillingAddress | undefined {
    if (this.isBillingAsShipping) return this.address;
    const person = this.#source.person();
    const own = chosenContact(person?.billingAddresses ?? [], this.#source.chosen().billingId);
    return own ?? chosenContact(person?.addresses ?? [], null);
  }

  /** By default true if the profile has no billing address. */
  get isBillingAsShipping(): boolean {
    const entries = this.#source.person()?.billingAddresses ?? [];
    return this.#source.chosen().isBillingAsShipping ?? entries.every(({ inactive }) => inactive);
  }

  chooseBilling(billingId: string): void {
    this.#source.choose({ billingId, isBillingAsShipping: false });
  }

  setBillingAsShipping(isBillingAsShipping: boolean): void {
    this.#source.choose({ isBillingAsShipping });
  }

  chooseAddress(addressId: string): void {
    this.#source.choose({ addressId });
  }

  choosePhone(phoneId: string): void {
    this.#source.choose({ phoneId });
  }

  chooseEmail(emailId: string): void {
    this.#source.choose({ emailId });
  }
}

/** What the choice among addresses, phones or email addresses of a profile depends on. */
interface ContactEntry {
  readonly id: string;
  readonly defaultFlag: boolean;
  readonly inactive: boolean;
}

/** The chosen entry if the profile still has it, otherwise the driver's default, otherwise the first one. */
export function chosenContact<T extends ContactEntry>(entries: readonly T[], chosenId: string | null): T | undefined {
  const active = entries.filter((entry) => !entry.inactive);
  return active.find((entry) => entry.id === chosenId) ?? active.find((entry) => entry.defaultFlag) ?? active[0];
}
