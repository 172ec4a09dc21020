import { makeAutoObservable } from "mobx";
import type { LoadApi } from "../api/api.ts";
import type { PermitReasons } from "../domain/generated/api-orders.ts";
import type { OptionSource } from "../domain/option-source.ts";
import { Loadable } from "./loadable.ts";
import type { UiStore } from "./ui-store.ts";

interface VisitReasonsCollaborators {
  loadApi: LoadApi;
  ui: UiStore;
}

/** The reasons for a visit that each permit offers, fetched when the permit is first chosen. */
export class VisitReasonsStore {
  private readonly lists = new Map<string, Loadable<PermitReasons>>();
  readonly #with: VisitReasonsCollaborators;

  constructor(collaborators: VisitReasonsCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The reasons of a permit in the shape that a form expects; loading until they have been fetched. */
  sourceOf(permitId: string): OptionSource {
    const list = this.lists.get(permitId);
    const options = (list?.value ?? []).map(({ name }) => ({ value: name, label: name }));
    const groups = [{ label: null, options }];
    if (list?.status === "ready") return { status: "ready", groups };
    if (list?.status === "failed") return { status: "failed", groups: [], retry: () => void this.open(permitId) };
    return { status: "loading", groups: [] };
  }

  /**
   * Fetches the reasons of a permit, even if they are loaded, since the list may have changed. If none are loaded yet,
   * a failure shows the dialog 'Get Permit Reason'.
   */
  async open(permitId: string): Promise<void> {
    const { loadApi, ui } = this.#with;
    const known = this.lists.get(permitId);
    if (known?.value !== undefined) return known.refresh();
    const list =
      known ??
      new Loadable<PermitReasons>({
        fetch: async () => (await loadApi()).orders.permitReasons(permitId),
        onFailure: (failure, retry) => ui.raise(failure, retry),
      });
    this.lists.set(permitId, list);
    await list.load();
  }
}
