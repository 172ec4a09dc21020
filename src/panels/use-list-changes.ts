import { useState } from "react";
import type { EffectiveForm, FormValues, FormModule } from "../domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity, type Entity } from "../domain/form-entity.ts";
import { isDeletable, type AnyEntry } from "../domain/profile-entries.ts";
import { ProfileChanges, type SaveOutcome } from "../stores/profile-changes.ts";
import { useStores, useText } from "../stores/context.ts";
import type { ProfileListKind } from "./profile-lists.tsx";
import type { ShownEntry } from "./shown-entries.ts";
import type { OpenPlace } from "./use-open-form.ts";

/** What to send to put a form's answers in the place of the entry with this id. */
function answeredRequest(form: EffectiveForm, data: FormValues, id: string): Entity & { id: string } {
  return { ...entityFromFormData(form, data), id };
}

/** What to send to change a stored entry: what its form asks, under its id, and never its account. */
function requestOf(form: EffectiveForm, stored: AnyEntry, changes: Entity = {}): Entity & { id: string } {
  return { ...answeredRequest(form, formDataFromEntity(form, stored), stored.id), ...changes, id: stored.id };
}

/** What a driver changes in one list of the profile. Failed calls have had their dialog. */
export interface ListChanges {
  add(data: FormValues, module: FormModule): Promise<SaveOutcome>;
  edit(entry: ShownEntry, data: FormValues, module: FormModule): Promise<SaveOutcome>;
  /** Sends the entry as it is stored now: the call takes all of it, and puts nothing back that another tab has changed. */
  makeDefault(form: EffectiveForm, entry: ShownEntry): Promise<void>;
  remove(form: EffectiveForm, entry: ShownEntry): Promise<SaveOutcome>;
  /** An entry that was to be changed was not there any more. */
  hasMissed: boolean;
  miss(id: string): void;
  /** Words beside the fields of the entry whose form opened because of them. */
  refused: Readonly<Record<string, string>> | undefined;
  /** A form opens or closes: what was told before is over. */
  forget(): void;
}

/** onSaved: gets words for a screen reader once something was stored. */
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
  /** A change without a form was refused by what the form asks: the form opens and says why. */
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
