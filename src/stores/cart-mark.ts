import { makeAutoObservable } from "mobx";
import { isRecord } from "../domain/is-record.ts";
import type { DriverStorage } from "./driver-storage.ts";
import { isStoredItem } from "./stored-item.ts";

/** The number of items in the driver's cart. Every page shows it, and most pages do not load the stores for buying. */
export class CartMark {
  items = 0;
  readonly #storage: DriverStorage;

  constructor(storage: DriverStorage) {
    this.#storage = storage;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Counts the items of the stored cart that the cart store would restore. */
  followStorage(): void {
    const stored = this.#storage.read("cart");
    this.set(isRecord(stored) && Array.isArray(stored["items"]) ? stored["items"].filter(isStoredItem).length : 0);
  }

  /** Takes the number from the cart itself, where its store is loaded. */
  set(items: number): void {
    this.items = items;
  }
}
