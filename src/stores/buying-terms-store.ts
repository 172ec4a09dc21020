import { makeAutoObservable, observableRef } from "mobx";
import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { BuyerRules } from "../domain/generated/api-orders.ts";
import { parsePercent, type BasisPoints } from "../domain/money.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { UiStore } from "./ui-store.ts";

export interface DriverCollaborators {
  loadApi: LoadApi;
  ui: UiStore;
  profile: Pick<ProfileStore, "account" | "ensureLoaded">;
}

/** The terms that a driver buys on: the payment rules of the group, and the tenant's tax rate. */
export class BuyingTermsStore {
  /** Undefined until they are known. */
  rules: BuyerRules | undefined = undefined;
  /** Undefined until it is known; it fails silently, and then no total shows (specification section 8). */
  taxRate: BasisPoints | undefined = undefined;
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  readonly #with: DriverCollaborators;
  #loading: Promise<void> | null = null;
  /** Grows when the driver changes, so that an answer for the one before is dropped. */
  #driver = 0;

  constructor(collaborators: DriverCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, { rules: observableRef }, { autoBind: true });
  }

  /** Loads both anew; joins a load under way. Rules that do not load raise the dialog with Retry. */
  load(): Promise<void> {
    const loading = (this.#loading ??= this.#load().finally(() => {
      if (this.#loading === loading) this.#loading = null;
    }));
    return loading;
  }

  /** Loads what is not there yet: a tax rate that did not come is asked for again on the next screen. */
  async ensureLoaded(): Promise<void> {
    if (this.rules === undefined || this.taxRate === undefined) await this.load();
  }

  /** Forgets what belongs to the driver; the tax rate is the tenant's. */
  clear(): void {
    this.#driver += 1;
    this.#loading = null;
    this.rules = undefined;
    this.status = "idle";
  }

  async #load(): Promise<void> {
    const driver = this.#driver;
    if (this.rules === undefined) this.setStatus("loading");
    await Promise.all([this.#loadTaxRate(), this.#loadRules(driver)]);
  }

  async #loadTaxRate(): Promise<void> {
    try {
      const { taxRate } = await (await this.#with.loadApi()).orders.taxRate();
      this.setTaxRate(parsePercent(taxRate));
    } catch (error) {
      // Silent by the specification: what depends on it waits for the next try.
      if (!(error instanceof ApiFailure)) throw error;
    }
  }

  async #loadRules(driver: number): Promise<void> {
    try {
      await this.#with.profile.ensureLoaded();
      const { account } = this.#with.profile;
      // The profile has told of its own failure.
      if (account === null) return this.setStatus("failed");
      const api = await this.#with.loadApi();
      const rules = await api.orders.rules(account.userGroup, account.endUserAccountEntity.id);
      if (driver === this.#driver) this.accept(rules);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (driver !== this.#driver) return;
      if (this.rules === undefined) this.setStatus("failed");
      this.#with.ui.raise(error, () => void this.load());
    }
  }

  private accept(rules: BuyerRules): void {
    this.rules = rules;
    this.status = "ready";
  }

  private setTaxRate(taxRate: BasisPoints | undefined): void {
    this.taxRate = taxRate;
  }

  private setStatus(status: BuyingTermsStore["status"]): void {
    this.status = status;
  }
}
