import { makeAutoObservable } from "mobx";
import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { UiStore } from "./ui-store.ts";

/** Whether the customer has citations: the page is served with it, and a session or a citation screen that begins asks again. */
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

  /** Asks again. A failure has its dialog, 'citation enabled Error', and what is known stays. */
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
