import { observer } from "mobx-react-lite";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { LicenceIcon } from "../../components/icons/licence-icon.tsx";
import { useStores, useText } from "../../stores/context.ts";

/** The way to buy a permit and to what was ordered. The one primary button while nothing of the profile is missing. */
export const PermitsCard = observer(function PermitsCard() {
  const { profile } = useStores();
  const t = useText();
  const isNext = profile.isJudged && profile.isComplete;
  return (
    <Card
      title={t("pages.dashboard.permits")}
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
      <p>{t("pages.dashboard.permitsText")}</p>
    </Card>
  );
});
