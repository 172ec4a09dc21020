import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { LicenceIcon } from "../../components/icons/licence-icon.tsx";
import { useText } from "../../stores/context.ts";

/** Links to ordering another permit and to the driver's orders. isNext: ordering is the primary action. */
export function OrderingCard({ isNext }: { isNext: boolean }) {
  const t = useText();
  return (
    <Card
      headingLevel={3}
      title={t("pages.dashboard.order")}
      icon={<LicenceIcon />}
      actions={
        <>
          <ButtonLink look={isNext ? "primary" : "secondary"} to="/buyPermits">
            {t("shell.orderPermits")}
          </ButtonLink>
          <ButtonLink to="/vieworders">{t("shell.viewOrders")}</ButtonLink>
        </>
      }
    >
      <p>{t("pages.dashboard.orderText")}</p>
    </Card>
  );
}
