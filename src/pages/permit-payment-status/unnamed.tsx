import { Page } from "../../components/page.tsx";
import { useText } from "../../stores/context.ts";
import { LogInToOrders } from "./log-in-to-orders.tsx";

/** The purpose of the page, for a signed-out person without a reference. */
export function Unnamed() {
  const t = useText();
  return (
    <Page width="narrow" isAmid heading={t("pages.paymentStatus.unnamed.heading")}>
      <div className="text-stack">
        <p>{t("pages.paymentStatus.unnamed.text")}</p>
        <p>{t("pages.paymentStatus.orders.signedOut")}</p>
      </div>
      <div className="page-actions">
        <LogInToOrders />
      </div>
    </Page>
  );
}
