import { makeAutoObservable } from "mobx";
import type { Entity } from "../domain/form-entity.ts";

/** Content hash of each form, by form id. */
type FormHashes = Readonly<Record<string, string>>;

function placeOf(formId: string, answers: Entity): string {
  return JSON.stringify([formId, answers]);
}

/**
 * Which version of each form the page shows: at first the one that the page was served with, then the one that the
 * server names when it rejects answers. Documents change while pages are open, so the two may differ.
 */
export class FormVersions {
  private current: FormHashes;
  readonly #served: FormHashes;
  /** The version to which answers were given, by form id and answers. */
  readonly #answered = new Map<string, string>();

  constructor(served: FormHashes) {
    this.#served = served;
    this.current = served;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The content hash of a form; undefined for one that the tenant does not have. */
  hashOf(formId: string): string | undefined {
    return this.current[formId];
  }

  /** The version of a form that the page was served with. */
  servedHashOf(formId: string): string | undefined {
    return this.#served[formId];
  }

  /** Remembers to which version of the form answers were given: they may be rejected after it has left the page. */
  remember(formId: string, answers: Entity, hash: string): void {
    this.#answered.set(placeOf(formId, answers), hash);
  }

  /** The version in which these answers were given; where that is not known, the one that the page was served with. */
  versionOf(formId: string, answers: Entity): string | undefined {
    return this.#answered.get(placeOf(formId, answers)) ?? this.#served[formId];
  }

  /** Whether the form has changed since these answers were given; where that is not known, since the page was served. */
  hasChangedSince(formId: string, answers: Entity): boolean {
    return this.current[formId] !== this.versionOf(formId, answers);
  }

  /** Forgets the driver's answers. */
  clear(): void {
    this.#answered.clear();
  }

  /** Takes the versions that the server has now; those that it does not name stay as they are. */
  update(hashes: FormHashes): void {
    this.current = { ...this.current, ...hashes };
  }
}
