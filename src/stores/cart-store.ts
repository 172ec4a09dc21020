import { makeAutoObservable, observableRef } from "mobx";
import { pricedPermit, type CartItem } from "../domain/cart-item.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import { sumCents, type BasisPoints, type Cents } from "../domain/money.ts";
import { priceLines, type PricedLine, type Totals } from "../domain/pricing.ts";
import { readCartSnapshot, snapshotOfCart, type CartSnapshot } from "./cart-snapshot.ts";
import type { DriverStorage } from "./driver-storage.ts";
import type { NewId } from "./ports.ts";

export interface CartCollaborators {
  storage: DriverStorage;
  newId: NewId;
  /** Undefined while it is not known. */
  taxRate(): BasisPoints | undefined;
}

const EMPTY: CartSnapshot = { revision: 0, idempotencyKey: "", sent: [], unsettled: [], items: [] };

/**
 * The driver's cart: shared by tabs, kept over reload and an expired session (decisions.md section 3). Its key makes
 * sure that it becomes one order, however often it is sent (section 4).
 */
export class CartStore {
  private content: CartSnapshot = EMPTY;
  /** What is wrong with an item, by its id: words for the driver, until the item changes. */
  private problems: ReadonlyMap<string, string> = new Map();
  readonly #with: CartCollaborators;

  constructor(collaborators: CartCollaborators) {
    this.#with = collaborators;
    makeAutoObservable<CartStore, "content" | "problems">(
      this,
      { content: observableRef, problems: observableRef },
      { autoBind: true },
    );
  }

  get items(): readonly CartItem[] {
    return this.content.items;
  }

  get count(): number {
    return this.items.length;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Key of the order that this cart becomes. */
  get idempotencyKey(): string {
    return this.content.idempotencyKey;
  }

  /** An order was sent and its answer never came: it may have been placed. */
  get isUnsettled(): boolean {
    return this.content.sent.length > 0;
  }

  get subtotalCents(): Cents {
    return sumCents(this.lines.map((line) => line.priceCents));
  }

  get feesCents(): Cents {
    return sumCents(this.lines.map((line) => line.feeCents));
  }

  /** Null while the tax rate is not known: then no total is shown, and nothing can be paid. */
  get totals(): Totals | null {
    const taxRate = this.#with.taxRate();
    return taxRate === undefined ? null : priceLines(this.lines, taxRate);
  }

  find(itemId: string): CartItem | undefined {
    return this.items.find((item) => item.id === itemId);
  }

  /** What is wrong with an item, in words; undefined where nothing is known to be. */
  problemOf(itemId: string): string | undefined {
    return this.problems.get(itemId);
  }

  /** Adds an item at the end. Whether it may go in is for cartProblem. */
  add(item: CartItem): void {
    this.#change((items) => [...items, item]);
  }

  /** Puts an item where the one with its id stands; at the end where another tab has removed that one. */
  replace(item: CartItem): void {
    this.#change((items) => {
      const isThere = items.some((each) => each.id === item.id);
      return isThere ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item];
    });
    this.forgive(item.id);
  }

  remove(itemId: string): void {
    this.#change((items) => items.filter((item) => item.id !== itemId));
    this.forgive(itemId);
  }

  /** Empties the cart. */
  clear(): void {
    this.#change(() => []);
    this.problems = new Map();
  }

  /** Marks the items that these words are about. */
  blame(isMeant: (item: CartItem) => boolean, words: string): void {
    const marked = this.items.filter(isMeant).map((item) => [item.id, words] as const);
    this.problems = new Map([...this.problems, ...marked]);
  }

  /** Gives every item the permit as it is on offer now, so that the driver sees the right price before it is sent. */
  refresh(permits: readonly Permit[]): void {
    const current = this.items.map((item) => {
      const permit = permits.find((each) => each.id === item.permit.id);
      return permit === undefined || isSame(permit, item.permit) ? item : { ...item, permit };
    });
    if (current.some((item, index) => item !== this.items[index])) this.#change(() => current);
  }

  /** The key to send the cart under. From now on it counts as sent, until an end of the order is told. */
  beginOrder(): string {
    const { sent, unsettled } = this.content;
    this.#write({
      ...this.content,
      sent: this.items.map((item) => item.id),
      unsettled: [...new Set([...unsettled, ...sent])],
    });
    return this.idempotencyKey;
  }

  /** What was sent is ordered: it leaves the cart, and what was added meanwhile stays under a new key. */
  settle(): void {
    this.#settle(this.content.sent);
  }

  /** Not what was sent last, but what was sent before it is ordered: that leaves the cart. */
  settleEarlier(): void {
    this.#settle(this.content.unsettled);
  }

  /** The order was refused: nothing is under way, and the cart may be sent under a new key. */
  release(): void {
    this.#write({ ...this.content, idempotencyKey: this.#with.newId(), sent: [], unsettled: [] });
  }

  /** Takes up what is stored for the driver, unless memory is newer: where the browser does not store, memory is all. */
  followStorage(): void {
    const stored = readCartSnapshot(this.#with.storage.read("cart"));
    if (stored !== undefined && stored.revision >= this.content.revision) this.content = stored;
  }

  /** Forgets the driver's cart in memory; what is stored stays for the same driver. */
  forget(): void {
    this.content = EMPTY;
    this.problems = new Map();
  }

  private get lines(): readonly PricedLine[] {
    return this.items.map((item) => pricedPermit(item.permit));
  }

  private forgive(itemId: string): void {
    this.problems = new Map([...this.problems].filter(([id]) => id !== itemId));
  }

  /**
   * Changes the newest cart there is. Its key is renewed, but not while an answer is missing: if that order was placed,
   * the server knows the key and refuses another one under it.
   */
  #change(change: (items: readonly CartItem[]) => readonly CartItem[]): void {
    this.followStorage();
    const { isUnsettled, idempotencyKey } = this;
    this.#write({
      ...this.content,
      items: change(this.items),
      idempotencyKey: isUnsettled ? idempotencyKey : this.#with.newId(),
    });
  }

  #settle(ordered: readonly string[]): void {
    this.followStorage();
    const items = this.items.filter((item) => !ordered.includes(item.id));
    this.#write({ ...this.content, items, idempotencyKey: this.#with.newId(), sent: [], unsettled: [] });
    this.problems = new Map();
  }

  #write(content: CartSnapshot): void {
    this.content = snapshotOfCart({ ...content, revision: content.revision + 1 });
    this.#with.storage.write("cart", this.content);
  }
}

/** What of a permit an order depends on, as a text. */
function markOf(permit: Permit): string {
  const { id, name, lotName, permitType, price, fee, allowedNoVehicles, maximumNumber } = permit;
  const { validStartDate, validEndDate, validDays, hasFulfillmentLetter, allowAnonymousSales } = permit;
  const dates = [validStartDate, validEndDate, validDays];
  const flags = [hasFulfillmentLetter, allowAnonymousSales];
  return JSON.stringify([id, name, lotName, permitType, price, fee, allowedNoVehicles, maximumNumber, dates, flags]);
}

function isSame(one: Permit, other: Permit): boolean {
  return markOf(one) === markOf(other);
}
