import { compareStructural, makeAutoObservable, observableRef } from "mobx";
import type { CitationKeys } from "../domain/citations.ts";
import { filledForm, type ShownForm } from "../domain/filled-form.ts";
import { flowKinds, flowOf, stepOfRole, type FactsOf } from "../domain/flow-kinds.ts";
import { formSteps, walkedFlow, type EffectiveFlow } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import {
  appealAnswers,
  AppealDraftPlace,
  NO_APPEAL,
  readAppealChoices,
  type AppealChoices,
  type AppealDraft,
} from "./appeal-draft.ts";
import { AppealsStore, isSameCitation, type AppealOutcome } from "./appeals-store.ts";
import { useStores } from "./context.ts";
import { FlowDraft } from "./flow-draft.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** An appeal that is written (flow citation-appeal). */
export interface WrittenAppeal {
  readonly keys: CitationKeys;
  readonly draft: AppealDraft;
}

/** What the server refused of an appeal, and the step that asks it. */
interface Refusal {
  readonly step: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

const FORM = "citation-appeal";

/** The appeal that is written; it outlives a reload (AppealDraftPlace). */
export class WrittenAppealStore implements StorePart {
  /** Null until one is begun. */
  written: WrittenAppeal | null = null;
  /** What was refused when it was filed last; null where nothing was, and once its step was answered again. */
  refusal: Refusal | null = null;
  /** How many refusals there were: the step is redrawn after each. */
  refusals = 0;
  readonly #appeals: AppealsStore;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.#appeals = collaborators.part(AppealsStore);
    makeAutoObservable(this, { written: observableRef, refusal: observableRef }, { autoBind: true });
  }

  get flow(): EffectiveFlow | undefined {
    return walkedFlow(flowOf(this.#with.boot.flows, "citation-appeal"), {});
  }

  /** What is written against the citation of these keys; undefined until it is begun. */
  writtenAgainst(keys: CitationKeys): AppealDraft | undefined {
    return this.written !== null && isSameCitation(this.written.keys, keys) ? this.written.draft : undefined;
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
    if (Array.isArray(evidence)) for (const id of evidence) void this.#appeals.files(keys).remove(String(id));
    this.#forget(keys);
  }

  /** Files the appeal that is written. */
  async file(keys: CitationKeys): Promise<AppealOutcome> {
    const draft = this.writtenAgainst(keys);
    if (draft === undefined) throw new Error("no appeal is written");
    const outcome = await this.#appeals.file(keys, appealAnswers(draft.choices, draft.attributes));
    if (outcome.kind === "done") this.#forget(keys);
    else this.refuse(draft, outcome.errors);
    return outcome;
  }

  /** Whatever has changed there: the draft is no driver's, and knows its own changes. */
  followStorage(): void {
    this.written?.draft.followStorage();
  }

  /** Forgets it in memory; the root store removes what the browser keeps. */
  clear(): void {
    this.written = null;
    this.refusal = null;
  }

  /** Ends the draft here and in every tab. */
  #forget(keys: CitationKeys): void {
    this.begin(keys);
    this.written?.draft.discard();
  }

  /** Keeps what was refused for the step that asked it: the one of the tenant's own that has such a field, or the statement. */
  private refuse(draft: AppealDraft, errors: Refusal["errors"]): void {
    if (Object.keys(errors).length === 0) return;
    const isAsked = (step: string) => Object.keys(errors).some((name) => name in (draft.filled[step]?.labels ?? {}));
    const own = formSteps(this.flow).find(({ id }) => isAsked(id));
    const isOfForm = Object.keys(errors).some((name) => name in (draft.choices.filled?.labels ?? {}));
    const statement = stepOfRole(this.flow, "statement");
    this.refusal = { step: (isOfForm ? statement : (own ?? statement))?.id, errors };
    this.refusals += 1;
  }
}

/** The appeal that is written. Wrap what reads observable values in observer. */
export function useWrittenAppeal(): WrittenAppealStore {
  return useStores().part(WrittenAppealStore);
}
