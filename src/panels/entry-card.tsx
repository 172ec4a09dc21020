import type { Ref } from "react";
import { AnswerList } from "../components/answer-list.tsx";
import { Button } from "../components/button.tsx";
import { StateBadge } from "../components/state-badge.tsx";
import { answersOf, answerWords } from "../domain/answers.ts";
import { UnbrokenText } from "../components/unbroken-text.tsx";
import type { EffectiveForm } from "../domain/effective-form.ts";
import type { MessageKey } from "../domain/messages.ts";
import { useText } from "../stores/context.ts";
import { DataBadge } from "./data-badge.tsx";
import { withFileLinks } from "./file-links.tsx";
import type { ProfileListKind } from "./profile-lists.tsx";
import type { ShownEntry } from "./shown-entries.ts";

/** What can be done with an entry. */
export interface EntryMoves {
  edit(entry: ShownEntry): void;
  makeDefault(entry: ShownEntry): void;
  /** Asks before anything is removed. */
  askRemoval(entry: ShownEntry): void;
  /** Ref of the button that opens the form of an entry. */
  opener(id: string): Ref<HTMLButtonElement>;
}

interface EntryCardProps {
  kind: ProfileListKind;
  entry: ShownEntry;
  /** The form that asked for the entry; undefined until it is loaded, then the remaining answers appear. */
  form: EffectiveForm | undefined;
  /** Labels of the answers that it lacks. */
  lacking: readonly string[];
  /** Its button to edit it is the one to press on the page. */
  isNext: boolean;
  moves: EntryMoves;
}

function EntryActions({ kind, entry, form, isNext, moves }: EntryCardProps) {
  const t = useText();
  // What is sent is what the form asks, so the form has to be there.
  const isWaiting = form === undefined;
  /** The word that is seen and, for those who hear it alone, which entry it is about. */
  const named = (key: MessageKey) => ({ children: t(key), "aria-label": `${t(key)} ${entry.name}` });
  return (
    <div className="entry-actions">
      <Button
        {...named("panels.entry.edit")}
        look={isNext ? "primary" : "secondary"}
        ref={moves.opener(entry.id)}
        onClick={() => moves.edit(entry)}
      />
      {kind.hasDefault && !entry.isDefault && (
        <Button
          {...named("panels.entry.makeDefault")}
          look="subtle"
          disabled={isWaiting}
          onClick={() => moves.makeDefault(entry)}
        />
      )}
      <Button
        {...named("panels.entry.delete")}
        look="subtle"
        disabled={isWaiting}
        onClick={() => moves.askRemoval(entry)}
      />
    </div>
  );
}

/** One entry of a profile list: what it is, what is missing, every answer that the tenant's form asks, what can be done. */
export function EntryCard(props: EntryCardProps) {
  const { kind, entry, form, lacking } = props;
  const t = useText();
  const answers = form === undefined ? [] : answersOf(form, entry.entity, answerWords(t), kind.told);
  return (
    <div className="entry-card">
      <div className="entry-words">
        <div className="entry-head">
          <bdi className="entry-name">
            <UnbrokenText text={entry.name} unbroken={entry.unbroken === undefined ? [] : [entry.unbroken]} />
          </bdi>
          {entry.isDefault && <StateBadge tone="neutral">{t("common.default")}</StateBadge>}
          {lacking.length > 0 && <DataBadge state="needed" />}
        </div>
        {entry.detail !== undefined && entry.detail !== "" && (
          <p className="entry-detail">
            <bdi>{entry.detail}</bdi>
          </p>
        )}
        {lacking.length > 0 && <p>{t("panels.entry.missing", { fields: lacking.join(", ") })}</p>}
        {answers.length > 0 && <AnswerList answers={withFileLinks(answers)} />}
      </div>
      <EntryActions {...props} />
    </div>
  );
}
