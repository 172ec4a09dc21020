import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { failureMessages } from "../../domain/api-failure.ts";
import type { ServedMethod } from "../../domain/generated/api-portal.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { StepForm } from "../flows/step-form.tsx";
import { MethodChoice } from "../payments/method-choice.tsx";
import { useFormsReady } from "../use-forms-ready.ts";
import { CardPart, useMerchantCheck } from "./card-part.tsx";
import { useMissing } from "./use-missing.ts";
import type { StepPanelProps } from "../flows/step-panel.ts";

/**
 * Keeps the pressed element in its place on the screen, although the fields above it close. Call it with the pressed
 * element, before the change.
 */
function useKeptInPlace(chosen: string | null): (pressed: Element) => void {
  const kept = useRef<{ pressed: Element; top: number } | null>(null);
  useLayoutEffect(() => {
    if (kept.current === null) return;
    const { pressed, top } = kept.current;
    kept.current = null;
    const moved = pressed.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  }, [chosen]);
  return (pressed) => {
    kept.current = { pressed, top: pressed.getBoundingClientRect().top };
  };
}

interface MethodProps {
  method: ServedMethod;
  onPress(pressed: Element): void;
  /** The fields of the method, once it is chosen. */
  children: ReactNode;
}

/** One method: its name, a line that explains it, and its fields. */
const Method = observer(function Method({ method, onPress, children }: MethodProps) {
  const { boot } = useStores();
  const { checkout, merchantAccount } = useBuying();
  const { value, takesCards = false } = method;
  const isRefused = takesCards && merchantAccount.isRefused;
  const failure = isRefused ? merchantAccount.failure : null;
  return (
    <MethodChoice
      method={method}
      isChosen={checkout.method === value}
      isDisabled={isRefused}
      refusal={failure === null ? undefined : failureMessages(failure, boot.messages).join(" ")}
      onChoose={(pressed) => {
        onPress(pressed);
        checkout.chooseMethod(value);
      }}
    >
      {children}
    </MethodChoice>
  );
});

interface MethodFormProps extends StepPanelProps {
  formId: string;
  actionsPlace: HTMLElement | null;
}

/** The fields of the chosen method. */
const MethodForm = observer(function MethodForm(props: MethodFormProps) {
  const { formId, moves, serverErrors, unasked, actionsPlace } = props;
  const { checkout } = useBuying();
  if (checkout.chosenMethod?.takesCards === true) return <CardPart {...props} />;
  return (
    <StepForm
      formId={formId}
      about={`${checkout.method} ${checkout.draft.changesElsewhere}`}
      answers={checkout.methodAnswers ?? {}}
      filled={checkout.methodFilled}
      moves={moves}
      actionsPlace={actionsPlace}
      serverErrors={serverErrors}
      unasked={unasked}
      onType={(shown, entity) => checkout.typeMethod(entity, shown)}
      onAnswer={(shown, entity) => checkout.answerMethod(entity, shown)}
    />
  );
});

/**
 * The methods as cards to choose from; a single method is preselected. The fields of the chosen one open in its card.
 */
const Methods = observer(function Methods(props: StepPanelProps) {
  const { step, moves } = props;
  const { boot } = useStores();
  const { checkout } = useBuying();
  const t = useText();
  const missing = useMissing(step, checkout.facts);
  const keepInPlace = useKeptInPlace(checkout.method);
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null);
  useMerchantCheck();
  // Loaded before a method is chosen, so that its fields appear at once.
  useFormsReady(checkout.methods.flatMap(({ form }) => form ?? []));
  const formId = checkout.chosenMethod?.form;
  return (
    <>
      <fieldset className="choice-list">
        <legend>{t("panels.ordering.selectMethod")}</legend>
        {checkout.methods.map((method) => (
          <Method key={method.value} method={method} onPress={keepInPlace}>
            {formId !== undefined && method.value === checkout.method && (
              <div className="method-fields">
                <MethodForm {...props} formId={formId} actionsPlace={actionsPlace} />
              </div>
            )}
          </Method>
        ))}
      </fieldset>
      {/* Below all methods, wherever the form is that they belong to. */}
      <div ref={setActionsPlace}>
        {formId === undefined && <StepActions moves={moves} messages={boot.messages} missing={missing} />}
      </div>
    </>
  );
});

/** Payment Information: the method and its form. */
export const PaymentPanel = observer(function PaymentPanel(props: StepPanelProps) {
  const { step, moves } = props;
  const { boot } = useStores();
  const { checkout } = useBuying();
  const t = useText();
  const missing = useMissing(step, checkout.facts);
  if (checkout.methods.length > 0) return <Methods {...props} />;
  return (
    <>
      <EmptyState title={t("panels.ordering.noMethod")} text={t("panels.ordering.noMethodText")} />
      <StepActions moves={moves} messages={boot.messages} missing={missing} />
    </>
  );
});
