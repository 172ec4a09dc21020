import { observer } from "mobx-react-lite";
import { useLocation } from "react-router-dom";
import { AnswerList } from "../../components/answer-list.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { CheckIcon } from "../../components/icons/check-icon.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useViewFocus } from "../../components/use-view-focus.ts";
import { formatPaymentDate } from "../../domain/dates.ts";
import type { CitationPaymentStatus } from "../../domain/generated/api-citations.ts";
import { paymentReferenceIn } from "../../domain/payment-return.ts";
import { PaymentWaiting } from "../../panels/payments/payment-waiting.tsx";
import { useFollowedPayment } from "../../panels/payments/use-followed-payment.ts";
import { TextBlock } from "../../panels/text-block.tsx";
import { CitationPaymentStatusStore } from "../../stores/citation-payment-status-store.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";
import { useLastDriver } from "../../stores/use-last-driver.ts";
import { PaymentActions } from "./payment-actions.tsx";

/** The facts of the payment: its citation, amount, time, card, and the reference to quote. */
function Facts({ status, reference }: { status: CitationPaymentStatus; reference: string }) {
  const { boot } = useStores();
  const t = useText();
  const money = useMoney();
  const { citationNumber, amount, paidAt, card } = status;
  const timeZone = boot.tenant?.timeZone ?? "UTC";
  return (
    <AnswerList
      answers={[
        { key: "number", label: t("citations.number"), value: citationNumber },
        { key: "amount", label: t("pages.citationPayment.amount"), value: money(amount) },
        ...(paidAt === undefined
          ? []
          : [{ key: "paidOn", label: t("citations.receipt.paidOn"), value: formatPaymentDate(paidAt, timeZone) }]),
        ...(card === undefined
          ? []
          : [{ key: "card", label: t("citations.receipt.card"), value: t("ordering.card", { ...card }) }]),
        { key: "reference", label: t("citations.receipt.reference"), value: reference },
      ]}
    />
  );
}

const PaymentStatus = observer(function PaymentStatus({ reference }: { reference: string }) {
  const { payment } = useStores().part(CitationPaymentStatusStore);
  const { standing, status } = payment;
  const t = useText();
  const money = useMoney();
  const onCheck = useFollowedPayment(payment, reference, useLastDriver());
  const due = status?.amountDue === undefined ? "" : money(status.amountDue);
  const heading = t(`pages.citationPayment.${standing}.heading`, { due });
  useViewFocus(heading);
  const isPaid = standing === "paid";
  return (
    <Page width="narrow" isAmid heading={heading} icon={isPaid && <CheckIcon size={44} />}>
      {standing === "asking" && <Skeleton lines={6} label={t("pages.citationPayment.asking.text")} />}
      {standing === "pending" && (
        <PaymentWaiting payment={payment} reference={reference} onCheck={onCheck}>
          <p>{t("pages.citationPayment.pending.afterwards")}</p>
        </PaymentWaiting>
      )}
      {isPaid && <TextBlock block="citation-paid" />}
      {standing !== "asking" && standing !== "pending" && standing !== "paid" && (
        <div className="text-stack">
          {standing === "declined" && status?.reason !== undefined && <p>{t(`ordering.declined.${status.reason}`)}</p>}
          <p>{t(`pages.citationPayment.${standing}.text`)}</p>
        </div>
      )}
      {status !== null && standing !== "pending" && <Facts status={status} reference={reference} />}
      <PaymentActions standing={standing} status={status} reference={reference} />
    </Page>
  );
});

/** What the page is for, for whoever comes without a reference. */
function Unnamed() {
  const t = useText();
  return (
    <Page width="narrow" isAmid heading={t("pages.citationPayment.unnamed.heading")}>
      <div className="text-stack">
        <p>{t("pages.citationPayment.unnamed.text")}</p>
        <p className="page-actions">
          <ButtonLink look="primary" to="/paycitation">
            {t("pages.citationPayment.lookUp")}
          </ButtonLink>
        </p>
      </div>
    </Page>
  );
}

/**
 * The return page of the payment provider for citations (specification sections 2 and 4), signed in or not. The address
 * proves nothing, so the server is asked.
 */
export function Component() {
  const reference = paymentReferenceIn(useLocation().search);
  return reference === undefined ? <Unnamed /> : <PaymentStatus key={reference} reference={reference} />;
}
