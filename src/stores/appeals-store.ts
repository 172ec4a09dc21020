import { makeAutoObservable, observableRef } from "mobx";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { AppealKey } from "../domain/appeals.ts";
import { citationKey, type CitationKeys } from "../domain/citations.ts";
import type { ShownForm } from "../domain/filled-form.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Appeal } from "../domain/generated/api-appeals.ts";
import { attempt } from "./attempt.ts";
import { useStores } from "./context.ts";
import { FileCache } from "./file-cache.ts";
import { PendingIds } from "./pending-ids.ts";
import { ReplyDraft, type TypedReply } from "./reply-draft.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

type Errors = Readonly<Record<string, string>>;

/**
 * The outcome of filing or replying. refused: `errors` are messages beside the fields; where it is empty, a dialog has
 * shown the reason.
 */
export type AppealOutcome = { kind: "done" } | { kind: "refused"; errors: Errors };

/** An appeal that is open, and what opened it. */
interface OpenAppeal {
  readonly keys: CitationKeys;
  readonly key: AppealKey;
  readonly appeal: Appeal;
}

/** Whether both are keys of the same citation, whatever their spelling. */
export const isSameCitation = (one: CitationKeys, other: CitationKeys) =>
  citationKey(one.number) === citationKey(other.number) && citationKey(one.plate) === citationKey(other.plate);

/**
 * The appeal that was filed or opened on this page. It is kept in memory only: its secret is a key, and the link
 * contains it for whoever comes back. The draft of a reply belongs to the tab (ReplyDraft).
 */
export class AppealsStore implements StorePart {
  isSending = false;
  /** What was last done with the open appeal on this page; null where it was opened by its link. */
  justDone: "filed" | "replied" | null = null;
  status: "idle" | "loading" | "failed" = "idle";
  private open: OpenAppeal | null = null;
  #files: { readonly keys: CitationKeys; readonly cache: FileCache } | null = null;
  /** Ids of writes without a response: a repeated write keeps its id. */
  readonly #pending: PendingIds;
  readonly #draft: ReplyDraft;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.#pending = new PendingIds(collaborators.newId, collaborators.tabStorage);
    this.#draft = new ReplyDraft(collaborators);
    makeAutoObservable<AppealsStore, "open">(this, { open: observableRef }, { autoBind: true });
  }

  /** The open appeal against the citation with these keys, if any. */
  of(keys: CitationKeys): OpenAppeal | undefined {
    return this.open !== null && isSameCitation(this.open.keys, keys) ? this.open : undefined;
  }

  /** Files of appeals against a citation. */
  files(keys: CitationKeys): FileCache {
    if (this.#files !== null && isSameCitation(this.#files.keys, keys)) return this.#files.cache;
    const { boot, loadApi, saveFile, ui } = this.#with;
    const secret = () => this.of(keys)?.key.secret;
    const calls = async () => (await loadApi()).appeals.files(keys, secret);
    const cache = new FileCache({ calls, limits: boot.files, saveFile, ui });
    this.#files = { keys, cache };
    return cache;
  }

  /** Files an appeal. */
  file(keys: CitationKeys, answers: Entity): Promise<AppealOutcome> {
    return this.#write("citation-appeal", { ...keys, ...answers }, async (id) => {
      const { secret, appeal } = await (await this.#with.loadApi()).appeals.file(keys, answers, id);
      return () => this.show({ keys, key: { id: appeal.id, secret }, appeal }, "filed");
    });
  }

  /** The unsent reply to the open appeal. */
  typedReply(keys: CitationKeys): TypedReply | undefined {
    const open = this.of(keys);
    return open === undefined ? undefined : this.#draft.read(keys, open.appeal);
  }

  /** Stores the reply that is being typed. */
  typeReply(keys: CitationKeys, answers: Entity, shown: ShownForm): void {
    const open = this.of(keys);
    if (open !== undefined) this.#draft.keep(keys, open.appeal, answers, shown);
  }

  /** Sends a reply in the open appeal to the parking office. */
  async reply(keys: CitationKeys, answers: Entity): Promise<AppealOutcome> {
    const open = this.of(keys);
    if (open === undefined) throw new Error("no appeal is open");
    const content = { id: open.key.id, after: open.appeal.messages.length, ...answers };
    return this.#write("appeal-reply", content, async (id) => {
      const appeal = await (await this.#with.loadApi()).appeals.reply(keys, open.key, answers, id);
      return () => {
        this.#draft.remove();
        this.show({ ...open, appeal }, "replied");
      };
    });
  }

  /** Opens an appeal by the key in its link. A failure shows a dialog. */
  async read(keys: CitationKeys, key: AppealKey): Promise<void> {
    const { ui, loadApi, turns } = this.#with;
    // An effect may run twice.
    if (this.status === "loading") return;
    const isCurrent = turns.trackAccountless();
    this.setStatus("loading");
    const result = await attempt(ui, async () => (await loadApi()).appeals.read(keys, key), isCurrent);
    if (!isCurrent()) return;
    if (result.isDone) return this.show({ keys, key, appeal: result.value }, null);
    this.#raise(result.failure);
    return this.setStatus("failed");
  }

  /** Clears everything in memory; the root store clears the browser's storage. */
  clearAccountless(): void {
    this.open = null;
    this.justDone = null;
    this.status = "idle";
    this.isSending = false;
    this.#files = null;
    this.#pending.clear();
  }

  /** list: the kind of write; content: a change of it makes a new write; run: sends it and returns what applies the response. */
  async #write(list: string, content: object, run: (id: string) => Promise<() => void>): Promise<AppealOutcome> {
    if (this.isSending) return { kind: "refused", errors: {} };
    const { ui, turns } = this.#with;
    const isCurrent = turns.trackAccountless();
    this.setSending(true);
    const id = this.#pending.idFor(list, content);
    const result = await attempt(ui, () => run(id), isCurrent);
    if (!isCurrent()) return { kind: "refused", errors: {} };
    this.setSending(false);
    // A write with a response is over. One without keeps its id, so that a repeat counts as the same write.
    if (result.isDone || result.failure.kind === "refused") this.#pending.retire(list);
    if (result.isDone) {
      result.value();
      return { kind: "done" };
    }
    const { errors = {} } = result.failure;
    if (Object.keys(errors).length === 0) this.#raise(result.failure);
    return { kind: "refused", errors };
  }

  #raise(failure: ApiFailure): void {
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
  }
}

/** Appeals. Wrap what reads observable values in observer. */
export function useAppeals(): AppealsStore {
  return useStores().part(AppealsStore);
}
