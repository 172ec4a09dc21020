import { observer } from "mobx-react-lite";
import { useLocation } from "react-router-dom";
import { ButtonLink } from "../../components/button-link.tsx";
import { withReturnTo } from "../../domain/return-to.ts";
import { useStores, useText } from "../../stores/context.ts";
import { PaymentStatusStore } from "../../stores/payment-status-store.ts";
import { LogInToOrders } from "./log-in-to-orders.tsx";

/**
 * The status of a payment, for anybody with its reference who is not known to be the driver of its order: it says
 * nothing about driver and order. Signing in leads back to this address.
 */
export const StandingAlone = observer(function StandingAlone({
  standing,
}: {
  standing: Exclude<PaymentStatusStore["payment"]["standing"], "asking" | "pending">;
}) {
  const { session, part } = useStores();
  const reason = part(PaymentStatusStore).payment.status?.reason;
  const t = useText();
  const { pathname, search } = useLocation();
  const hasNothing = standing === "missing" || standing === "unknown";
  return (
    <div className="text-stack">
      {reason !== undefined && <p>{t(`ordering.declined.${reason}`)}</p>}
      <p>{t(`pages.paymentStatus.${standing}.text`)}</p>
      {hasNothing && <p>{t(`pages.paymentStatus.orders.${session.isSignedIn ? "signedIn" : "signedOut"}`)}</p>}
      <p className="page-actions">
        {session.isSignedIn ? (
          <ButtonLink look="primary" to="/vieworders">
            {t("shell.viewOrders")}
          </ButtonLink>
        ) : hasNothing ? (
          <LogInToOrders />
        ) : (
          <ButtonLink look="primary" to={withReturnTo("/login", `${pathname}${search}`)}>
            {t("pages.paymentStatus.logIn")}
          </ButtonLink>
        )}
      </p>
    </div>
  );
});
