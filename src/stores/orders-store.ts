import { makeAutoObservable, observableRef } from "mobx";
import type { Api } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { Order } from "../domain/generated/api-orders.ts";
import { attempt } from "./attempt.ts";
import type { DriverCollaborators } from "./buying-terms-store.ts";
import type { DriverStorage } from "./driver-storage.ts";
import type { SaveFile } from "./ports.ts";
import { textIn } from "./snapshot-fields.ts";

export interface OrdersCollaborators extends DriverCollaborators {
  storage: DriverStorage;
  saveFile: SaveFile;
}

/** The driver's orders, newest first, and the one that was placed just now. */
export class OrdersStore {
  orders: readonly Order[] = [];
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  /** The order of the thank-you screen, whose id survives a reload of this tab. */
  placed: Order | null = null;
  placedStatus: "none" | "loading" | "ready" | "failed" = "none";
  /** Order whose receipt is on its way, or null. */
  downloading: string | null = null;
  private placedId: string | null = null;
  readonly #with: OrdersCollaborators;
  #loading: Promise<void> | null = null;
  /** Grows when the driver changes, so that an answer for the one before is dropped. */
  #driver = 0;

  constructor(collaborators: OrdersCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, { orders: observableRef, placed: observableRef }, { autoBind: true });
  }

  /** Loads the list anew; joins a load under way. A failure raises the dialog with Retry. */
  load(): Promise<void> {
    const loading = (this.#loading ??= this.#load().finally(() => {
      if (this.#loading === loading) this.#loading = null;
    }));
    return loading;
  }

  find(orderId: string): Order | undefined {
    return this.orders.find((order) => order.id === orderId);
  }

  /** Takes an order that was placed just now. */
  accept(order: Order): void {
    this.setPlaced(order);
    this.#with.storage.write("placed-order", order.id);
    if (this.status === "ready") this.orders = [order, ...this.orders.filter((each) => each.id !== order.id)];
  }

  /** After a reload: knows of the placed order again; ensurePlaced fetches it. */
  restore(): void {
    const id = textIn(this.#with.storage.read("placed-order")) ?? null;
    if (id !== this.placedId) {
      this.placed = null;
      this.placedStatus = "none";
    }
    this.placedId = id;
  }

  /** Fetches the placed order where only its id is known. Without one, placedStatus stays none. */
  async ensurePlaced(): Promise<void> {
    const id = this.placedId;
    if (id === null || this.placed?.id === id || this.placedStatus === "loading") return;
    const driver = this.#driver;
    this.setPlacedStatus("loading");
    const result = await attempt(this.#with.ui, async () => (await this.#with.loadApi()).orders.order(id));
    if (driver !== this.#driver || this.placedId !== id) return;
    if (result.isDone) return this.setPlaced(result.value);
    if (result.failure.kind === "refused") this.#with.ui.raise(result.failure);
    this.setPlacedStatus("failed");
  }

  /** Leaves the thank-you screen. */
  forgetPlaced(): void {
    this.placed = null;
    this.placedId = null;
    this.placedStatus = "none";
    this.#with.storage.remove("placed-order");
  }

  /**
   * Gives the driver the receipt as a file; the bytes come by a call with the token in its header, never by an address.
   * False where it failed; the dialog has been raised then.
   */
  async downloadReceipt(orderId: string): Promise<boolean> {
    if (this.downloading !== null) return false;
    this.setDownloading(orderId);
    const result = await attempt(this.#with.ui, async () => (await this.#with.loadApi()).orders.receipt(orderId));
    this.setDownloading(null);
    if (!result.isDone) {
      if (result.failure.kind === "refused") this.#with.ui.raise(result.failure);
      return false;
    }
    this.#with.saveFile(result.value.content, result.value.name ?? "receipt.pdf");
    return true;
  }

  /** Forgets the driver's orders in memory. */
  clear(): void {
    this.#driver += 1;
    this.#loading = null;
    this.orders = [];
    this.status = "idle";
    this.placed = null;
    this.placedId = null;
    this.placedStatus = "none";
  }

  async #load(): Promise<void> {
    const driver = this.#driver;
    if (this.status !== "ready") this.setStatus("loading");
    try {
      await this.#with.profile.ensureLoaded();
      const api = await this.#with.loadApi();
      const orders = await this.#fetchList(api);
      if (driver === this.#driver) this.acceptList(orders);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (driver !== this.#driver) return;
      if (this.status !== "ready") this.setStatus("failed");
      this.#with.ui.raise(error, () => void this.load());
    }
  }

  /** Null where there is no account: the profile has told of its own failure. */
  async #fetchList(api: Api): Promise<readonly Order[] | null> {
    const { account } = this.#with.profile;
    return account === null ? null : api.orders.list(account.endUserAccountEntity.id);
  }

  private acceptList(orders: readonly Order[] | null): void {
    this.orders = orders ?? [];
    this.status = orders === null ? "failed" : "ready";
  }

  private setStatus(status: OrdersStore["status"]): void {
    this.status = status;
  }

  private setPlaced(order: Order): void {
    this.placed = order;
    this.placedId = order.id;
    this.placedStatus = "ready";
  }

  private setPlacedStatus(status: OrdersStore["placedStatus"]): void {
    this.placedStatus = status;
  }

  private setDownloading(orderId: string | null): void {
    this.downloading = orderId;
  }
}
