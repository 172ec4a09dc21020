import { useState } from "react";
import type { EffectiveForm, FormValues, FormModule } from "../domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity, type Entity } from "../domain/form-entity.ts";
import { isDeletable, type AnyEntry } from "../domain/profile-entries.ts";
import { ProfileChanges, type SaveOutcome } from "../stores/profile-changes.ts";
import { useStores, useText } from "../stores/context.ts";
import type { ProfileListKind } from "./profile-lists.tsx";
import type { ShownEntry } from "./shown-entries.ts";
import type { OpenPlace } from "./use-open-form.ts";

/** The request that replaces the entry with this id by a form's answers. */
function answeredRequest(form: EffectiveForm, data: FormValues, id: string): Entity & { id: string } {
  return { ...entityFromFormData(form, data), id };
}

/** The request that changes a stored entry: the fields of its form and its id, never its account. */
function requestOf(form: EffectiveForm, stored: AnyEntry, changes: Entity = {}): Entity & { id: string } {
  return { ...answeredRequest(form, formDataFromEntity(form, stored), stored.id), ...changes, id: stored.id };
}

/** The changes that a driver makes in one list of the profile. Failed calls have shown their dialog. */
export interface ListChanges {
  add(data: FormValues, module: FormModule): Promise<SaveOutcome>;
  edit(entry: ShownEntry, data: FormValues, module: FormModule): Promise<SaveOutcome>;
  /**
   * Sends the entry as it is stored now: the call replaces all of it, and must not undo what another tab has changed.
   */
  makeDefault(form: EffectiveForm, entry: ShownEntry): Promise<void>;
  remove(form: EffectiveForm, entry: ShownEntry): Promise<SaveOutcome>;
  /** The entry that was to be changed no longer exists. */
  hasMissed: boolean;
  miss(id: string): void;
  /** Messages beside the fields of the entry whose form opened because of them. */
  refused: Readonly<Record<string, string>> | undefined;
  /** Clears the messages when a form opens or closes. */
  forget(): void;
}

/** onSaved: called with a message for screen readers once something was stored. */
export function useListChanges(kind: ProfileListKind, place: OpenPlace, onSaved: (words: string) => void): ListChanges {
  const { profile, part } = useStores();
  const changes = part(ProfileChanges);
  const t = useText();
  const [hasMissed, setHasMissed] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>> | undefined>(undefined);
  const forget = () => {
    setHasMissed(false);
    setRefused(undefined);
  };
  const finish = (outcome: SaveOutcome): SaveOutcome => {
    if (outcome.kind === "saved") {
      forget();
      place.close();
      onSaved(t(`${kind.words}.saved`));
    }
    return outcome;
  };
  const giveUp = (id: string) => {
    setHasMissed(true);
    place.giveUp(id);
  };
  const miss = (id: string) => {
    giveUp(id);
    void profile.reload();
  };
  /** Runs a change without a form. If it is refused by the form's rules, the form opens and shows why. */
  const change = async (form: EffectiveForm, entry: ShownEntry, flags: Record<string, boolean>) => {
    const outcome = await changes.update(kind.list, requestOf(form, entry.entity, flags));
    if (outcome.kind === "missing") giveUp(entry.id);
    if (outcome.kind !== "refused") return outcome;
    setRefused(outcome.errors);
    place.open(entry.id);
    return outcome;
  };

  return {
    hasMissed,
    refused,
    forget,
    miss,
    add: async (data, module) => finish(await changes.add(kind.list, entityFromFormData(module.form, data))),
    edit: async (entry, data, module) => {
      const outcome = finish(await changes.update(kind.list, answeredRequest(module.form, data, entry.id)));
      if (outcome.kind === "missing") giveUp(entry.id);
      return outcome;
    },
    makeDefault: async (form, entry) => {
      const fresh = await profile.reads.entry(kind.list, entry.id);
      if (fresh.kind !== "found") return fresh.kind === "missing" ? miss(entry.id) : undefined;
      const outcome = await change(form, { ...entry, entity: fresh.entity }, { defaultFlag: true });
      if (outcome.kind === "saved") onSaved(t("panels.entry.madeDefault", { name: entry.name }));
    },
    remove: async (form, entry) => {
      const outcome = isDeletable(kind.list)
        ? await changes.remove(kind.list, entry.id)
        : await change(form, entry, { inactive: true });
      if (outcome.kind === "saved") onSaved(t("panels.entry.removed", { name: entry.name }));
      return outcome;
    },
  };
}
