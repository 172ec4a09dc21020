import { observer } from "mobx-react-lite";
import { Navigate, useLocation } from "react-router-dom";
import { paidForIn, paymentReferenceIn } from "../../domain/payment-return.ts";
import { incompletePayment } from "../../panels/incomplete-payment-notice.tsx";
import { useStores } from "../../stores/context.ts";

/**
 * The page to which a payment provider sends a person who left before paying: it leads to the dashboard, or home when
 * signed out.
 */
export const Component = observer(function IncompletePaymentPage() {
  const { session } = useStores();
  const { search } = useLocation();
  return (
    <Navigate
      to={session.isSignedIn ? "/dashboard" : "/"}
      replace
      state={incompletePayment(paymentReferenceIn(search), paidForIn(search))}
    />
  );
});
