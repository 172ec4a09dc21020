import { makeAutoObservable, observableRef } from "mobx";
import type { CitationKeys } from "../api/appeals.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { AppealKey } from "../domain/appeals.ts";
import { citationKey } from "../domain/citations.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Appeal } from "../domain/generated/api-appeals.ts";
import { attempt } from "./attempt.ts";
import { useStores } from "./context.ts";
import { FileCache } from "./file-cache.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** How filing or replying went. refused: errors are words beside the fields; without any a dialog has told why. */
export type AppealOutcome = { kind: "done" } | { kind: "refused"; errors: Readonly<Record<string, string>> };

/** An appeal that is open, and what opened it. */
interface OpenAppeal {
  readonly keys: CitationKeys;
  readonly key: AppealKey;
  readonly appeal: Appeal;
}

const isSame = (one: CitationKeys, other: CitationKeys) =>
  citationKey(one.number) === citationKey(other.number) && citationKey(one.plate) === citationKey(other.plate);

/**
 * The appeal that is written, and the one that is read. Both live in this page's memory: its secret is a key, and whoever comes
 * back has it in the link.
 */
export class AppealsStore implements StorePart {
  /** What was answered, for the look at it before it is filed. */
  answers: Entity = {};
  isReviewed = false;
  isSending = false;
  /** What was done last on this page with the appeal that is open; null where its link has opened it. */
  justDone: "filed" | "replied" | null = null;
  status: "idle" | "loading" | "failed" = "idle";
  private open: OpenAppeal | null = null;
  #files: { readonly keys: CitationKeys; readonly cache: FileCache } | null = null;
  /** The key of a write that has no answer yet: sent again, it is the same write. */
  #pending: string | null = null;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    makeAutoObservable<AppealsStore, "open">(this, { answers: observableRef, open: observableRef }, { autoBind: true });
  }

  /** The appeal against the citation of these keys that is open; undefined where none is. */
  of(keys: CitationKeys): OpenAppeal | undefined {
    return this.open !== null && isSame(this.open.keys, keys) ? this.open : undefined;
  }

  /** Files of appeals against a citation. */
  files(keys: CitationKeys): FileCache {
    if (this.#files !== null && isSame(this.#files.keys, keys)) return this.#files.cache;
    const { boot, loadApi, saveFile, ui } = this.#with;
    const secret = () => this.of(keys)?.key.secret;
    const calls = async () => (await loadApi()).appeals.files(keys, secret);
    const cache = new FileCache({ calls, limits: boot.files, saveFile, ui });
    this.#files = { keys, cache };
    return cache;
  }

  /** Keeps the answers and shows them once more before they are filed. */
  review(answers: Entity): void {
    this.answers = answers;
    this.isReviewed = true;
  }

  /** Goes back to the form with what was answered. */
  change(): void {
    this.isReviewed = false;
  }

  /** Files the appeal that was reviewed. */
  async file(keys: CitationKeys): Promise<AppealOutcome> {
    const { answers } = this;
    return this.#write(async (pending) => {
      const { secret, appeal } = await (await this.#with.loadApi()).appeals.file(keys, answers, pending);
      this.show({ keys, key: { id: appeal.id, secret }, appeal }, "filed");
    });
  }

  /** Replies to the parking office about the appeal that is open. */
  async reply(keys: CitationKeys, answers: Entity): Promise<AppealOutcome> {
    const open = this.of(keys);
    if (open === undefined) throw new Error("no appeal is open");
    return this.#write(async (pending) => {
      const appeal = await (await this.#with.loadApi()).appeals.reply(keys, open.key, answers, pending);
      this.show({ ...open, appeal }, "replied");
    });
  }

  /** Opens an appeal by the key in its link. A failure has its dialog. */
  async read(keys: CitationKeys, key: AppealKey): Promise<void> {
    const { ui, loadApi } = this.#with;
    // An effect may run twice.
    if (this.status === "loading") return;
    this.setStatus("loading");
    const result = await attempt(ui, async () => (await loadApi()).appeals.read(keys, key));
    if (result.isDone) return this.show({ keys, key, appeal: result.value }, null);
    this.#tell(result.failure);
    return this.setStatus("failed");
  }

  clear(): void {
    this.answers = {};
    this.isReviewed = false;
    this.open = null;
    this.#files = null;
  }

  async #write(run: (pending: string) => Promise<void>): Promise<AppealOutcome> {
    if (this.isSending) return { kind: "refused", errors: {} };
    const { ui, newId } = this.#with;
    this.setSending(true);
    const pending = (this.#pending ??= newId());
    const result = await attempt(ui, () => run(pending));
    this.setSending(false);
    // What was answered is over; what was not is the same write when it is sent again.
    if (result.isDone || result.failure.kind === "refused") this.#pending = null;
    if (result.isDone) return { kind: "done" };
    const { errors = {} } = result.failure;
    if (Object.keys(errors).length === 0) this.#tell(result.failure);
    return { kind: "refused", errors };
  }

  #tell(failure: ApiFailure): void {
    if (failure.kind === "refused") this.#with.ui.raise(failure);
  }

  private setStatus(status: AppealsStore["status"]): void {
    this.status = status;
  }

  private setSending(isSending: boolean): void {
    this.isSending = isSending;
  }

  private show(open: OpenAppeal, justDone: AppealsStore["justDone"]): void {
    this.open = open;
    this.status = "idle";
    this.justDone = justDone;
    this.isReviewed = false;
    this.answers = {};
  }
}

/** Appeals. Wrap what reads observable values in observer. */
export function useAppeals(): AppealsStore {
  return useStores().part(AppealsStore);
}
