import { makeAutoObservable } from "mobx";
import type { LoadApi } from "../api/api.ts";
import type { BuyerRules } from "../domain/generated/api-orders.ts";
import { parsePercent, type BasisPoints } from "../domain/money.ts";
import type { DriverTurns } from "./driver-turns.ts";
import { Loadable } from "./loadable.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { UiStore } from "./ui-store.ts";

export interface DriverCollaborators {
  loadApi: LoadApi;
  ui: UiStore;
  turns: DriverTurns;
  profile: Pick<ProfileStore, "account" | "ensureLoaded">;
}

/** The payment rules of the driver's group, and the tenant's tax rate. */
export class BuyingTermsStore {
  private readonly loadedRules: Loadable<BuyerRules>;
  /** The rate in the response; undefined inside where the response contains no valid rate. */
  private readonly loadedRate: Loadable<{ rate: BasisPoints | undefined }>;
  readonly #with: DriverCollaborators;

  constructor(collaborators: DriverCollaborators) {
    this.#with = collaborators;
    const { ui } = collaborators;
    this.loadedRules = new Loadable<BuyerRules>({
      fetch: () => this.#fetchRules(),
      onFailure: (failure) => ui.raise(failure, () => void this.load()),
    });
    this.loadedRate = new Loadable<{ rate: BasisPoints | undefined }>({
      fetch: () => this.#fetchRate(),
      // No dialog, by the specification (section 8): what depends on the rate waits, and its screen says so.
      onFailure: () => undefined,
    });
    makeAutoObservable<BuyingTermsStore, "loadedRules" | "loadedRate">(
      this,
      { loadedRules: false, loadedRate: false },
      { autoBind: true },
    );
  }

  /** Undefined until they are known. */
  get rules(): BuyerRules | undefined {
    return this.loadedRules.value;
  }

  /** Undefined until it is known; then no total shows (specification section 8). */
  get taxRate(): BasisPoints | undefined {
    return this.loadedRate.value?.rate;
  }

  /** The joint status of both, since prices and sales depend on either. */
  get status(): Loadable<unknown>["status"] {
    if (this.rules !== undefined && this.taxRate !== undefined) return "ready";
    const statuses = [this.loadedRules.status, this.loadedRate.status];
    return statuses.find((each) => each === "loading" || each === "idle") ?? "failed";
  }

  /** Loads both again; joins a load under way. Rules that do not load raise the dialog with Retry. */
  async load(): Promise<void> {
    await Promise.all([this.loadedRate.load(), this.loadedRules.load()]);
  }

  /** Loads both again after something has changed on the server. */
  async reload(): Promise<void> {
    await Promise.all([this.loadedRate.reload(), this.loadedRules.reload()]);
  }

  /** Loads what is missing: a tax rate that failed to load is requested again by the next screen. */
  async ensureLoaded(): Promise<void> {
    if (this.rules === undefined || this.taxRate === undefined) await this.load();
  }

  /** Clears what belongs to the driver; the tax rate is the tenant's. */
  clear(): void {
    this.loadedRules.clear();
  }

  async #fetchRate(): Promise<{ rate: BasisPoints | undefined }> {
    const { taxRate } = await (await this.#with.loadApi()).orders.taxRate();
    return { rate: parsePercent(taxRate) };
  }

  async #fetchRules(): Promise<BuyerRules | undefined> {
    const { profile, loadApi } = this.#with;
    await profile.ensureLoaded();
    const { account } = profile;
    // The profile store has shown its own failure.
    if (account === null) return undefined;
    return (await loadApi()).orders.rules(account.userGroup, account.endUserAccountEntity.id);
  }
}
