import { makeAutoObservable } from "mobx";
import type { Entity } from "../domain/form-entity.ts";
import type { FormHashes } from "../domain/form-versions.ts";

function placeOf(formId: string, answers: Entity): string {
  return JSON.stringify([formId, answers]);
}

/**
 * The version of each form that the page shows: at first the one that the page was served with, then the one that the
 * server names when it rejects answers, or that any other response has brought. Documents change while pages are open,
 * so the two may differ.
 */
export class FormVersions {
  /** All versions that the page shows now. */
  hashes: FormHashes;
  readonly #served: FormHashes;
  /** The version of the form in which answers were given, by form id and answers. */
  readonly #answered = new Map<string, string>();

  constructor(served: FormHashes) {
    this.#served = served;
    this.hashes = served;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The content hash of a form; undefined for one that the tenant does not have. */
  hashOf(formId: string): string | undefined {
    return this.hashes[formId];
  }

  /** The version of a form that the page was served with. */
  servedHashOf(formId: string): string | undefined {
    return this.#served[formId];
  }

  /**
   * Remembers the form version in which answers were given: they may be rejected after the page has loaded another one.
   */
  remember(formId: string, answers: Entity, hash: string): void {
    this.#answered.set(placeOf(formId, answers), hash);
  }

  /** The form version in which these answers were given; if it is not known, the one that the page was served with. */
  versionOf(formId: string, answers: Entity): string | undefined {
    return this.#answered.get(placeOf(formId, answers)) ?? this.#served[formId];
  }

  /** Whether the form has changed since these answers were given; if that is not known, since the page was served. */
  hasChangedSince(formId: string, answers: Entity): boolean {
    return this.hashes[formId] !== this.versionOf(formId, answers);
  }

  /** Clears the driver's answers. */
  clear(): void {
    this.#answered.clear();
  }

  /** Sets the versions that the server has now; versions that it does not name stay. */
  update(hashes: FormHashes): void {
    this.hashes = { ...this.hashes, ...hashes };
  }
}
