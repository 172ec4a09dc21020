import type { FormData } from "../domain/effective-form.ts";
import { isRecord } from "../domain/is-record.ts";
import type { DriverStorage } from "./driver-storage.ts";

/** What was typed in a form that was not saved, and whether the form was still open. */
export interface FormDraft {
  data: FormData;
  isOpen: boolean;
}

function isDraft(value: unknown): value is FormDraft {
  return isRecord(value) && isRecord(value["data"]) && typeof value["isOpen"] === "boolean";
}

/**
 * What the driver typed in forms of the profile, in this tab: it outlives a reload and a session that expired, and
 * goes with a logout. Nothing in it is observed: typing draws nothing anew. Forms with passwords are never kept here.
 */
export class FormDrafts {
  readonly #storage: DriverStorage;

  constructor(storage: DriverStorage) {
    this.#storage = storage;
  }

  /** The signed-in driver's draft of a form, or undefined. */
  read(key: string): FormDraft | undefined {
    const draft = this.#all()[key];
    return isDraft(draft) ? draft : undefined;
  }

  keep(key: string, draft: FormDraft): void {
    this.#storage.write("form-drafts", { ...this.#all(), [key]: draft });
  }

  /** The form was saved. */
  remove(key: string): void {
    const others = Object.entries(this.#all()).filter(([name]) => name !== key);
    this.#storage.write("form-drafts", Object.fromEntries(others));
  }

  /** Forgets everything that was typed. */
  discard(): void {
    this.#storage.remove("form-drafts");
  }

  #all(): Record<string, unknown> {
    const stored = this.#storage.read("form-drafts");
    return isRecord(stored) ? stored : {};
  }
}
