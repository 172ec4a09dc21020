import { makeAutoObservable, observableRef } from "mobx";
import { offeredPeriod } from "../domain/cart-item.ts";
import { dateInZone, type PlainDate } from "../domain/dates.ts";
import { flowKinds, flowOf, type FactsOf } from "../domain/flow-kinds.ts";
import { walkedFlow, type EffectiveFlow } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Permit } from "../domain/generated/api-orders.ts";
import type { VisitorPermit } from "../domain/generated/api-visitors.ts";
import { isRecord } from "../domain/is-record.ts";
import type { PermitPeriod } from "../domain/permits.ts";
import { attempt } from "./attempt.ts";
import { useStores } from "./context.ts";
import { FlowDraft } from "./flow-draft.ts";
import { Loadable } from "./loadable.ts";
import { PendingIds } from "./pending-ids.ts";
import { textIn } from "./snapshot-fields.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";
import { NO_VISIT, readVisitChoices, startOf, visitRequest, type VisitDraft } from "./visit-draft.ts";
import { VisitReasonsStore } from "./visit-reasons-store.ts";

/** Reads the permit that was issued in this tab, which is stored for another download. */
function readIssued(value: unknown): VisitorPermit | null {
  const isWhole = isRecord(value) && ["id", "permitNumber", "name"].every((name) => textIn(value[name]) !== undefined);
  return isWhole && isRecord(value["licensePlate"]) ? (value as unknown as VisitorPermit) : null;
}

/**
 * The outcome of requesting a permit. refused: a dialog has shown the reason, and `errors` are messages beside the
 * fields.
 */
export interface VisitOutcome {
  readonly kind: "issued" | "refused" | "failed" | "incomplete";
}

/**
 * Visitor permits: the offers, the permit that is being requested (flow visitor-permit), and the one that was issued.
 * The draft and the issued permit live as long as the tab, since the computer may be a public one.
 */
export class VisitorsStore implements StorePart {
  readonly draft: VisitDraft;
  readonly reasons: VisitReasonsStore;
  issued: VisitorPermit | null = null;
  /** Messages of the server beside the fields of the form. */
  errors: Readonly<Record<string, string>> = {};
  /** The number of refusals: the form is redrawn after each. */
  refusals = 0;
  isSending = false;
  downloading: string | null = null;
  /** The stored draft and permit have been restored. */
  isOpen = false;
  private readonly list: Loadable<readonly Permit[]>;
  private single: Loadable<Permit> | null = null;
  private singleId: string | null = null;
  readonly #keys: PendingIds;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    const { boot, loadApi, ui, tabStorage, formVersions, newId } = collaborators;
    this.#with = collaborators;
    this.reasons = new VisitReasonsStore({ loadApi, ui });
    this.#keys = new PendingIds(newId, tabStorage);
    this.draft = new FlowDraft(
      {
        name: "visitor-permit",
        kind: flowKinds["visitor-permit"],
        noChoices: NO_VISIT,
        noMemory: {},
        readChoices: readVisitChoices,
        flow: () => walkedFlow(flowOf(boot.flows, "visitor-permit"), {}),
        facts: () => this.facts,
      },
      // The draft belongs to this tab, and follows no other tab.
      { storage: tabStorage, flowDrafts: { add: () => undefined }, formVersions, newId },
    );
    this.list = new Loadable<readonly Permit[]>({
      fetch: async () => (await loadApi()).visitors.permits(),
      onFailure: (failure, retry) => ui.raise(failure, retry),
    });
    makeAutoObservable<VisitorsStore, "list" | "single" | "singleId">(
      this,
      {
        draft: false,
        reasons: false,
        list: false,
        single: observableRef,
        singleId: false,
        issued: observableRef,
        errors: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Loads the offers. A failure shows the dialog 'Get visitor Permit list' with Retry. */
  loadPermits(): Promise<void> {
    return this.list.load();
  }

  get permits(): readonly Permit[] {
    return this.list.value ?? [];
  }

  get permitsStatus(): Loadable<unknown>["status"] {
    return this.list.status;
  }

  /** The permit that is being requested; undefined while it is loading, and if there is none. */
  get permit(): Permit | undefined {
    return this.single?.value;
  }

  get permitStatus(): Loadable<unknown>["status"] {
    return this.single?.status ?? "idle";
  }

  get flow(): EffectiveFlow | undefined {
    return this.draft.flow;
  }

  get facts(): FactsOf<"visitor-permit"> {
    return { "visit-told": this.draft.choices.isAnswered };
  }

  /** The tenant's today. */
  get today(): PlainDate {
    return dateInZone(this.#with.clock(), this.#with.boot.tenant?.timeZone ?? "UTC");
  }

  /** The days of the visit; undefined while no day is chosen. */
  get period(): PermitPeriod | undefined {
    return this.permit && offeredPeriod(this.permit, startOf(this.draft.choices));
  }

  /** Restores the draft and the permit that the tab has stored. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.draft.restore();
    this.issued = readIssued(this.#with.tabStorage.read("issued-visitor-permit"));
  }

  /** Opens the form for a permit, with the answers from before, even if they were given for another permit. */
  async begin(permitId: string): Promise<void> {
    this.open();
    if (this.draft.choices.permitId === null) this.draft.begin({ choices: { ...NO_VISIT, permitId } });
    else if (this.draft.choices.permitId !== permitId) this.draft.choose({ permitId, isAnswered: false });
    if (this.singleId !== permitId) {
      const { loadApi, ui } = this.#with;
      this.singleId = permitId;
      this.errors = {};
      this.single = new Loadable<Permit>({
        fetch: async () => (await loadApi()).visitors.permit(permitId),
        onFailure: (failure, retry) => ui.raise(failure, retry),
      });
    }
    await this.single?.load();
  }

  /** Stores what is typed into the form. A change after Next has to be confirmed with Next again. */
  type(visit: Entity): void {
    if (JSON.stringify(visit) === JSON.stringify(this.draft.choices.visit)) return;
    this.draft.choose({ visit, isAnswered: false });
  }

  /** Stores the answers that were sent with Next. */
  answer(visit: Entity): void {
    this.errors = {};
    this.draft.choose({ visit, isAnswered: true });
  }

  /**
   * Requests the permit. If a response was lost, the repeated request has the same key, and the permit is issued once.
   */
  async submit(): Promise<VisitOutcome> {
    const { permitId } = this.draft.choices;
    const isDone = this.flow?.steps.every((step) => this.draft.isDone(step));
    if (permitId === null || isDone !== true) return { kind: "incomplete" };
    if (this.isSending) return { kind: "failed" };
    const { ui, loadApi, turns } = this.#with;
    const request = visitRequest(permitId, this.draft.choices, this.draft.attributes);
    const key = this.#keys.idFor("visitor-permit", request);
    const isCurrent = turns.trackAccountless();
    this.setSending(true);
    const result = await attempt(ui, async () => (await loadApi()).visitors.create(request, key), isCurrent);
    if (!isCurrent()) return { kind: "failed" };
    this.setSending(false);
    if (result.isDone) {
      this.accept(result.value);
      return { kind: "issued" };
    }
    const { failure } = result;
    if (failure.kind !== "refused") return { kind: "failed" };
    this.#keys.retire("visitor-permit");
    ui.raise(failure);
    this.refuse(failure.errors ?? {});
    return { kind: "refused" };
  }

  /** Downloads the permit. A failure shows the dialog 'Get ODF Visitor Permit'. */
  async download(id: string): Promise<void> {
    if (this.downloading !== null) return;
    const { ui, loadApi, saveFile, turns } = this.#with;
    const isCurrent = turns.trackAccountless();
    this.setDownloading(id);
    const result = await attempt(ui, async () => (await loadApi()).visitors.download(id), isCurrent);
    if (!isCurrent()) return;
    this.setDownloading(null);
    if (result.isDone) saveFile(result.value.content, result.value.name ?? "visitor-permit.pdf");
    else if (result.failure.kind === "refused") ui.raise(result.failure);
  }

  /** Discards the answers. */
  discard(): void {
    this.draft.discard();
    this.errors = {};
  }

  /** Clears everything in memory; the root store clears the tab's storage. */
  clearAccountless(): void {
    this.draft.clear();
    this.#keys.clear();
    this.issued = null;
    this.errors = {};
    this.isSending = false;
    this.downloading = null;
    this.isOpen = false;
  }

  private accept(permit: VisitorPermit): void {
    this.#keys.retire("visitor-permit");
    this.issued = permit;
    this.#with.tabStorage.write("issued-visitor-permit", permit);
    this.discard();
  }

  private refuse(errors: Readonly<Record<string, string>>): void {
    this.errors = errors;
    this.refusals += 1;
    if (Object.keys(errors).length > 0) this.draft.choose({ isAnswered: false });
  }

  private setSending(isSending: boolean): void {
    this.isSending = isSending;
  }

  private setDownloading(id: string | null): void {
    this.downloading = id;
  }
}

/** Visitor permits. Wrap what reads observable values in observer. */
export function useVisitors(): VisitorsStore {
  return useStores().part(VisitorsStore);
}
