import { chosenContact } from "../domain/contact-choice.ts";
import type { Address, EmailAddress, Person, Phone } from "../domain/generated/api-entities.ts";
import type { CheckoutChoices } from "./checkout-draft.ts";

/** The choices of a checkout that name contacts. */
export type ContactIds = Pick<CheckoutChoices, "addressId" | "phoneId" | "emailId">;

export interface ContactSource {
  /** The driver, whose profile has the contacts; undefined while it is not loaded. */
  person(): Person | undefined;
  chosen(): ContactIds;
  choose(ids: Partial<ContactIds>): void;
}

/** Whom an order is confirmed and sent to: what the driver chose, otherwise the defaults of the profile. */
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
