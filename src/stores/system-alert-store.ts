import { makeAutoObservable, observableRef } from "mobx";
import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { SystemAlert } from "../domain/generated/api-entities.ts";
import type { UiStore } from "./ui-store.ts";

/** The tenant's system alert. The page is served with it, and a new session loads what was published since. */
export class SystemAlertStore {
  alert: SystemAlert | null;
  readonly #loadApi: LoadApi;
  readonly #ui: UiStore;

  constructor(served: SystemAlert | null, loadApi: LoadApi, ui: UiStore) {
    this.alert = served;
    this.#loadApi = loadApi;
    this.#ui = ui;
    makeAutoObservable(this, { alert: observableRef }, { autoBind: true });
  }

  /** Loads the alert again. A failure shows the dialog 'Get System Alert', and the known alert stays. */
  async refresh(): Promise<void> {
    try {
      this.setAlert(await (await this.#loadApi()).portal.systemAlert());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      this.#ui.raise(error, () => void this.refresh());
    }
  }

  private setAlert(alert: SystemAlert): void {
    this.alert = alert;
  }
}
