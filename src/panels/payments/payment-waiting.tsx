import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useText } from "../../stores/context.ts";
import type { FollowedPayment } from "../../stores/followed-payment.ts";

interface PaymentWaitingProps {
  payment: Pick<FollowedPayment<{ status: string }>, "isAsking" | "hasStopped">;
  /** What to quote about the payment; undefined if the page shows the order's number, or nobody has confirmed the payment. */
  reference?: string | undefined;
  onCheck(): void;
  /** What applies until the result is known. */
  meanwhile?: string;
  /** What happens once the result is known. */
  children: ReactNode;
}

/** Says that the result of a payment is not known yet, that the page asks for it, and what happens then. */
export const PaymentWaiting = observer(function PaymentWaiting(props: PaymentWaitingProps) {
  const { payment, reference, onCheck, meanwhile, children } = props;
  const { isAsking, hasStopped } = payment;
  const t = useText();
  return (
    <Notice
      tone="info"
      actions={
        <Button aria-disabled={isAsking ? true : undefined} onClick={isAsking ? undefined : onCheck}>
          {t("pages.paymentStatus.pending.again")}
        </Button>
      }
    >
      <p>{t("pages.paymentStatus.pending.text")}</p>
      {meanwhile !== undefined && <p>{meanwhile}</p>}
      <p role="status">{t(`pages.paymentStatus.pending.${hasStopped ? "stopped" : "asking"}`)}</p>
      {children}
      {reference !== undefined && <p>{t("pages.paymentStatus.pending.reference", { reference })}</p>}
    </Notice>
  );
});
