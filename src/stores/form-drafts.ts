import { isRecord } from "../domain/is-record.ts";
import type { TypedAnswers } from "../domain/typed-answers.ts";
import type { DriverStorage } from "./driver-storage.ts";
import type { PartCollaborators } from "./store-part.ts";

/** Unsaved answers of a form, and whether the form was still open. */
export interface FormDraft extends TypedAnswers {
  isOpen: boolean;
  /** The entry that was being edited no longer exists: the draft waits for a new one. */
  isOrphan?: boolean;
}

function isDraft(value: unknown): value is FormDraft {
  if (!isRecord(value) || !isRecord(value["data"]) || typeof value["isOpen"] !== "boolean") return false;
  return value["began"] === undefined || isRecord(value["began"]);
}

/**
 * What the driver typed into forms of the profile in this tab. It survives a reload and an expired session, and is
 * removed by a logout. Nothing in it is observable: typing redraws nothing. Forms with passwords are never stored here.
 */
export class FormDrafts {
  readonly #storage: DriverStorage;

  constructor({ tabOfDriver }: Pick<PartCollaborators, "tabOfDriver">) {
    this.#storage = tabOfDriver;
  }

  /** The signed-in driver's draft of a form, or undefined. */
  read(key: string): FormDraft | undefined {
    const draft = this.#all()[key];
    return isDraft(draft) ? draft : undefined;
  }

  keep(key: string, draft: FormDraft): void {
    this.#storage.write("form-drafts", { ...this.#all(), [key]: draft });
  }

  /** Removes a draft: the form was saved or discarded. */
  remove(key: string): void {
    const others = Object.entries(this.#all()).filter(([name]) => name !== key);
    this.#storage.write("form-drafts", Object.fromEntries(others));
  }

  /** Marks a draft whose entry no longer exists. */
  orphan(key: string): void {
    const draft = this.read(key);
    if (draft !== undefined) this.keep(key, { data: draft.data, isOpen: false, isOrphan: true });
  }

  /** Gives a key without a draft the first orphaned draft whose key has this beginning. */
  adopt(key: string, beginning: string): void {
    if (this.read(key) !== undefined) return;
    const found = Object.keys(this.#all()).find((name) => name.startsWith(beginning) && this.read(name)?.isOrphan);
    const draft = found === undefined ? undefined : this.read(found);
    if (found === undefined || draft === undefined) return;
    this.remove(found);
    this.keep(key, { data: draft.data, isOpen: false });
  }

  /** Removes the drafts whose keys have this beginning. */
  discardPart(beginning: string): void {
    for (const key of Object.keys(this.#all())) if (key.startsWith(beginning)) this.remove(key);
  }

  #all(): Record<string, unknown> {
    const stored = this.#storage.read("form-drafts");
    return isRecord(stored) ? stored : {};
  }
}
