import { useLocation } from "react-router-dom";
import { ButtonLink } from "../components/button-link.tsx";
import { Notice } from "../components/notice.tsx";
import { isRecord } from "../domain/is-record.ts";
import { paymentStatusPath, type paymentStatusScreens } from "../domain/payment-return.ts";
import { useText } from "../stores/context.ts";

/** What a payment is for. */
type PaidFor = keyof typeof paymentStatusScreens;

/** The navigation state after an unfinished payment: the reference from its address, and what the payment is for. */
export function incompletePayment(reference: string | undefined, paidFor: PaidFor): object {
  return { isPaymentIncomplete: true, paidFor, ...(reference === undefined ? {} : { paymentReference: reference }) };
}

/** The address at which the payment in this navigation state can be continued; undefined if the state names none. */
function resumePath(state: unknown, paidFor: PaidFor): string | undefined {
  if (!isRecord(state) || state["isPaymentIncomplete"] !== true) return undefined;
  const reference = state["paymentReference"];
  return typeof reference === "string" ? paymentStatusPath(reference, paidFor) : "/vieworders";
}

/**
 * Says that a payment was left unfinished and how to continue, on the page to which /incompletePayment led. isOpen:
 * whether an order waits for its payment; undefined if that is not known, as when nobody is signed in.
 */
export function IncompletePaymentNotice({ isOpen }: { isOpen?: boolean | undefined }) {
  const t = useText();
  const { state } = useLocation();
  const paidFor = isRecord(state) && state["paidFor"] === "citation" ? "citation" : "order";
  const resume = resumePath(state, paidFor);
  if (resume === undefined) return null;
  // isOpen says nothing about citations. An order that waits for its payment says so on this page.
  if (isOpen === true && paidFor === "order") return null;
  if (isOpen === false && paidFor === "order") {
    return (
      <Notice
        tone="info"
        role="status"
        title={t("panels.incompletePayment.nothingOpen")}
        actions={<ButtonLink to="/vieworders">{t("shell.viewOrders")}</ButtonLink>}
      >
        <p>{t("panels.incompletePayment.nothingOpenText")}</p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      role="status"
      title={t("panels.incompletePayment.title")}
      actions={<ButtonLink to={resume}>{t("panels.incompletePayment.resume")}</ButtonLink>}
    >
      <p>{t("panels.incompletePayment.text")}</p>
    </Notice>
  );
}
