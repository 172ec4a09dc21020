import { makeAutoObservable, observableRef } from "mobx";
import type { LoadApi } from "../api/api.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { CardType, MerchantAccount } from "../domain/generated/api-orders.ts";
import { Loadable } from "./loadable.ts";

/** Whether cards are accepted, and which: loaded once the payment step offers them. */
export class MerchantAccountStore {
  /** Why the last check failed; shown at the method, and never as a dialog (specification section 8). */
  failure: ApiFailure | null = null;
  private readonly loaded: Loadable<MerchantAccount>;

  constructor({ loadApi }: { readonly loadApi: LoadApi }) {
    this.loaded = new Loadable<MerchantAccount>({
      fetch: async () => (await loadApi()).orders.merchantAccount(),
      onFailure: (failure) => this.fail(failure),
    });
    makeAutoObservable<MerchantAccountStore, "loaded">(
      this,
      { failure: observableRef, loaded: false },
      { autoBind: true },
    );
  }

  get status(): Loadable<MerchantAccount>["status"] {
    return this.loaded.status;
  }

  get cardTypes(): readonly CardType[] {
    return this.loaded.value?.acceptedCardTypes ?? [];
  }

  /** The only accepted cards, where the account is a sandbox. */
  get testCards(): NonNullable<MerchantAccount["testCards"]> {
    return this.loaded.value?.testCards ?? [];
  }

  /** No card is accepted, and a retry does not help. */
  get isRefused(): boolean {
    return this.failure !== null && !this.failure.isRetryable;
  }

  /** Checks the account again; joins a check in progress. */
  async load(): Promise<void> {
    this.failure = null;
    await this.loaded.load();
  }

  /** Checks the account unless it has been checked. */
  async ensureLoaded(): Promise<void> {
    if (this.loaded.value === undefined && this.failure === null) await this.load();
  }

  private fail(failure: ApiFailure): void {
    this.failure = failure;
  }
}
