import { makeAutoObservable, observableRef } from "mobx";
import type { CitationKeys } from "../domain/citations.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { AppealKey } from "../domain/appeals.ts";
import { citationKey } from "../domain/citations.ts";
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

/** How filing or replying went. refused: errors are words beside the fields; without any a dialog has told why. */
export type AppealOutcome = { kind: "done" } | { kind: "refused"; errors: Errors };

/** An appeal that is open, and what opened it. */
interface OpenAppeal {
  readonly keys: CitationKeys;
  readonly key: AppealKey;
  readonly appeal: Appeal;
}

/** Whether both are the keys of one citation, however they are written. */
export const isSameCitation = (one: CitationKeys, other: CitationKeys) =>
  citationKey(one.number) === citationKey(other.number) && citationKey(one.plate) === citationKey(other.plate);

/**
 * Appeals that were filed, and the one that is read. It lives in this page's memory: its secret is a key, and whoever comes back
 * has it in the link. The reply that is typed to it is the tab's (ReplyDraft).
 */
export class AppealsStore implements StorePart {
  isSending = false;
  /** What was done last on this page with the appeal that is open; null where its link has opened it. */
  justDone: "filed" | "replied" | null = null;
  status: "idle" | "loading" | "failed" = "idle";
  private open: OpenAppeal | null = null;
  #files: { readonly keys: CitationKeys; readonly cache: FileCache } | null = null;
  /** Of writes that have no answer yet: sent again, each is the same write. */
  readonly #pending: PendingIds;
  readonly #draft: ReplyDraft;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.#pending = new PendingIds(collaborators.newId, collaborators.tabStorage);
    this.#draft = new ReplyDraft(collaborators);
    makeAutoObservable<AppealsStore, "open">(this, { open: observableRef }, { autoBind: true });
  }

  /** The appeal against the citation of these keys that is open; undefined where none is. */
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
      this.show({ keys, key: { id: appeal.id, secret }, appeal }, "filed");
    });
  }

  /** What was typed as a reply to the appeal that is open, before it was sent. */
  typedReply(keys: CitationKeys): TypedReply | undefined {
    const open = this.of(keys);
    return open === undefined ? undefined : this.#draft.read(keys, open.appeal);
  }

  /** Keeps what is typed as a reply. */
  typeReply(keys: CitationKeys, answers: Entity, shown: ShownForm): void {
    const open = this.of(keys);
    if (open !== undefined) this.#draft.keep(keys, open.appeal, answers, shown);
  }

  /** Replies to the parking office about the appeal that is open. */
  async reply(keys: CitationKeys, answers: Entity): Promise<AppealOutcome> {
    const open = this.of(keys);
    if (open === undefined) throw new Error("no appeal is open");
    const content = { id: open.key.id, after: open.appeal.messages.length, ...answers };
    return this.#write("appeal-reply", content, async (id) => {
      const appeal = await (await this.#with.loadApi()).appeals.reply(keys, open.key, answers, id);
      this.#draft.remove();
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

  /** Forgets everything in memory; the root store removes what the browser keeps. */
  clear(): void {
    this.open = null;
    this.#files = null;
    this.#pending.clear();
  }

  /** list: what is written; content: what of it makes another write. */
  async #write(list: string, content: object, run: (id: string) => Promise<void>): Promise<AppealOutcome> {
    if (this.isSending) return { kind: "refused", errors: {} };
    const { ui } = this.#with;
    this.setSending(true);
    const id = this.#pending.idFor(list, content);
    const result = await attempt(ui, () => run(id));
    this.setSending(false);
    // What was answered is over; what was not is the same write when it is sent again.
    if (result.isDone || result.failure.kind === "refused") this.#pending.retire(list);
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
  }
}

/** Appeals. Wrap what reads observable values in observer. */
export function useAppeals(): AppealsStore {
  return useStores().part(AppealsStore);
}
