import { observer } from "mobx-react-lite";
import { EmptyState } from "../../components/empty-state.tsx";
import { failureMessages } from "../../domain/api-failure.ts";
import { hasMessage } from "../../domain/messages.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { StepForm } from "../flows/step-form.tsx";
import { CardPart, useMerchantCheck } from "./card-part.tsx";
import { useMissing } from "./use-missing.ts";
import type { StepPanelProps } from "../flows/step-panel.ts";

/** The methods as cards to choose from, each with a line that explains it; the only one is chosen. */
const MethodChoices = observer(function MethodChoices() {
  const { boot } = useStores();
  const { checkout, merchantAccount } = useBuying();
  const t = useText();
  const isRefused = useMerchantCheck();
  return (
    <fieldset className="choice-list choice-grid">
      <legend>{t("panels.ordering.selectMethod")}</legend>
      {checkout.methods.map(({ value, label, explained, takesCards }) => (
        <label key={value} className="permit-card permit-choice">
          <input
            type="radio"
            name="method"
            disabled={takesCards === true && isRefused}
            checked={checkout.method === value}
            onChange={() => checkout.chooseMethod(value)}
          />
          <span className="permit-words">
            <span className="entry-name">{label}</span>
            {explained !== undefined && hasMessage(boot.messages, explained) && (
              <span className="entry-detail">{t(explained)}</span>
            )}
            {takesCards === true && isRefused && merchantAccount.failure !== null && (
              <span className="entry-detail">{failureMessages(merchantAccount.failure, boot.messages).join(" ")}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
});

/** Payment Information: the method, and what its form asks. */
export const PaymentPanel = observer(function PaymentPanel(props: StepPanelProps) {
  const { step, moves, serverErrors, unasked } = props;
  const { boot } = useStores();
  const { checkout } = useBuying();
  const t = useText();
  const missing = useMissing(step, checkout.facts);
  const formId = checkout.way?.form;
  if (checkout.methods.length === 0) {
    return (
      <>
        <EmptyState title={t("panels.ordering.noMethod")} text={t("panels.ordering.noMethodText")} />
        <StepActions moves={moves} messages={boot.messages} missing={missing} />
      </>
    );
  }
  return (
    <>
      <MethodChoices />
      {formId !== undefined && checkout.way?.takesCards === true ? (
        <CardPart {...props} formId={formId} />
      ) : formId === undefined ? (
        <StepActions moves={moves} messages={boot.messages} missing={missing} />
      ) : (
        <StepForm
          formId={formId}
          about={`${checkout.method} ${checkout.draft.changesElsewhere}`}
          answers={checkout.methodAnswers ?? {}}
          filled={checkout.methodFilled}
          moves={moves}
          serverErrors={serverErrors}
          unasked={unasked}
          onType={(shown, entity) => checkout.typeMethod(entity, shown)}
          onAnswer={(shown, entity) => checkout.answerMethod(entity, shown)}
        />
      )}
    </>
  );
});
