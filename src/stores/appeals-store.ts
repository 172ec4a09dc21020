import { compareStructural, makeAutoObservable, observableRef } from "mobx";
import type { CitationKeys } from "../api/appeals.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { AppealKey } from "../domain/appeals.ts";
import { citationKey } from "../domain/citations.ts";
import { filledForm, type ShownForm } from "../domain/filled-form.ts";
import { flowKinds, flowOf, stepOfRole, type FactsOf } from "../domain/flow-kinds.ts";
import { formSteps, walkedFlow, type EffectiveFlow } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Appeal } from "../domain/generated/api-appeals.ts";
import {
  appealAnswers,
  AppealDraftPlace,
  NO_APPEAL,
  readAppealChoices,
  type AppealChoices,
  type AppealDraft,
} from "./appeal-draft.ts";
import { attempt } from "./attempt.ts";
import { useStores } from "./context.ts";
import { FileCache } from "./file-cache.ts";
import { FlowDraft } from "./flow-draft.ts";
import { PendingIds } from "./pending-ids.ts";
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

/** An appeal that is written (flow citation-appeal). */
export interface WrittenAppeal {
  readonly keys: CitationKeys;
  readonly draft: AppealDraft;
}

/** What the server refused of an appeal, and the step that asks it. */
interface Refusal {
  readonly step: string | undefined;
  readonly errors: Errors;
}

const FORM = "citation-appeal";

const isSame = (one: CitationKeys, other: CitationKeys) =>
  citationKey(one.number) === citationKey(other.number) && citationKey(one.plate) === citationKey(other.plate);

/**
 * The appeal that is written, and the one that is read. What is written outlives a reload (AppealDraftPlace). What is read
 * lives in this page's memory: its secret is a key, and whoever comes back has it in the link.
 */
export class AppealsStore implements StorePart {
  /** The appeal that is written; null until one is begun. */
  written: WrittenAppeal | null = null;
  /** What was refused when it was filed last; null where nothing was, and once its step was answered anew. */
  refusal: Refusal | null = null;
  /** How many refusals there were: the step is drawn anew after each. */
  refusals = 0;
  isSending = false;
  /** What was done last on this page with the appeal that is open; null where its link has opened it. */
  justDone: "filed" | "replied" | null = null;
  status: "idle" | "loading" | "failed" = "idle";
  private open: OpenAppeal | null = null;
  #files: { readonly keys: CitationKeys; readonly cache: FileCache } | null = null;
  /** Of writes that have no answer yet: sent again, each is the same write. */
  readonly #pending: PendingIds;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.#pending = new PendingIds(collaborators.newId, collaborators.tabStorage);
    const refs = { written: observableRef, refusal: observableRef, open: observableRef };
    makeAutoObservable<AppealsStore, "open">(this, refs, { autoBind: true });
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

  get flow(): EffectiveFlow | undefined {
    return walkedFlow(flowOf(this.#with.boot.flows, "citation-appeal"), {});
  }

  /** What is written against the citation of these keys; undefined until it is begun. */
  writtenAgainst(keys: CitationKeys): AppealDraft | undefined {
    return this.written !== null && isSame(this.written.keys, keys) ? this.written.draft : undefined;
  }

  /** Takes up what was written against a citation before; each citation has a draft of its own. */
  begin(keys: CitationKeys): void {
    if (this.writtenAgainst(keys) !== undefined) return;
    const { formVersions, newId } = this.#with;
    const storage = new AppealDraftPlace(keys, this.#with);
    storage.sweep();
    const draft: AppealDraft = new FlowDraft<AppealChoices, object>(
      {
        name: "citation-appeal",
        kind: flowKinds["citation-appeal"],
        noChoices: NO_APPEAL,
        noMemory: {},
        readChoices: readAppealChoices,
        flow: () => this.flow,
        facts: (): FactsOf<"citation-appeal"> => ({
          "appeal-written": draft.isCurrent(FORM, draft.choices.filled ?? undefined),
        }),
      },
      // It follows the tabs of the browser, whoever is signed in there.
      { storage, flowDrafts: { add: () => undefined }, formVersions, newId },
    );
    draft.restore();
    this.written = { keys, draft };
    this.refusal = null;
  }

  /** Keeps what is typed into the form; what was sent with Next and is changed waits for Next again. */
  type(answers: Entity, shown: ShownForm): void {
    if (!compareStructural(answers, this.written?.draft.choices.answers)) this.#keep(answers, shown, false);
  }

  /** Keeps what was sent with Next. */
  tell(answers: Entity, shown: ShownForm): void {
    this.refusal = null;
    this.#keep(answers, shown, true);
  }

  #keep(answers: Entity, shown: ShownForm, isDone: boolean): void {
    this.written?.draft.choose({ answers, filled: filledForm(shown, isDone) });
  }

  /** Puts away what was written against a citation, in every tab, with the files that wait for it. */
  discard(keys: CitationKeys): void {
    const evidence = this.writtenAgainst(keys)?.choices.answers["evidence"];
    if (Array.isArray(evidence)) for (const id of evidence) void this.files(keys).remove(String(id));
    this.#forget(keys);
  }

  /** Files the appeal that is written. */
  async file(keys: CitationKeys): Promise<AppealOutcome> {
    const draft = this.writtenAgainst(keys);
    if (draft === undefined) throw new Error("no appeal is written");
    const answers = appealAnswers(draft.choices, draft.attributes);
    const outcome = await this.#write("citation-appeal", { ...keys, ...answers }, async (id) => {
      const { secret, appeal } = await (await this.#with.loadApi()).appeals.file(keys, answers, id);
      this.#forget(keys);
      this.show({ keys, key: { id: appeal.id, secret }, appeal }, "filed");
    });
    if (outcome.kind === "refused") this.refuse(draft, outcome.errors);
    return outcome;
  }

  /** Replies to the parking office about the appeal that is open. */
  async reply(keys: CitationKeys, answers: Entity): Promise<AppealOutcome> {
    const open = this.of(keys);
    if (open === undefined) throw new Error("no appeal is open");
    const content = { id: open.key.id, after: open.appeal.messages.length, ...answers };
    return this.#write("appeal-reply", content, async (id) => {
      const appeal = await (await this.#with.loadApi()).appeals.reply(keys, open.key, answers, id);
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

  /** Whatever has changed there: the draft is no driver's, and knows its own changes. */
  followStorage(): void {
    this.written?.draft.followStorage();
  }

  /** Forgets everything in memory; the root store removes what the browser keeps. */
  clear(): void {
    this.written = null;
    this.refusal = null;
    this.open = null;
    this.#files = null;
    this.#pending.clear();
  }

  /** Ends the draft here and in every tab. */
  #forget(keys: CitationKeys): void {
    this.begin(keys);
    this.written?.draft.discard();
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

  /** Keeps what was refused for the step that asked it: the one of the tenant's own that has such a field, or the statement. */
  private refuse(draft: AppealDraft, errors: Errors): void {
    if (Object.keys(errors).length === 0) return;
    const isAsked = (step: string) => Object.keys(errors).some((name) => name in (draft.filled[step]?.labels ?? {}));
    const own = formSteps(this.flow).find(({ id }) => isAsked(id));
    const isOfForm = Object.keys(errors).some((name) => name in (draft.choices.filled?.labels ?? {}));
    const statement = stepOfRole(this.flow, "statement");
    this.refusal = { step: (isOfForm ? statement : (own ?? statement))?.id, errors };
    this.refusals += 1;
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
