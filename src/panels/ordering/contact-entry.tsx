import { observer } from "mobx-react-lite";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import type { ContactChoice } from "./contact-choices.ts";
import { OwnAnswerList } from "./own-answer-list.tsx";

/** The chosen address, phone or email address. */
export const ContactEntry = observer(function ContactEntry({ choice }: { choice: ContactChoice }) {
  const { profile } = useStores();
  const { checkout } = useBuying();
  const t = useText();
  const person = profile.account?.endUserAccountEntity.person;
  const chosenId = choice.chosenId(checkout);
  const entry = person === undefined ? undefined : choice.kind.entries(person).find((each) => each.id === chosenId);
  if (entry === undefined) return <p>{t("panels.ordering.contact.none")}</p>;
  return (
    <>
      <p className="entry-detail">
        <bdi>{[entry.name, entry.detail].filter(Boolean).join("\n")}</bdi>
      </p>
      <OwnAnswerList formId={choice.kind.formId} attributes={entry.entity.attributes} />
    </>
  );
});
