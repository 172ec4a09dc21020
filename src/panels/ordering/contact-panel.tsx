import { observer } from "mobx-react-lite";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { ChooseEntry } from "./choose-entry.tsx";
import { contactChoices, type ContactChoice } from "./contact-choices.ts";
import { ContactEntry } from "./contact-entry.tsx";
import { useMissing } from "./use-missing.ts";
import type { StepPanelProps } from "../flows/step-panel.ts";

const ContactRow = observer(function ContactRow({ choice }: { choice: ContactChoice }) {
  const { profile } = useStores();
  const { checkout } = useBuying();
  const t = useText();
  if (profile.account === null) return null;
  return (
    <div className="contact-row">
      <div className="review-part">
        <h3>{t(`panels.ordering.contact.${choice.name}.title`)}</h3>
        <p className="form-note">{t(`panels.ordering.contact.${choice.name}.text`)}</p>
        <ContactEntry choice={choice} />
      </div>
      <ChooseEntry
        title={t(`panels.ordering.contact.${choice.name}.select`)}
        kind={choice.kind}
        draftKey={`checkout/${choice.name}`}
        chosenId={choice.chosenId(checkout)}
        onChoose={(id) => choice.choose(checkout, id)}
      />
    </div>
  );
});

/** Contact and Shipping Information: where the permit, the confirmation and questions go. */
export const ContactPanel = observer(function ContactPanel({ step, moves }: StepPanelProps) {
  const { boot } = useStores();
  const { checkout } = useBuying();
  const missing = useMissing(step, checkout.facts);
  return (
    <>
      {contactChoices.map((choice) => (
        <ContactRow key={choice.name} choice={choice} />
      ))}
      <StepActions moves={moves} messages={boot.messages} missing={missing} />
    </>
  );
});
