import { observer } from "mobx-react-lite";
import { Navigate } from "react-router-dom";
import { INCOMPLETE_PAYMENT } from "../../panels/incomplete-payment-notice.tsx";
import { useStores } from "../../stores/context.ts";

/** Where a payment provider sends someone who left before paying: on to the dashboard, or home when signed out. */
export const Component = observer(function IncompletePaymentPage() {
  const { session } = useStores();
  return <Navigate to={session.isSignedIn ? "/dashboard" : "/"} replace state={INCOMPLETE_PAYMENT} />;
});
