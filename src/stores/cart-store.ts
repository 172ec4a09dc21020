import { makeAutoObservable, observableRef } from "mobx";
import { withoutAnswers } from "../domain/attributes.ts";
import { changedPrices, isSameOffer, pricedPermit, type CartItem } from "../domain/cart-item.ts";
import { itemState, type ItemProblem, type ItemState } from "../domain/cart-state.ts";
import type { Clock } from "../domain/clock.ts";
import { dateInZone } from "../domain/dates.ts";
import { answersStillAsked, changedStep } from "../domain/filled-form.ts";
import type { EffectiveFlow } from "../domain/flows.ts";
import type { Vehicle } from "../domain/generated/api-entities.ts";
import type { Order, Permit } from "../domain/generated/api-orders.ts";
import type { BasisPoints } from "../domain/money.ts";
import { STANDARD_PERMIT, type PermitTypeName } from "../domain/permits.ts";
import { priceLines, type PricedLine, type Totals } from "../domain/pricing.ts";
import {
  EMPTY_CART,
  hasAbandonedAttempt,
  isKeyOpen,
  itemsOfOrder,
  readCartSnapshot,
  snapshotOfCart,
  withoutOrdered,
  type CartSnapshot,
  type OrderAttempt,
} from "./cart-snapshot.ts";
import type { DriverStorage } from "./driver-storage.ts";
import type { NewId } from "./ports.ts";

interface CartCollaborators {
  storage: DriverStorage;
  newId: NewId;
  clock: Clock;
  /** The tenant's. */
  timeZone: string;
  /** Undefined while it is not known. */
  taxRate(): BasisPoints | undefined;
  /** How many vehicles the tenant lets a driver select at once. */
  selectedAtOnce: number;
  /** What the driver is offered; undefined while it is not known. */
  offered(): readonly Permit[] | undefined;
  /** The driver's vehicles that are in use; undefined while they are not known. */
  vehicles(): readonly Vehicle[] | undefined;
  /** The flow of a permit order, whose steps' forms an item answers. */
  flow(): EffectiveFlow | undefined;
  /** The content hash of a form as it is now. */
  versionOf(formId: string): string | undefined;
}

/**
 * The driver's cart. The driver's tabs share it, and it survives a reload and an expired session (decisions.md section
 * 3). Its key makes sure that it becomes one order: while the outcome of an order with this key is unknown, nothing is
 * sent with another key (section 4, docs/decisions/016).
 */
export class CartStore {
  private content: CartSnapshot = EMPTY_CART;
  /** Why items were refused, by their ids, until the item changes. */
  private problems: ReadonlyMap<string, ItemProblem> = new Map();
  /** Former prices of items whose price has changed, by their ids, until the order is sent. */
  private formerPrices: ReadonlyMap<string, PricedLine> = new Map();
  readonly #with: CartCollaborators;

  constructor(collaborators: CartCollaborators) {
    this.#with = collaborators;
    makeAutoObservable<CartStore, "content" | "problems" | "formerPrices">(
      this,
      { content: observableRef, problems: observableRef, formerPrices: observableRef },
      { autoBind: true },
    );
  }

  get items(): readonly CartItem[] {
    return this.content.items;
  }

  /** The number of items that the driver sees in the cart, including those that cannot be ordered as they are. */
  get count(): number {
    return this.items.length;
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** Key of the order that this cart becomes. */
  get idempotencyKey(): string {
    return this.content.idempotencyKey;
  }

  /** An order was sent from this cart and will get no response: it may have been placed. */
  get isOutcomeUnknown(): boolean {
    return hasAbandonedAttempt(this.content, this.#with.clock());
  }

  /** Type of the permit that is being ordered (decisions.md section 4); see CartSnapshot. */
  get permitType(): PermitTypeName {
    return this.content.permitType;
  }

  /** Whether every item can be ordered as it is; stateOf says why one cannot. */
  get isOrderable(): boolean {
    return this.orderable.length === this.items.length;
  }

  /**
   * The totals of the items that can be ordered. Null while the tax rate is unknown: no total is shown then, and
   * nothing can be paid.
   */
  get totals(): Totals | null {
    const taxRate = this.#with.taxRate();
    return taxRate === undefined
      ? null
      : priceLines(
          this.orderable.map(({ permit }) => pricedPermit(permit)),
          taxRate,
        );
  }

  /** Whether any item can be ordered, so that `totals` is a price. Otherwise 0.00 would read as if the items were free. */
  get isPriced(): boolean {
    return this.isEmpty || this.orderable.length > 0;
  }

  /** The items as they are ordered: without answers that no step asks for any more. */
  get orderedItems(): readonly CartItem[] {
    const flow = this.#with.flow();
    return this.items.map((item) => ({ ...item, attributes: answersStillAsked(item.attributes, item.filled, flow) }));
  }

  find(itemId: string): CartItem | undefined {
    return this.items.find((item) => item.id === itemId);
  }

  /** What was refused about an item; undefined where nothing was. */
  problemOf(itemId: string): ItemProblem | undefined {
    return this.problems.get(itemId);
  }

  /**
   * Why an item cannot be ordered as it is; undefined without a known problem, as for every item while the outcome of
   * an order is unknown: a permit that the driver has by now may come from that very order.
   */
  stateOf(item: CartItem): ItemState | undefined {
    if (this.isOutcomeUnknown) return undefined;
    const { clock, timeZone, selectedAtOnce, offered, vehicles } = this.#with;
    const today = dateInZone(clock(), timeZone);
    const changed = changedStep(item.filled, this.#with.flow(), this.#with.versionOf);
    if (changed !== undefined) return { code: "questions-changed", step: changed };
    return itemState(item, { items: this.items, offered: offered(), vehicles: vehicles(), selectedAtOnce, today });
  }

  /** The price that the driver last saw for an item; undefined where it has not changed. */
  formerPriceOf(itemId: string): PricedLine | undefined {
    return this.formerPrices.get(itemId);
  }

  /** Records the type of the permit that is being ordered; without one, no order is in progress. */
  noteOrderOf(permitType: PermitTypeName = STANDARD_PERMIT): void {
    this.followStorage();
    if (permitType !== this.permitType) this.#write({ ...this.content, permitType });
  }

  /** Adds an item at the end. cartProblem decides whether it may be added. */
  add(item: CartItem): void {
    this.#change((items) => [...items, item]);
  }

  /** Replaces the item with the same id; adds it at the end where another tab has removed that one. */
  replace(item: CartItem): void {
    this.#change((items) => {
      const isThere = items.some((each) => each.id === item.id);
      return isThere ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item];
    });
    this.clearProblem(item.id);
  }

  remove(itemId: string): void {
    this.#change((items) => items.filter((item) => item.id !== itemId));
    this.clearProblem(itemId);
  }

  /** Drops answers of an item that no step of the order asks for any longer. */
  dropAnswers(itemId: string, names: readonly string[]): void {
    this.#change((items) =>
      items.map((item) =>
        item.id === itemId ? { ...item, attributes: withoutAnswers(item.attributes, names) } : item,
      ),
    );
  }

  /** Marks the items that a refusal is about. */
  markProblem(isMeant: (item: CartItem, place: number) => boolean, problem: ItemProblem): void {
    const marked = this.items.filter(isMeant).map((item) => [item.id, problem] as const);
    this.problems = new Map([...this.problems, ...marked]);
  }

  /**
   * Updates the permit of every item to what is on offer now, so that the driver sees the right price before ordering.
   */
  refresh(permits: readonly Permit[]): void {
    this.followStorage();
    const current = this.items.map((item) => {
      const permit = permits.find((each) => each.id === item.permit.id);
      return permit === undefined || isSameOffer(permit, item.permit) ? item : { ...item, permit };
    });
    // Shown until the order is sent, so that a changed total never goes unexplained.
    const changed = changedPrices(this.items, current);
    if (changed.length > 0) this.formerPrices = new Map([...this.formerPrices, ...changed]);
    if (current.some((item, index) => item !== this.items[index])) this.#change(() => current);
  }

  /** Begins an attempt to order the cart. It ends by removeOrdered, removeOrderedAs, keepItems, release or markOutcomeUnknown. */
  beginOrder(): OrderAttempt {
    this.followStorage();
    this.formerPrices = new Map();
    const { newId, clock } = this.#with;
    const itemIds = this.items.map((item) => item.id);
    const attempt = { id: newId(), key: this.idempotencyKey, itemIds, sentAt: clock(), isLost: false };
    this.#write({ ...this.content, attempts: [...this.content.attempts, attempt] });
    return attempt;
  }

  /** The attempt was placed: its items leave the cart, and items that were not part of it stay under a new key. */
  removeOrdered(attempt: OrderAttempt): void {
    this.followStorage();
    const { newId } = this.#with;
    this.#write(withoutOrdered(this.content, attempt.key, ({ id }) => attempt.itemIds.includes(id), newId));
    this.problems = new Map();
  }

  /** An earlier attempt under the same key was placed as this order: exactly the lines of that order leave the cart. */
  removeOrderedAs(attempt: OrderAttempt, order: Order): void {
    this.followStorage();
    const ordered = itemsOfOrder(this.items, order);
    this.#write(withoutOrdered(this.content, attempt.key, (item) => ordered.includes(item), this.#with.newId));
    this.problems = new Map();
  }

  /** The order of the attempt's key has ended: every item stays, under a new key. */
  keepItems(attempt: OrderAttempt): void {
    this.followStorage();
    this.#write(withoutOrdered(this.content, attempt.key, () => false, this.#with.newId));
  }

  /** The attempt was refused. The key is renewed, unless the outcome of another attempt under it is unknown. */
  release({ id, key }: OrderAttempt): void {
    this.followStorage();
    const attempts = this.content.attempts.filter((attempt) => attempt.id !== id);
    const isOpen = attempts.some((attempt) => attempt.key === key);
    const isCurrent = this.idempotencyKey === key;
    const idempotencyKey = isCurrent && !isOpen ? this.#with.newId() : this.idempotencyKey;
    this.#write({ ...this.content, attempts, idempotencyKey });
  }

  /** No response to the attempt will come, so it may have been placed. */
  markOutcomeUnknown({ id }: OrderAttempt): void {
    this.followStorage();
    const attempts = this.content.attempts.map((each) => (each.id === id ? { ...each, isLost: true } : each));
    this.#write({ ...this.content, attempts });
  }

  /**
   * Loads what is stored for the driver, unless memory is newer: where the browser does not store, memory is all there
   * is.
   */
  followStorage(): void {
    const stored = readCartSnapshot(this.#with.storage.read("cart"));
    if (stored !== undefined && stored.revision >= this.content.revision) this.content = stored;
  }

  /** Clears the driver's cart in memory; the stored cart stays for the same driver. */
  forget(): void {
    this.content = EMPTY_CART;
    this.problems = new Map();
    this.formerPrices = new Map();
  }

  private get orderable(): readonly CartItem[] {
    return this.items.filter((item) => this.stateOf(item) === undefined);
  }

  private clearProblem(itemId: string): void {
    this.problems = new Map([...this.problems].filter(([id]) => id !== itemId));
  }

  /**
   * Changes the newest version of the cart. Its key is renewed, but not while the outcome of an attempt is unknown: if that
   * order was placed, the server knows the key and refuses another order under it.
   */
  #change(change: (items: readonly CartItem[]) => readonly CartItem[]): void {
    this.followStorage();
    const { content, idempotencyKey } = this;
    const key = isKeyOpen(content, idempotencyKey) ? idempotencyKey : this.#with.newId();
    this.#write({ ...content, permitType: STANDARD_PERMIT, items: change(this.items), idempotencyKey: key });
  }

  #write(content: CartSnapshot): void {
    this.content = snapshotOfCart({ ...content, revision: content.revision + 1 });
    this.#with.storage.write("cart", this.content);
  }
}
