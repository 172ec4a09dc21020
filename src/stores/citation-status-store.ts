import { makeAutoObservable } from "mobx";
import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { UiStore } from "./ui-store.ts";

/**
 * Whether the customer has citations. The page is served with the value; a new session and each citation screen reload
 * it.
 */
export class CitationStatusStore {
  isEnabled: boolean;
  readonly #loadApi: LoadApi;
  readonly #ui: UiStore;

  constructor(served: boolean, loadApi: LoadApi, ui: UiStore) {
    this.isEnabled = served;
    this.#loadApi = loadApi;
    this.#ui = ui;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Reloads the value. A failure shows the dialog 'citation enabled Error', and the known value stays. */
  async refresh(): Promise<void> {
    try {
      this.set((await (await this.#loadApi()).portal.citationStatus()).citationsEnabled);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      this.#ui.raise(error, () => void this.refresh());
    }
  }

  private set(isEnabled: boolean): void {
    this.isEnabled = isEnabled;
  }
}
