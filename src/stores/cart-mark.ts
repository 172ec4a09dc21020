import { makeAutoObservable } from "mobx";
import { isRecord } from "../domain/is-record.ts";
import type { DriverStorage } from "./driver-storage.ts";
import { isStoredItem } from "./stored-item.ts";

/** How many items the driver's cart holds, which every page shows: most of them do without the stores of buying. */
export class CartMark {
  items = 0;
  readonly #storage: DriverStorage;

  constructor(storage: DriverStorage) {
    this.#storage = storage;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Counts the items of the stored cart, as many as the cart itself will hold. */
  followStorage(): void {
    const stored = this.#storage.read("cart");
    this.set(isRecord(stored) && Array.isArray(stored["items"]) ? stored["items"].filter(isStoredItem).length : 0);
  }

  /** Takes the number from the cart itself, where its store is loaded. */
  set(items: number): void {
    this.items = items;
  }
}
