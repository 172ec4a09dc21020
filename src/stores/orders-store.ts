import { makeAutoObservable, observableRef } from "mobx";
import type { ReceivedFile } from "../api/received-file.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { Vehicle } from "../domain/generated/api-entities.ts";
import type { FulfillmentVehiclesRequest, Order, OrderLine } from "../domain/generated/api-orders.ts";
import { isRecord } from "../domain/is-record.ts";
import { LISTED_ORDERS } from "../domain/listed-orders.ts";
import { vehiclesNow } from "../domain/order-vehicles.ts";
import { attempt } from "./attempt.ts";
import { useStores } from "./context.ts";
import { Loadable } from "./loadable.ts";
import { textIn } from "./snapshot-fields.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** The outcome of changing vehicles. A failed call has already shown its dialog. */
export type VehiclesOutcome = { kind: "changed" } | { kind: "refused"; message: string } | { kind: "failed" };

/**
 * The driver's orders, newest first, and the one that was just placed. Separate from the stores for buying, which the
 * dashboard does not need.
 */
export class OrdersStore implements StorePart {
  /** The order on the thank-you screen; its id survives a reload of this tab. */
  placed: Order | null = null;
  /** none: no order was placed. known: only its id is known, and ensurePlaced fetches it. */
  placedStatus: "none" | "known" | "loading" | "ready" | "failed" = "none";
  /** Number of the placed order, known even before the order is fetched; null without one. */
  placedNumber: string | null = null;
  /** Id of the order whose receipt is being downloaded, or null. */
  downloading: string | null = null;
  private placedId: string | null = null;
  private readonly list: Loadable<readonly Order[]>;
  /** A receipt that was fetched in advance. */
  #receipt: { orderId: string; file: ReceivedFile } | null = null;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.list = new Loadable<readonly Order[]>({
      fetch: () => this.#fetch(),
      onFailure: (failure, retry) => collaborators.ui.raise(failure, retry),
    });
    makeAutoObservable<OrdersStore, "list">(this, { placed: observableRef, list: false }, { autoBind: true });
  }

  get orders(): readonly Order[] {
    return this.list.value ?? [];
  }

  /** Whether only the newest orders are listed: there may be older ones. */
  get areNewestOnly(): boolean {
    return this.orders.length >= LISTED_ORDERS;
  }

  /** ready as soon as there is a list, even if a reload fails. */
  get status(): Loadable<unknown>["status"] {
    return this.list.status;
  }

  /** Loads the list again; joins a load in progress. A failure shows the dialog with Retry. */
  load(): Promise<void> {
    return this.list.load();
  }

  /** Loads the list again after an order was placed. */
  reload(): Promise<void> {
    return this.list.reload();
  }

  /** Loads the list again in the background: if that fails, the list stays as it is, and no dialog is shown. */
  refresh(): Promise<void> {
    return this.list.refresh();
  }

  /** Loads the list unless it is loaded or loading. */
  ensureLoaded(): Promise<void> {
    return this.list.ensure();
  }

  /**
   * Puts the chosen vehicles under the permit of an order line, and updates the order from the response. line: as the
   * driver saw it. A refusal means that the line has changed since, so it is returned after the orders have been
   * reloaded.
   */
  async changeVehicles(line: OrderLine, vehicles: readonly Vehicle[]): Promise<VehiclesOutcome> {
    const { ui, loadApi, turns } = this.#with;
    const isCurrent = turns.track();
    const body = {
      fulfillmentId: line.id,
      formerPlates: vehiclesNow(line).map(
        ({ licensePlate }) => licensePlate,
      ) as FulfillmentVehiclesRequest["formerPlates"],
      vehicleIds: vehicles.map(({ id }) => id) as FulfillmentVehiclesRequest["vehicleIds"],
      licensePlates: vehicles.map(({ licensePlate }) => licensePlate) as FulfillmentVehiclesRequest["licensePlates"],
    };
    const result = await attempt(ui, async () => (await loadApi()).orders.changeVehicles(body), isCurrent);
    if (result.isDone) {
      this.update(result.value);
      return { kind: "changed" };
    }
    if (result.failure.kind !== "refused") return { kind: "failed" };
    await this.reload();
    return { kind: "refused", message: result.failure.messages.join("\n") };
  }

  /** Stores an order that was just placed. */
  accept(order: Order): void {
    this.setPlaced(order);
    this.#with.tabOfDriver.write("placed-order", { id: order.id, number: order.orderNumber });
    if (this.list.value !== undefined) {
      this.list.set([order, ...this.orders.filter((each) => each.id !== order.id)]);
    } else if (this.status === "loading") {
      // That list may have been read before this order was placed.
      void this.list.reload();
    }
  }

  /** Updates an order wherever it is shown. */
  update(order: Order): void {
    if (this.list.value !== undefined) {
      this.list.set(this.orders.map((each) => (each.id === order.id ? order : each)));
    } else if (this.status === "loading") {
      // The list that is loading may have been read before this change.
      void this.list.reload();
    }
    if (this.placed?.id === order.id) this.placed = order;
  }

  /** Restores the id of the placed order after a reload; ensurePlaced fetches the order. */
  takeUp(): void {
    const stored = this.#with.tabOfDriver.read("placed-order");
    const id = (isRecord(stored) ? textIn(stored["id"]) : undefined) ?? null;
    this.placedNumber = (isRecord(stored) ? textIn(stored["number"]) : undefined) ?? null;
    if (id === this.placedId) return;
    this.placed = null;
    this.placedId = id;
    this.placedStatus = id === null ? "none" : "known";
  }

  /** Fetches the placed order if only its id is known. Without an id, placedStatus stays none. */
  async ensurePlaced(): Promise<void> {
    const id = this.placedId;
    if (id === null || this.placed?.id === id || this.placedStatus === "loading") return;
    const { ui, loadApi, turns } = this.#with;
    const isCurrent = turns.track();
    this.setPlacedStatus("loading");
    const result = await attempt(ui, async () => (await loadApi()).orders.order(id), isCurrent);
    if (!isCurrent() || this.placedId !== id) return;
    if (result.isDone) return this.setPlaced(result.value);
    if (result.failure.kind === "refused") ui.raise(result.failure);
    this.setPlacedStatus("failed");
  }

  /** Leaves the thank-you screen. */
  forgetPlaced(): void {
    this.#leavePlaced();
    this.#with.tabOfDriver.remove("placed-order");
  }

  /**
   * Fetches the receipt of an order in advance, so that a press of the button has it at once. A failure is not
   * reported: the press tries again.
   */
  async fetchReceipt(orderId: string): Promise<void> {
    if (this.#receipt?.orderId === orderId) return;
    const { loadApi, turns } = this.#with;
    const isCurrent = turns.track();
    try {
      const file = await (await loadApi()).orders.receipt(orderId, true);
      if (isCurrent()) this.#receipt = { orderId, file };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
  }

  /** Drops a receipt that was fetched in advance, since the order may have changed. */
  dropReceipt(): void {
    this.#receipt = null;
  }

  /**
   * Downloads the receipt by a call with the token in its header, never by an address. False if that failed, which a
   * dialog has shown.
   */
  async downloadReceipt(orderId: string): Promise<boolean> {
    if (this.downloading !== null) return false;
    if (this.#receipt?.orderId === orderId) return this.#saveReceipt(this.#receipt.file);
    this.setDownloading(orderId);
    const { ui, loadApi, turns } = this.#with;
    const isCurrent = turns.track();
    const result = await attempt(ui, async () => (await loadApi()).orders.receipt(orderId), isCurrent);
    if (isCurrent()) this.setDownloading(null);
    if (result.isDone) return this.#saveReceipt(result.value);
    if (result.failure.kind === "refused") ui.raise(result.failure);
    return false;
  }

  #saveReceipt({ content, name }: ReceivedFile): true {
    this.#with.saveFile(content, name ?? "receipt.pdf");
    return true;
  }

  /** Clears the driver's orders in memory. */
  clear(): void {
    this.dropReceipt();
    this.list.clear();
    this.downloading = null;
    this.#leavePlaced();
  }

  #leavePlaced(): void {
    this.placed = null;
    this.placedId = null;
    this.placedNumber = null;
    this.placedStatus = "none";
  }

  async #fetch(): Promise<readonly Order[] | undefined> {
    const { profile, loadApi } = this.#with;
    await profile.ensureLoaded();
    const { account } = profile;
    // The profile store has shown its own failure.
    return account === null ? undefined : (await loadApi()).orders.list(account.endUserAccountEntity.id);
  }

  private setPlaced(order: Order): void {
    this.placed = order;
    this.placedId = order.id;
    this.placedNumber = order.orderNumber;
    this.placedStatus = "ready";
  }

  private setPlacedStatus(status: OrdersStore["placedStatus"]): void {
    this.placedStatus = status;
  }

  private setDownloading(orderId: string | null): void {
    this.downloading = orderId;
  }
}

/** The driver's orders. Wrap what reads observable values in observer. */
export function useOrders(): OrdersStore {
  return useStores().part(OrdersStore);
}
