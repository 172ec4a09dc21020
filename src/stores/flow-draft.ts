import { makeAutoObservable, observableRef } from "mobx";
import { attributesIn, isSameAttributes, withAnswers, withoutAnswers } from "../domain/attributes.ts";
import {
  answersStillAsked,
  filledForm,
  isOutdated,
  readFilledForms,
  type FilledForm,
  type FilledForms,
  type ShownForm,
} from "../domain/filled-form.ts";
import { panelKind, type FlowKind } from "../domain/flow-kinds.ts";
import { hasForm, isNextEnabled, type EffectiveFlow, type GuardFacts } from "../domain/flows.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Attributes } from "../domain/generated/api-entities.ts";
import type { FlowStep } from "../domain/generated/meta-flow.ts";
import { isRecord } from "../domain/is-record.ts";
import type { DriverStorage } from "./driver-storage.ts";
import type { FlowDrafts } from "./flow-drafts.ts";
import type { FormVersions } from "./form-versions.ts";
import type { NewId } from "./ports.ts";
import { textIn } from "./snapshot-fields.ts";
import type { DraftName } from "./tenant-storage.ts";

/** What a draft needs to know about its flow. C: the choices made in its panels; M: what may be held in memory only. */
export interface FlowRules<C extends object, M extends object> {
  /** Where the draft is stored. */
  readonly name: DraftName;
  /** The panels, guards and conditions of the flow. */
  readonly kind: FlowKind;
  readonly noChoices: C;
  readonly noMemory: M;
  /** Reads the choices from a value, field by field: fields that are not listed are neither stored nor restored. */
  readChoices(value: Readonly<Record<string, unknown>>): C;
  /** The current flow; undefined while it is not known. */
  flow(): EffectiveFlow | undefined;
  /** Which guards of the flow are met. */
  facts(): GuardFacts;
}

export interface DraftCollaborators {
  /** Survives the page. A driver's storage also survives the tab, since the driver's tabs share the draft. */
  storage: Pick<DriverStorage, "read" | "write" | "remove">;
  flowDrafts: Pick<FlowDrafts, "add">;
  formVersions: Pick<FormVersions, "hashOf">;
  newId: NewId;
}

/** The part of a draft that is stored: exactly these fields. */
interface Content<C> {
  /** Id of this draft; a draft that begins after it was discarded has another one. */
  readonly id: string;
  /** Grows with each change, so that the newer of two tabs' contents is known. */
  readonly revision: number;
  /** The tab that made the last change. */
  readonly writer: string;
  readonly choices: C;
  /** Answers to the forms of steps, by field name. */
  readonly attributes: Attributes;
  readonly filled: FilledForms;
}

export type Beginning<C> = Pick<Content<C>, "choices"> & Partial<Pick<Content<C>, "attributes" | "filled">>;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Merges the changes of this tab into the newest stored answers. An answer that another tab has changed since this tab read
 * it keeps the other tab's value. isWhole: no change of this tab was dropped.
 */
function mergedAnswers(newest: Attributes, seen: Attributes, typed: Attributes) {
  const names = Object.keys({ ...newest, ...seen, ...typed });
  const isOwn = (name: string) => !isSame(typed[name], seen[name]);
  const isKept = (name: string) => !isOwn(name) || !isSame(newest[name], seen[name]);
  const answers = names.map((name) => [name, isKept(name) ? newest[name] : typed[name]] as const);
  const isWhole = !names.some((name) => isOwn(name) && isKept(name) && !isSame(newest[name], typed[name]));
  const attributes = attributesIn(Object.fromEntries(answers.filter(([, answer]) => answer !== undefined)));
  return { attributes, isWhole };
}

/**
 * What a driver chose and answered in a flow so far. The stored part is shared by the driver's tabs, outlives a reload and
 * an expired session, and contains what is named in its rules. The memory part belongs to this tab, and ends with a submit,
 * a reload, or when the driver leaves or changes.
 *
 * Every change is applied to the newest stored part. A change of something that another tab has changed since is dropped:
 * the other tab's value is shown, and isChangedElsewhere makes the page say so (docs/decisions/052).
 */
export class FlowDraft<C extends object, M extends object> {
  /** Another tab has changed or replaced this draft since this tab's last change. */
  isChangedElsewhere = false;
  /** The number of changes from other tabs: a form on the page starts over with each. */
  changesElsewhere = 0;
  memory: M;
  private content: Content<C>;
  readonly #rules: FlowRules<C, M>;
  readonly #with: DraftCollaborators;
  readonly #nothing: Content<C>;
  /** Identifies this tab as a writer, from its first write on. */
  #writer = "";
  /** False where the browser had no room for the last change, which is then in memory only. */
  #isStored = false;

  constructor(rules: FlowRules<C, M>, collaborators: DraftCollaborators) {
    this.#rules = rules;
    this.#with = collaborators;
    this.#nothing = { id: "", revision: 0, writer: "", choices: rules.noChoices, attributes: {}, filled: {} };
    this.content = this.#nothing;
    this.memory = rules.noMemory;
    makeAutoObservable<FlowDraft<C, M>, "content">(
      this,
      { content: observableRef, memory: observableRef },
      { autoBind: true },
    );
    collaborators.flowDrafts.add(this);
  }

  /** Where it is stored. */
  get name(): DraftName {
    return this.#rules.name;
  }

  get flow(): EffectiveFlow | undefined {
    return this.#rules.flow();
  }

  get choices(): C {
    return this.content.choices;
  }

  /** Answers to the steps' forms; formDataFromEntity(form, { attributes }) makes a form's data of them. */
  get attributes(): Attributes {
    return answersStillAsked(this.content.attributes, this.content.filled, this.flow);
  }

  /** How the forms of steps were filled in. */
  get filled(): FilledForms {
    return this.content.filled;
  }

  /** Something was chosen that would be lost by leaving. */
  get isStarted(): boolean {
    return this.content !== this.#nothing || this.memory !== this.#rules.noMemory;
  }

  /** Whether a step is done, so that a later one may be shown. */
  isDone(step: FlowStep): boolean {
    const facts = this.#rules.facts();
    const needed = panelKind(this.#rules.kind, step)?.doneWhen ?? [];
    if (!isNextEnabled(step, facts) || needed.some((guard) => facts[guard] !== true)) return false;
    return !hasForm(step) || this.isCurrent(step.form, this.filled[step.id]);
  }

  /** Whether a form was sent with Next in the version that it has now. */
  isCurrent(formId: string, filled: FilledForm | undefined): boolean {
    return filled?.isDone === true && !isOutdated(filled, this.#with.formVersions.hashOf(formId));
  }

  /** Begins a new draft with these choices and answers, and discards the one before. */
  begin({ choices, attributes = {}, filled = {} }: Beginning<C>): void {
    this.discard();
    this.#write({ ...this.#nothing, choices, attributes, filled });
  }

  /** Makes choices that belong together. If another tab has changed one of them, all keep that tab's values. */
  choose(changes: Partial<C>): void {
    this.#change((newest, seen) => {
      const isSeen = (name: string) => isSame(seen.choices[name as keyof C], newest.choices[name as keyof C]);
      if (!Object.keys(changes).every(isSeen)) return newest;
      return { ...newest, choices: { ...newest.choices, ...changes } };
    });
  }

  /** Stores something in memory only. */
  remember(changes: Partial<M>): void {
    this.memory = { ...this.memory, ...changes };
  }

  /** Clears the memory part, once its order was sent. */
  endMemory(): void {
    this.memory = this.#rules.noMemory;
  }

  /**
   * Stores what is typed into the form of a step; if it differs from what was sent, the step waits for Next again.
   * leftOut: fields that this version of the form does not accept.
   */
  type(step: FlowStep, shown: ShownForm, entity: Entity, leftOut: readonly string[] = []): void {
    this.#change((newest, seen) => {
      const typed = withAnswers(withoutAnswers(seen.attributes, leftOut), shown.form, entity);
      const { attributes } = mergedAnswers(newest.attributes, seen.attributes, typed);
      if (isSameAttributes(attributes, newest.attributes)) return newest;
      return { ...newest, attributes, filled: { ...newest.filled, [step.id]: filledForm(shown, false) } };
    });
  }

  /** Stores the answers of a step that were sent with Next, as the entity of its form. */
  answer(step: FlowStep, shown: ShownForm, entity: Entity): void {
    this.#change((newest, seen) => {
      const typed = withAnswers(seen.attributes, shown.form, entity);
      const { attributes, isWhole } = mergedAnswers(newest.attributes, seen.attributes, typed);
      return { ...newest, attributes, filled: { ...newest.filled, [step.id]: filledForm(shown, isWhole) } };
    });
  }

  /** Drops answers that no form asks for any longer. */
  dropAnswers(names: readonly string[]): void {
    this.#change((newest) => {
      const attributes = withoutAnswers(newest.attributes, names);
      return isSameAttributes(attributes, newest.attributes) ? newest : { ...newest, attributes };
    });
  }

  /** Loads what is stored for the driver. */
  restore(): void {
    this.clear();
    const stored = this.#read();
    this.content = stored ?? this.#nothing;
    this.#isStored = stored !== undefined;
  }

  /** Loads the draft as another tab has stored it. */
  followStorage(): void {
    const { content } = this;
    const stored = this.#read();
    if (stored === undefined) {
      if (this.#isStored) this.takeUp(this.#nothing);
      return;
    }
    if (stored.id === content.id && stored.revision < content.revision) return;
    const isSeen = stored.revision === content.revision && stored.writer === content.writer && stored.id === content.id;
    if (!isSeen) this.takeUp(stored);
  }

  /** Discards the draft, here and in every tab. */
  discard(): void {
    this.clear();
    this.#with.storage.remove(this.#rules.name);
  }

  /** Clears the draft in this tab; the stored draft stays for the same driver. */
  clear(): void {
    this.content = this.#nothing;
    this.memory = this.#rules.noMemory;
    this.isChangedElsewhere = false;
    this.#isStored = false;
  }

  private takeUp(content: Content<C>): void {
    // The memory part belongs to the discarded draft.
    if (content.id !== this.content.id) this.memory = this.#rules.noMemory;
    this.content = content;
    this.isChangedElsewhere = true;
    this.changesElsewhere += 1;
    this.#isStored = content !== this.#nothing;
  }

  /** Applies a change to the newest stored content, unless that is another draft by now. */
  #change(change: (newest: Content<C>, seen: Content<C>) => Content<C>): void {
    const { content: seen, changesElsewhere } = this;
    this.followStorage();
    if (this.content.id !== seen.id) return;
    const content = change(this.content, seen);
    if (content === this.content) return;
    this.#write(content);
    if (this.changesElsewhere === changesElsewhere) this.isChangedElsewhere = false;
  }

  #write(content: Content<C>): void {
    const { storage, newId } = this.#with;
    if (this.#writer === "") this.#writer = newId();
    const id = content.id === "" ? newId() : content.id;
    const choices = this.#rules.readChoices(Object.fromEntries(Object.entries(content.choices)));
    this.keep({ ...content, choices, id, revision: content.revision + 1, writer: this.#writer });
    this.#isStored = storage.write(this.#rules.name, this.content);
  }

  private keep(content: Content<C>): void {
    this.content = content;
  }

  #read(): Content<C> | undefined {
    const value = this.#with.storage.read(this.#rules.name);
    if (!isRecord(value) || !isRecord(value["choices"])) return undefined;
    const [id, writer] = [textIn(value["id"]), textIn(value["writer"])];
    const revision = value["revision"];
    if (id === undefined || writer === undefined || !Number.isSafeInteger(revision)) return undefined;
    return {
      id,
      writer,
      revision: Number(revision),
      choices: this.#rules.readChoices(value["choices"]),
      attributes: attributesIn(value["attributes"]),
      filled: readFilledForms(value["filled"]) ?? {},
    };
  }
}
