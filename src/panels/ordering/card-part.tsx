import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../components/button.tsx";
import { Modal } from "../../components/modal.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { failureMessages } from "../../domain/api-failure.ts";
import { cardFailures, groupedNumber } from "../../domain/cards.ts";
import { describeFailures } from "../../domain/form-errors.ts";
import { dateInZone } from "../../domain/dates.ts";
import type { FieldError, FormValues } from "../../domain/effective-form.ts";
import type { CardType } from "../../domain/generated/api-orders.ts";
import { hasMessage, translate } from "../../domain/messages.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { CardTypesContext } from "../../renderer/forms/form-context.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { StepForm } from "../flows/step-form.tsx";
import { useForm } from "../use-form.ts";
import type { StepPanelProps } from "../flows/step-panel.ts";
import { BillingPart } from "./billing-part.tsx";

/** Checks the merchant account as soon as a method that takes cards is on offer. */
export function useMerchantCheck(): void {
  const { checkout, merchantAccount } = useBuying();
  const isOffered = checkout.methods.some(({ takesCards }) => takesCards === true);
  useEffect(() => {
    if (isOffered) void merchantAccount.ensureLoaded();
  }, [isOffered, merchantAccount]);
}

/** Where to find the security code: one sentence for each place on a card, with the card types that have it there. */
function CodePlaces({ types }: { types: readonly CardType[] }) {
  const { boot } = useStores();
  const places = [...new Set(types.map(({ codePlace }) => codePlace))];
  const labelsAt = (place: string) => types.filter(({ codePlace }) => codePlace === place).map(({ label }) => label);
  return (
    <dl className="answers">
      {places.map((place) => (
        <div key={place} className="answer">
          <dt>{labelsAt(place).join(", ")}</dt>
          <dd>{hasMessage(boot.messages, place) ? translate(boot.messages, place) : ""}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 'Credit Card Verification': explains where the CVV is printed. */
const CardVerification = observer(function CardVerification() {
  const { merchantAccount } = useBuying();
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="form-links">
      <button type="button" className="link-button" onClick={() => setIsOpen(true)}>
        {t("panels.ordering.card.whereIsCode")}
      </button>
      {isOpen && (
        <Modal
          title={t("panels.ordering.card.verification")}
          onClose={close}
          closeLabel={t("common.close")}
          actions={
            <Button look="primary" onClick={close}>
              {t("common.ok")}
            </Button>
          }
        >
          <p>{t("panels.ordering.card.verificationText")}</p>
          <CodePlaces types={merchantAccount.cardTypes} />
        </Modal>
      )}
    </div>
  );
});

/** The test cards of a sandbox, which takes no others. */
const TestCards = observer(function TestCards() {
  const { boot } = useStores();
  const { testCards, cardTypes } = useBuying().merchantAccount;
  const t = useText();
  if (testCards.length === 0) return null;
  const doing = (does: string) => {
    const key = `panels.ordering.card.testCards.${does}`;
    return hasMessage(boot.messages, key) ? translate(boot.messages, key) : does;
  };
  return (
    <details className="test-cards">
      <summary>{t("panels.ordering.card.testCardsTitle")}</summary>
      <ul>
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <code>{groupedNumber(number, cardTypes)}</code> <span>{doing(does)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
});

/** Why no card can be used for payment, shown at the method. */
const MerchantProblem = observer(function MerchantProblem() {
  const { boot } = useStores();
  const { merchantAccount } = useBuying();
  const t = useText();
  const { failure } = merchantAccount;
  if (failure === null) return <Skeleton lines={4} label={t("common.loading")} />;
  const again = <Button onClick={() => void merchantAccount.load()}>{t("common.tryAgain")}</Button>;
  return (
    <Notice tone="warning" role="alert" {...(failure.isRetryable ? { actions: again } : {})}>
      {failureMessages(failure, boot.messages).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Notice>
  );
});

/** The rules of a card that no schema can express, with the labels of its form. */
function useCardChecks(formId: string): (data: FormValues) => FieldError[] {
  const { boot, clock } = useStores();
  const { cardTypes } = useBuying().merchantAccount;
  const state = useForm(formId);
  return (data) => {
    if (state.status !== "ready") return [];
    const { form } = state.form;
    const today = dateInZone(clock(), boot.tenant?.timeZone ?? "UTC");
    return describeFailures(form, boot.messages, cardFailures(form, data, cardTypes, today));
  };
}

interface CardPartProps extends StepPanelProps {
  formId: string;
  actionsPlace: HTMLElement | null;
}

/** The fields of a card payment: the card, which is kept only in the memory of this page, and its billing address. */
export const CardPart = observer(function CardPart({
  formId,
  step: _step,
  moves,
  serverErrors,
  unasked,
  actionsPlace,
}: CardPartProps) {
  const { boot } = useStores();
  const { checkout, merchantAccount } = useBuying();
  const t = useText();
  const [isBillingMissed, setIsBillingMissed] = useState(false);
  const checks = useCardChecks(formId);
  const { cardTypes, status } = merchantAccount;
  if (status !== "ready") {
    return (
      <>
        <MerchantProblem />
        {actionsPlace !== null &&
          createPortal(
            <StepActions moves={moves} messages={boot.messages} missing={t("panels.ordering.missing.method-ready")} />,
            actionsPlace,
          )}
      </>
    );
  }
  const hasBilling = checkout.contacts.billing !== undefined;
  const next = () => (hasBilling ? moves.next() : setIsBillingMissed(true));
  return (
    <>
      <p className="form-note">
        {t("panels.ordering.card.accepted", { types: cardTypes.map(({ label }) => label).join(", ") })}
      </p>
      <TestCards />
      <CardTypesContext value={cardTypes}>
        <StepForm
          formId={formId}
          about={`${checkout.method} ${checkout.draft.changesElsewhere}`}
          answers={checkout.methodAnswers ?? {}}
          filled={checkout.methodFilled}
          moves={{ ...moves, next }}
          actionsPlace={actionsPlace}
          serverErrors={serverErrors}
          unasked={unasked}
          checks={checks}
          onType={(shown, entity) => checkout.typeMethod(entity, shown)}
          onAnswer={(shown, entity) => checkout.answerMethod(entity, shown)}
        />
      </CardTypesContext>
      <CardVerification />
      <BillingPart />
      {isBillingMissed && !hasBilling && (
        <Notice tone="danger" role="alert">
          <p>{t("panels.ordering.card.billingMissing")}</p>
        </Notice>
      )}
    </>
  );
});
