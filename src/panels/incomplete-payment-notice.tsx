import { useLocation } from "react-router-dom";
import { ButtonLink } from "../components/button-link.tsx";
import { Notice } from "../components/notice.tsx";
import { useText } from "../stores/context.ts";

/** Navigation state that a payment which was left unfinished brings along. */
export const INCOMPLETE_PAYMENT = { isPaymentIncomplete: true } as const;

function isPaymentIncomplete(state: unknown): boolean {
  return (
    typeof state === "object" && state !== null && "isPaymentIncomplete" in state && state.isPaymentIncomplete === true
  );
}

/**
 * Says that a payment was left unfinished, and how to go on, on the page that /incompletePayment led to. isOpen: whether an
 * order waits for its payment; undefined where that is not known, as for whoever is not signed in.
 */
export function IncompletePaymentNotice({ isOpen }: { isOpen?: boolean | undefined }) {
  const t = useText();
  const { state } = useLocation();
  if (!isPaymentIncomplete(state)) return null;
  if (isOpen === false) {
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
      actions={<ButtonLink to="/vieworders">{t("panels.incompletePayment.resume")}</ButtonLink>}
    >
      <p>{t("panels.incompletePayment.text")}</p>
    </Notice>
  );
}
