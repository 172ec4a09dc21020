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

/** An appeal that is being written (flow citation-appeal). */
export interface WrittenAppeal {
  readonly keys: CitationKeys;
  readonly draft: AppealDraft;
}

/** The answers of an appeal that the server refused, and the step that asks for them. */
interface Refusal {
  readonly step: string | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

const FORM = "citation-appeal";

/** The appeal that is being written; it survives a reload (AppealDraftPlace). */
export class WrittenAppealStore implements StorePart {
  /** Null until one is begun. */
  written: WrittenAppeal | null = null;
  /** The refusal of the last attempt to file it; null without one, and once its step was answered again. */
  refusal: Refusal | null = null;
  /** The number of refusals: the step is redrawn after each. */
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

  /** The draft against the citation with these keys; undefined until it is begun. */
  writtenAgainst(keys: CitationKeys): AppealDraft | undefined {
    return this.written !== null && isSameCitation(this.written.keys, keys) ? this.written.draft : undefined;
  }

  /** Restores or begins the draft against a citation; each citation has its own. */
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
      // The draft follows all tabs of the browser, whoever is signed in there.
      { storage, flowDrafts: { add: () => undefined }, formVersions, newId },
    );
    draft.restore();
    this.written = { keys, draft };
    this.refusal = null;
  }

  /** Stores what is typed into the form. A change after Next has to be confirmed with Next again. */
  type(answers: Entity, shown: ShownForm): void {
    if (!compareStructural(answers, this.written?.draft.choices.answers)) this.#keep(answers, shown, false);
  }

  /** Stores the answers that were sent with Next. */
  answer(answers: Entity, shown: ShownForm): void {
    this.refusal = null;
    this.#keep(answers, shown, true);
  }

  #keep(answers: Entity, shown: ShownForm, isDone: boolean): void {
    this.written?.draft.choose({ answers, filled: filledForm(shown, isDone) });
  }

  /** Discards the draft against a citation in every tab, and deletes its uploaded files. */
  discard(keys: CitationKeys): void {
    const evidence = this.writtenAgainst(keys)?.choices.answers["evidence"];
    if (Array.isArray(evidence)) for (const id of evidence) void this.#appeals.files(keys).remove(String(id));
    this.#forget(keys);
  }

  /** Files the appeal. */
  async file(keys: CitationKeys): Promise<AppealOutcome> {
    const draft = this.writtenAgainst(keys);
    if (draft === undefined) throw new Error("no appeal is written");
    const outcome = await this.#appeals.file(keys, appealAnswers(draft.choices, draft.attributes));
    if (outcome.kind === "done") this.#forget(keys);
    else this.refuse(draft, outcome.errors);
    return outcome;
  }

  /** Follows every change of the storage: the draft belongs to no driver, and recognises its own changes. */
  followStorage(): void {
    this.written?.draft.followStorage();
  }

  /** Clears it in memory; the root store clears the browser's storage. */
  clearAccountless(): void {
    this.written = null;
    this.refusal = null;
  }

  /** Discards the draft here and in every tab. */
  #forget(keys: CitationKeys): void {
    this.begin(keys);
    this.written?.draft.discard();
  }

  /**
   * Stores the refusal for the step that asks for the refused answers: the tenant's own step with such a field, or the
   * statement.
   */
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

/** The appeal that is being written. Wrap what reads observable values in observer. */
export function useWrittenAppeal(): WrittenAppealStore {
  return useStores().part(WrittenAppealStore);
}
