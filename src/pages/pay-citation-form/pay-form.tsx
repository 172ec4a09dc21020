import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { inFootBar } from "../../components/foot-bar.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { FormValues } from "../../domain/effective-form.ts";
import type { Citation, CitationPaymentMethods } from "../../domain/generated/api-citations.ts";
import { paymentStatusPath } from "../../domain/payment-return.ts";
import { CitationTotal } from "../../panels/citations/citation-amounts.tsx";
import { NotPaidOnline } from "../../panels/citations/not-paid-online.tsx";
import { MethodChoice } from "../../panels/payments/method-choice.tsx";
import { OpenForm } from "../../panels/open-form.tsx";
import { CitationPaymentStore } from "../../stores/citation-payment-store.ts";
import { useCitations } from "../../stores/citations-store.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";

type Method = CitationPaymentMethods[number];

interface MethodsProps {
  methods: CitationPaymentMethods;
  chosen: Method["value"] | undefined;
  onChoose(value: Method["value"]): void;
}

/** The methods as cards to choose from. */
function Methods({ methods, chosen, onChoose }: MethodsProps) {
  const t = useText();
  return (
    <fieldset className="choice-list">
      <legend>{t("pages.payCitationForm.method")}</legend>
      {methods.map((method) => (
        <MethodChoice
          key={method.value}
          method={method}
          isChosen={chosen === method.value}
          onChoose={() => onChoose(method.value)}
        />
      ))}
    </fieldset>
  );
}

interface PayFormProps {
  citation: Citation;
  plate: string;
}

/** Loads the methods, and enables the button again on a page that the browser restores from its back/forward cache. */
function usePayable(payment: CitationPaymentStore): void {
  useEffect(() => {
    payment.stopPaying();
    void payment.loadMethods();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && payment.stopPaying();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [payment]);
}

/**
 * Asks for the method and the address for the receipt, and pays; its button shows the amount. A single method is
 * preselected.
 */
export const PayForm = observer(function PayForm({ citation, plate }: PayFormProps) {
  const { part, ui } = useStores();
  const payment = part(CitationPaymentStore);
  const citations = useCitations();
  const t = useText();
  const money = useMoney();
  const navigate = useNavigate();
  const [picked, setPicked] = useState<Method["value"]>();
  usePayable(payment);
  const { methods } = payment;
  if (methods === undefined && payment.hasFailed) {
    return (
      <EmptyState
        title={t("pages.payCitationForm.notLoaded")}
        action={<Button onClick={() => void payment.loadMethods()}>{t("common.tryAgain")}</Button>}
      />
    );
  }
  if (methods === undefined) return <Skeleton lines={6} label={t("common.loading")} />;
  if (methods.length === 0) return <NotPaidOnline />;
  const method = picked ?? (methods.length === 1 ? methods[0]?.value : undefined);
  const pay = async ({ emailAddress }: FormValues) => {
    if (method === undefined) return { kind: "failed" } as const;
    const address = typeof emailAddress === "string" && emailAddress !== "" ? { emailAddress } : {};
    const outcome = await payment.pay({
      number: citation.id,
      plate,
      method,
      amountDue: citation.amountDue,
      ...address,
    });
    if (outcome.kind === "leaving") return { kind: "done" } as const;
    if (outcome.kind === "under-way") {
      // So that Back shows the citation with its open payment.
      await citations.lookUp(citation.id, plate);
      void navigate(paymentStatusPath(outcome.reference, "citation"));
      return { kind: "done" } as const;
    }
    if (outcome.kind === "refused") {
      await ui.whenClosed();
      // The citation may be paid, dismissed or of another amount by now: the page shows its current state.
      void citations.lookUp(citation.id, plate);
    }
    return outcome;
  };
  return (
    <div className="form-card">
      <Methods methods={methods} chosen={method} onChoose={setPicked} />
      <OpenForm
        formId="citation-payment"
        submitLabel={t("pages.payCitationForm.pay", { amount: money(citation.amountDue) })}
        waitsFor={method === undefined ? t("pages.payCitationForm.chooseMethod") : undefined}
        aroundSubmit={inFootBar(<CitationTotal citation={citation} />)}
        onSubmit={pay}
      />
      <p className="hint">{t("pages.payCitationForm.away")}</p>
    </div>
  );
});
