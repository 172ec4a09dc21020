import { compareStructural, makeAutoObservable, observableRef } from "mobx";
import type { CartItem } from "../domain/cart-item.ts";

/** What a driver sees when accepting the terms. */
export interface Reviewed {
  /** How many changes by other tabs the draft of the checkout had taken up. */
  changesElsewhere: number;
  items: readonly CartItem[];
}

/** Whether the terms are accepted: agreeing belongs to what was reviewed, and ends when something else would be ordered. */
export class AcceptedTerms {
  private reviewed: Reviewed | null = null;
  readonly #current: () => Reviewed;

  constructor(current: () => Reviewed) {
    this.#current = current;
    makeAutoObservable<AcceptedTerms, "reviewed">(this, { reviewed: observableRef });
  }

  get areAccepted(): boolean {
    return this.reviewed?.changesElsewhere === this.#current().changesElsewhere && !this.isCartChanged;
  }

  /** The cart holds something else, or costs something else, than when the terms were accepted. */
  get isCartChanged(): boolean {
    return this.reviewed !== null && !compareStructural(this.reviewed.items, this.#current().items);
  }

  accept(isAccepted: boolean): void {
    this.reviewed = isAccepted ? this.#current() : null;
  }
}
