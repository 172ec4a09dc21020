import { useLocation } from "react-router-dom";
import { ButtonLink } from "../components/button-link.tsx";
import { Notice } from "../components/notice.tsx";
import { isRecord } from "../domain/is-record.ts";
import { paymentStatusPath, type paymentStatusScreens } from "../domain/payment-return.ts";
import { useText } from "../stores/context.ts";

/** What a payment is for. */
type PaidFor = keyof typeof paymentStatusScreens;

/**
 * Navigation state that a payment which was left unfinished brings along, with the reference that its address named and what it is
 * for.
 */
export function incompletePayment(reference: string | undefined, paidFor: PaidFor): object {
  return { isPaymentIncomplete: true, paidFor, ...(reference === undefined ? {} : { paymentReference: reference }) };
}

/** Where the payment is gone on with that this navigation state names; undefined where it is none of a payment. */
function resumePath(state: unknown, paidFor: PaidFor): string | undefined {
  if (!isRecord(state) || state["isPaymentIncomplete"] !== true) return undefined;
  const reference = state["paymentReference"];
  return typeof reference === "string" ? paymentStatusPath(reference, paidFor) : "/vieworders";
}

/**
 * Says that a payment was left unfinished, and how to go on, on the page that /incompletePayment led to. isOpen: whether an
 * order waits for its payment; undefined where that is not known, as for whoever is not signed in.
 */
export function IncompletePaymentNotice({ isOpen }: { isOpen?: boolean | undefined }) {
  const t = useText();
  const { state } = useLocation();
  const paidFor = isRecord(state) && state["paidFor"] === "citation" ? "citation" : "order";
  const resume = resumePath(state, paidFor);
  if (resume === undefined) return null;
  // What is known of orders says nothing of a citation. An order that waits says so itself, and which one it is.
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
