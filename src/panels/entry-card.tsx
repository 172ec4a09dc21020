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

/** The actions of an entry. */
export interface EntryMoves {
  edit(entry: ShownEntry): void;
  makeDefault(entry: ShownEntry): void;
  /** Opens the confirmation for removing an entry. */
  askRemoval(entry: ShownEntry): void;
  /** Ref of the button that opens the form of an entry. */
  opener(id: string): Ref<HTMLButtonElement>;
}

interface EntryCardProps {
  kind: ProfileListKind;
  entry: ShownEntry;
  /** The form of the entry; undefined until it is loaded, then the remaining answers appear. */
  form: EffectiveForm | undefined;
  /** Labels of the missing answers. */
  lacking: readonly string[];
  /** Its edit button is the primary button of the page. */
  isNext: boolean;
  moves: EntryMoves;
}

function EntryActions({ kind, entry, form, isNext, moves }: EntryCardProps) {
  const t = useText();
  // The request contains the fields of the form, so the form has to be loaded.
  const isWaiting = form === undefined;
  /** The visible label and, for screen readers, the entry that it is about. */
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

/** An entry of a profile list: its name, what is missing, the answers to the tenant's form, and its actions. */
export function EntryCard(props: EntryCardProps) {
  const { kind, entry, form, lacking } = props;
  const t = useText();
  const answers = form === undefined ? [] : answersOf(form, entry.entity, answerWords(t), kind.shownPaths);
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
