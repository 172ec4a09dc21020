import { makeAutoObservable } from "mobx";
import type { Entity } from "../domain/form-entity.ts";
import type { FormHashes } from "../domain/form-versions.ts";

function placeOf(formId: string, answers: Entity): string {
  return JSON.stringify([formId, answers]);
}

/**
 * Which version of each form the page shows: at first the one that the page was served with, then the one that the
 * server names when it rejects answers, or that the page has learned of from any other response. Documents change while
 * pages are open, so the two may differ.
 */
export class FormVersions {
  /** All versions that the page shows now. */
  hashes: FormHashes;
  readonly #served: FormHashes;
  /** The version to which answers were given, by form id and answers. */
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
    return this.hashes[formId] !== this.versionOf(formId, answers);
  }

  /** Forgets the driver's answers. */
  clear(): void {
    this.#answered.clear();
  }

  /** Takes the versions that the server has now; those that it does not name stay as they are. */
  update(hashes: FormHashes): void {
    this.hashes = { ...this.hashes, ...hashes };
  }
}
