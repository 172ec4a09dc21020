import { attributesIn } from "../domain/attributes.ts";
import { citationKey, type CitationKeys } from "../domain/citations.ts";
import type { Clock } from "../domain/clock.ts";
import { readFilledForm, type FilledForm } from "../domain/filled-form.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Attributes } from "../domain/generated/api-entities.ts";
import { isRecord } from "../domain/is-record.ts";
import type { DraftCollaborators, FlowDraft } from "./flow-draft.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** What the driver has written so far. */
export interface AppealChoices {
  /** The answers to the form citation-appeal, as the entity that it makes. */
  readonly answers: Entity;
  /** How that form was filled in; null until it is. */
  readonly filled: FilledForm | null;
}

/** An appeal has no memory-only part. */
export type AppealDraft = FlowDraft<AppealChoices, object>;

export const NO_APPEAL: AppealChoices = { answers: {}, filled: null };

export function readAppealChoices({ answers, filled }: Readonly<Record<string, unknown>>): AppealChoices {
  return { answers: isRecord(answers) ? { ...answers } : {}, filled: readFilledForm(filled) ?? null };
}

/** Everything that is filed. attributes: the answers to the tenant's own steps. */
export function appealAnswers({ answers }: AppealChoices, attributes: Attributes): Entity {
  const own = { ...attributesIn(answers["attributes"]), ...attributes };
  const { attributes: _own, ...rest } = answers;
  return Object.keys(own).length === 0 ? rest : { ...rest, attributes: own };
}

/** The key in both storages. */
const NAME = "citation-appeal";

/** As long as the server keeps uploaded files that no request refers to. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What the tabs of a browser share. All other answers, such as who the person is, stay in the tab. */
const SHARED_ANSWERS = ["statement", "evidence"];

function divide(answers: Entity): { shared: Entity; own: Entity } {
  const entries = Object.entries(answers);
  const isShared = ([name]: [string, unknown]) => SHARED_ANSWERS.includes(name);
  return {
    shared: Object.fromEntries(entries.filter(isShared)),
    own: Object.fromEntries(entries.filter((entry) => !isShared(entry))),
  };
}

const recordIn = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

interface PlaceCollaborators {
  storage: Pick<TenantStorage, "read" | "write" | "remove">;
  tabStorage: Pick<TenantStorage, "read" | "write" | "remove">;
  clock: Clock;
}

/**
 * Stores the draft of an appeal against one citation. The statement and its files are kept in localStorage for a day,
 * under the keys of the citation, and everything else in sessionStorage. Nobody is signed in, and the computer may be a
 * public one (docs/decisions/087).
 */
export class AppealDraftPlace implements Pick<DraftCollaborators["storage"], "read" | "write" | "remove"> {
  readonly #key: string;
  readonly #with: PlaceCollaborators;

  constructor({ number, plate }: CitationKeys, collaborators: PlaceCollaborators) {
    this.#key = `${citationKey(number)} ${citationKey(plate)}`;
    this.#with = collaborators;
  }

  /**
   * Merges what both storages hold. The tab's part is removed where the shared part is missing, since nothing tells
   * which draft it belongs to.
   */
  readonly read = (): unknown => {
    const { tabStorage } = this.#with;
    const { content } = recordIn(this.#drafts()[this.#key]);
    if (!isRecord(content)) {
      if (recordIn(tabStorage.read(NAME))["key"] === this.#key) tabStorage.remove(NAME);
      return undefined;
    }
    const stored = recordIn(tabStorage.read(NAME));
    const own = stored["key"] === this.#key ? stored : {};
    const [{ answers, filled }, ownChoices] = [recordIn(content["choices"]), recordIn(own["choices"])];
    const isDone = recordIn(filled)["isDone"] === true && ownChoices["isDone"] === true;
    return {
      ...content,
      choices: {
        answers: { ...recordIn(ownChoices["answers"]), ...recordIn(answers) },
        filled: isRecord(filled) ? { ...filled, isDone } : null,
      },
      attributes: own["attributes"],
      filled: own["filled"],
    };
  };

  readonly write = (_name: string, value: unknown): boolean => {
    const { storage, tabStorage, clock } = this.#with;
    const { choices, attributes, filled, ...head } = recordIn(value);
    const { answers, filled: written } = readAppealChoices(recordIn(choices));
    const { shared, own } = divide(answers);
    const ofTab = { key: this.#key, choices: { answers: own, isDone: written?.isDone }, attributes, filled };
    const content = { ...head, choices: { answers: shared, filled: written } };
    const isInTab = tabStorage.write(NAME, ofTab);
    return storage.write(NAME, { ...this.#drafts(), [this.#key]: { at: clock(), content } }) && isInTab;
  };

  readonly remove = (): void => {
    const { storage, tabStorage } = this.#with;
    const { [this.#key]: _gone, ...others } = this.#drafts();
    if (Object.keys(others).length === 0) storage.remove(NAME);
    else storage.write(NAME, others);
    if (recordIn(tabStorage.read(NAME))["key"] === this.#key) tabStorage.remove(NAME);
  };

  /** Removes drafts that are older than a day. */
  sweep(): void {
    const { storage } = this.#with;
    const kept = this.#drafts();
    if (Object.keys(kept).length === Object.keys(recordIn(storage.read(NAME))).length) return;
    if (Object.keys(kept).length === 0) storage.remove(NAME);
    else storage.write(NAME, kept);
  }

  /** The drafts of the last day, by the keys of their citations. */
  #drafts(): Readonly<Record<string, unknown>> {
    const since = this.#with.clock() - KEPT_MS;
    const isKept = ([, draft]: [string, unknown]) => Number(recordIn(draft)["at"]) > since;
    return Object.fromEntries(Object.entries(recordIn(this.#with.storage.read(NAME))).filter(isKept));
  }
}
