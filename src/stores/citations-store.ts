import { makeAutoObservable, observableRef } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";
import { blocksBuying, citationKey } from "../domain/citations.ts";
import type { Citation } from "../domain/generated/api-citations.ts";
import { attempt } from "./attempt.ts";
import { useStores } from "./context.ts";
import { Loadable } from "./loadable.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** A citation that was found, with the plate that it was found by. */
export interface LookedUpCitation {
  readonly citation: Citation;
  readonly plate: string;
}

/** How a look-up or a download went; the dialog of anything but done has been raised already. */
export type CitationOutcome = { kind: "done" } | { kind: "refused"; message: string } | { kind: "failed" };

/** The citation that was looked up, and those of the signed-in driver's account. */
export class CitationsStore implements StorePart {
  /** The citation that was found last; a look-up that fails takes it away (specification section 8). */
  found: LookedUpCitation | null = null;
  /** missed: there is none by these keys. */
  status: "idle" | "loading" | "ready" | "missed" | "failed" = "idle";
  /** Why nothing was found, as the server says it; empty where it said nothing. */
  reason = "";
  /** Days after the day of issue in which a citation can be appealed; null until they are known. */
  appealDays: number | null = null;
  private readonly list: Loadable<readonly Citation[]>;
  /** What is under way, so that asking for the same once more joins it. */
  #looking: { readonly keys: string; readonly outcome: Promise<CitationOutcome> } | null = null;
  #downloading: Promise<CitationOutcome> | null = null;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.list = new Loadable<readonly Citation[]>({
      fetch: () => this.#fetchList(),
      tell: (failure, retry) => collaborators.ui.raise(failure, retry),
    });
    makeAutoObservable<CitationsStore, "list">(this, { found: observableRef, list: false }, { autoBind: true });
  }

  /** The citations of the account, newest first; none until they are loaded. */
  get citations(): readonly Citation[] {
    return this.list.value ?? [];
  }

  get listStatus(): "idle" | "loading" | "ready" | "failed" {
    return this.list.status;
  }

  /** Loads the citations of the account again; those that are there stay in view. */
  load(): Promise<void> {
    return this.list.load();
  }

  /** Whether the citation of these keys, however they are written, is the one that was found. */
  isFound(number: string, plate: string): boolean {
    const { found } = this;
    return (
      found !== null &&
      citationKey(found.citation.id) === citationKey(number) &&
      citationKey(found.plate) === citationKey(plate)
    );
  }

  /** Looks a citation up by both keys. Whatever fails takes away what was found before. */
  lookUp(number: string, plate: string): Promise<CitationOutcome> {
    const keys = JSON.stringify([number, plate]);
    if (this.#looking?.keys === keys) return this.#looking.outcome;
    const outcome = this.#lookUp(number, plate).finally(() => {
      if (this.#looking?.keys === keys) this.#looking = null;
    });
    this.#looking = { keys, outcome };
    return outcome;
  }

  async #lookUp(number: string, plate: string): Promise<CitationOutcome> {
    const { ui, loadApi, turns } = this.#with;
    const isCurrent = turns.watch();
    this.setStatus("loading");
    const result = await attempt(ui, async () => (await loadApi()).citations.find(number, plate), isCurrent);
    if (!isCurrent()) return { kind: "failed" };
    if (result.isDone) {
      this.setFound({ citation: result.value, plate });
      // It is one of the account's from now on.
      void this.list.refresh();
      return { kind: "done" };
    }
    const outcome = this.#tell(result.failure);
    this.setFound(null, result.failure.status === 404 ? "missed" : "failed", outcome);
    return outcome;
  }

  /** Gives the PDF of a citation to the person as a file; the driver whose it is needs no plate. */
  download(number: string, plate: string | undefined): Promise<CitationOutcome> {
    this.#downloading ??= this.#download(number, plate).finally(() => {
      this.#downloading = null;
    });
    return this.#downloading;
  }

  async #download(number: string, plate: string | undefined): Promise<CitationOutcome> {
    const { ui, loadApi, turns, saveFile } = this.#with;
    const isCurrent = turns.watch();
    const result = await attempt(ui, async () => (await loadApi()).citations.paper(number, plate), isCurrent);
    if (!result.isDone) return this.#tell(result.failure);
    saveFile(result.value.content, result.value.name ?? "citation.pdf");
    return { kind: "done" };
  }

  /** Asks in how many days a citation can be appealed. A failure has its dialog, 'Citation Appeal Days'. */
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

  /** The same, as the server knows it now. A failure says no. */
  async checkBlocking(): Promise<boolean> {
    await this.list.load();
    return this.areBlocking;
  }

  /** Forgets the citations, of the account and found ones. */
  clear(): void {
    this.list.clear();
    this.found = null;
    this.status = "idle";
    this.reason = "";
  }

  #tell(failure: ApiFailure): CitationOutcome {
    if (failure.kind !== "refused") return { kind: "failed" };
    this.#with.ui.raise(failure);
    return { kind: "refused", message: failure.messages.join("\n") };
  }

  async #fetchList(): Promise<readonly Citation[] | undefined> {
    const { profile, loadApi } = this.#with;
    await profile.ensureLoaded();
    const { account } = profile;
    // The profile has told of its own failure.
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
