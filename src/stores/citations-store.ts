import { makeAutoObservable, observableRef } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";
import { blocksBuying, citationKey } from "../domain/citations.ts";
import type { Citation } from "../domain/generated/api-citations.ts";
import { attempt } from "./attempt.ts";
import { useStores } from "./context.ts";
import { Loadable } from "./loadable.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** A citation that was found, with the plate that was entered. */
export interface LookedUpCitation {
  readonly citation: Citation;
  readonly plate: string;
}

/** The outcome of a look-up or a download. Anything but done has already shown its dialog. */
export type CitationOutcome = { kind: "done" } | { kind: "refused"; message: string } | { kind: "failed" };

/** The citation that was looked up, and those of the signed-in driver's account. */
export class CitationsStore implements StorePart {
  /** The citation that was found last; a failed look-up clears it (specification section 8). */
  found: LookedUpCitation | null = null;
  /** missed: no citation has these keys. */
  status: "idle" | "loading" | "ready" | "missed" | "failed" = "idle";
  /** The server's message about why nothing was found; empty without one. */
  reason = "";
  /** Days after the day of issue in which a citation can be appealed; null until they are known. */
  appealDays: number | null = null;
  private readonly list: Loadable<readonly Citation[]>;
  /** The look-up in progress, which a second call with the same keys joins. */
  #looking: { readonly keys: string; readonly outcome: Promise<CitationOutcome> } | null = null;
  #downloading: Promise<CitationOutcome> | null = null;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.list = new Loadable<readonly Citation[]>({
      fetch: () => this.#fetchList(),
      onFailure: (failure, retry) => collaborators.ui.raise(failure, retry),
    });
    makeAutoObservable<CitationsStore, "list">(this, { found: observableRef, list: false }, { autoBind: true });
  }

  /** The citations of the account, newest first; empty until they are loaded. */
  get citations(): readonly Citation[] {
    return this.list.value ?? [];
  }

  get listStatus(): "idle" | "loading" | "ready" | "failed" {
    return this.list.status;
  }

  /** Loads the citations of the account again; the loaded ones stay in view. */
  load(): Promise<void> {
    return this.list.load();
  }

  /** Whether these keys, whatever their spelling, are those of the citation that was found. */
  isFound(number: string, plate: string): boolean {
    const { found } = this;
    return (
      found !== null &&
      citationKey(found.citation.id) === citationKey(number) &&
      citationKey(found.plate) === citationKey(plate)
    );
  }

  /** Looks up a citation by both keys. A failure clears what was found before. */
  lookUp(number: string, plate: string): Promise<CitationOutcome> {
    const keys = JSON.stringify([number, plate]);
    if (this.#looking?.keys === keys) return this.#looking.outcome;
    const isLatest = () => this.#looking === looking;
    const outcome = this.#lookUp(number, plate, isLatest).finally(() => {
      if (isLatest()) this.#looking = null;
    });
    const looking = { keys, outcome };
    this.#looking = looking;
    return outcome;
  }

  /** isLatest: no newer look-up has begun and the person has not left; a response counts only then. */
  async #lookUp(number: string, plate: string, isLatest: () => boolean): Promise<CitationOutcome> {
    const { ui, loadApi } = this.#with;
    this.setStatus("loading");
    const result = await attempt(ui, async () => (await loadApi()).citations.find(number, plate), isLatest);
    if (!isLatest()) return { kind: "failed" };
    if (result.isDone) {
      this.setFound({ citation: result.value, plate });
      // The look-up has added it to the account.
      void this.list.refresh();
      return { kind: "done" };
    }
    const outcome = this.#raise(result.failure);
    this.setFound(null, result.failure.status === 404 ? "missed" : "failed", outcome);
    return outcome;
  }

  /** Downloads the PDF of a citation; its own driver needs no plate. */
  download(number: string, plate: string | undefined): Promise<CitationOutcome> {
    const downloading = (this.#downloading ??= this.#download(number, plate).finally(() => {
      // After clearAccountless() another download may be running.
      if (this.#downloading === downloading) this.#downloading = null;
    }));
    return downloading;
  }

  async #download(number: string, plate: string | undefined): Promise<CitationOutcome> {
    const { ui, loadApi, turns, saveFile } = this.#with;
    const isCurrent = turns.trackAccountless();
    const result = await attempt(ui, async () => (await loadApi()).citations.pdf(number, plate), isCurrent);
    if (!result.isDone) return this.#raise(result.failure);
    saveFile(result.value.content, result.value.name ?? "citation.pdf");
    return { kind: "done" };
  }

  /**
   * Loads the number of days in which a citation can be appealed. A failure shows the dialog 'Citation Appeal Days'.
   */
  async loadAppealDays(): Promise<void> {
    const { ui, loadApi } = this.#with;
    try {
      this.setAppealDays((await (await loadApi()).citations.appealDays()).citationAppealDays);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      ui.raise(error, () => void this.loadAppealDays());
    }
  }

  /** Whether unpaid citations of the account keep its driver from buying, as far as they are loaded. */
  get areBlocking(): boolean {
    return this.citations.some(blocksBuying);
  }

  /** The same, after reloading the citations. False where that fails. */
  async checkBlocking(): Promise<boolean> {
    await this.list.load();
    return this.areBlocking;
  }

  /** Clears the citations of the account. */
  clear(): void {
    this.list.clear();
  }

  /** Clears the citation that was found. */
  clearAccountless(): void {
    this.#looking = null;
    this.#downloading = null;
    this.found = null;
    this.status = "idle";
    this.reason = "";
  }

  #raise(failure: ApiFailure): CitationOutcome {
    if (failure.kind !== "refused") return { kind: "failed" };
    this.#with.ui.raise(failure);
    return { kind: "refused", message: failure.messages.join("\n") };
  }

  async #fetchList(): Promise<readonly Citation[] | undefined> {
    const { profile, loadApi } = this.#with;
    await profile.ensureLoaded();
    const { account } = profile;
    // The profile store has shown its own failure.
    return account === null ? undefined : (await loadApi()).citations.ofAccount(account.endUserAccountEntity.id);
  }

  private setStatus(status: CitationsStore["status"]): void {
    this.status = status;
  }

  private setFound(
    found: LookedUpCitation | null,
    status: CitationsStore["status"] = "ready",
    outcome: CitationOutcome = { kind: "done" },
  ): void {
    this.found = found;
    this.status = status;
    this.reason = outcome.kind === "refused" ? outcome.message : "";
  }

  private setAppealDays(days: number): void {
    this.appealDays = days;
  }
}

/** Citations. Wrap what reads observable values in observer. */
export function useCitations(): CitationsStore {
  return useStores().part(CitationsStore);
}
