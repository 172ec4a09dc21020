import { citationKey, type CitationKeys } from "../domain/citations.ts";
import type { Clock } from "../domain/clock.ts";
import { filledForm, readFilledForm, type FilledForm, type ShownForm } from "../domain/filled-form.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { Appeal } from "../domain/generated/api-appeals.ts";
import { isRecord } from "../domain/is-record.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** An unsent reply, and the form in which it was typed. */
export interface TypedReply {
  readonly answers: Entity;
  readonly filled: FilledForm | undefined;
}

const NAME = "appeal-reply";

/** As long as the server keeps uploaded files that no request refers to. */
const KEPT_MS = 24 * 60 * 60 * 1000;

interface ReplyCollaborators {
  tabStorage: Pick<TenantStorage, "read" | "write" | "remove">;
  clock: Clock;
}

/** Whether the reply was sent although its response was lost. after: the number of messages when it was typed. */
function wasSent({ messages }: Appeal, after: number, { message }: Entity): boolean {
  const text = String(message).trim();
  return messages.slice(after).some((each) => each.from === "APPELLANT" && each.text.trim() === text);
}

/**
 * The reply that is typed in this tab, for whoever opens the same appeal here again within a day. Only one is stored,
 * without the appeal's secret (docs/decisions/087).
 */
export class ReplyDraft {
  readonly #with: ReplyCollaborators;

  constructor(collaborators: ReplyCollaborators) {
    this.#with = collaborators;
  }

  read(keys: CitationKeys, appeal: Appeal): TypedReply | undefined {
    const stored = this.#with.tabStorage.read(NAME);
    if (!isRecord(stored)) return undefined;
    const { key, at, after, answers, filled } = stored;
    if (Number(at) <= this.#with.clock() - KEPT_MS) {
      this.remove();
      return undefined;
    }
    if (key !== keyOf(keys, appeal) || !isRecord(answers)) return undefined;
    if (appeal.canReply && !wasSent(appeal, Number(after), answers))
      return { answers: { ...answers }, filled: readFilledForm(filled) };
    this.remove();
    return undefined;
  }

  keep(keys: CitationKeys, appeal: Appeal, answers: Entity, shown: ShownForm): void {
    const { tabStorage, clock } = this.#with;
    if (Object.keys(answers).length === 0) return this.remove();
    const about = { key: keyOf(keys, appeal), at: clock(), after: appeal.messages.length };
    tabStorage.write(NAME, { ...about, answers, filled: filledForm(shown, false) });
  }

  remove(): void {
    this.#with.tabStorage.remove(NAME);
  }
}

function keyOf({ number, plate }: CitationKeys, { id }: Appeal): string {
  return [citationKey(number), citationKey(plate), id].join(" ");
}
