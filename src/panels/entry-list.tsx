import { AnswerList } from "../components/answer-list.tsx";
import { StateBadge } from "../components/state-badge.tsx";
import type { EffectiveForm } from "../domain/effective-form.ts";
import { useText } from "../stores/context.ts";
import { answersOf } from "../domain/answers.ts";
import type { ProfileEntry } from "./profile-lists.tsx";

interface EntryListProps {
  entries: readonly ProfileEntry[];
  /** The form that asked for the entries; undefined until it is loaded, then the remaining answers appear. */
  form: EffectiveForm | undefined;
  told: readonly string[];
}

/** The entries of a profile list, each with every answer that the tenant's form asks. */
export function EntryList({ entries, form, told }: EntryListProps) {
  const t = useText();
  const words = { yes: t("common.yes"), no: t("common.no") };
  return (
    <ul className="entries">
      {entries.map((entry) => {
        const answers = form === undefined ? [] : answersOf(form, entry.entity, words, told);
        return (
          <li key={entry.id} className="entry">
            <div className="entry-head">
              <bdi className="entry-name">{entry.name}</bdi>
              {entry.isDefault && <StateBadge tone="neutral">{t("common.default")}</StateBadge>}
            </div>
            {entry.detail !== undefined && entry.detail !== "" && (
              <p className="entry-detail">
                <bdi>{entry.detail}</bdi>
              </p>
            )}
            {answers.length > 0 && <AnswerList answers={answers} />}
          </li>
        );
      })}
    </ul>
  );
}
