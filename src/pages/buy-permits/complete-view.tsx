import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { CheckIcon } from "../../components/icons/check-icon.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { isPlacedForGood } from "../../domain/order-states.ts";
import { PlacedOrder, placedHeading } from "../../panels/ordering/placed-order.tsx";
import { useText } from "../../stores/context.ts";
import { useOrders } from "../../stores/orders-store.ts";

/** The order is stored, but could not be loaded: nothing is said about its payment, which may have failed. */
const NotLoaded = observer(function NotLoaded() {
  const orders = useOrders();
  const t = useText();
  const { placedNumber } = orders;
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t(placedNumber === null ? "pages.buyPermits.complete.placed" : "pages.buyPermits.complete.placedAs", {
        number: placedNumber ?? "",
      })}
      actions={
        <>
          <Button onClick={() => void orders.ensurePlaced()}>{t("common.tryAgain")}</Button>
          <ButtonLink to="/vieworders">{t("shell.viewOrders")}</ButtonLink>
        </>
      }
    >
      <p>{t("pages.buyPermits.complete.notLoaded")}</p>
    </Notice>
  );
});

/** The thank-you screen (specification section 2); a reload shows it again. */
export const CompleteView = observer(function CompleteView() {
  const orders = useOrders();
  const t = useText();
  useEffect(() => void orders.ensurePlaced(), [orders]);
  const { placed, placedStatus } = orders;
  const isThanked = placed !== null && isPlacedForGood(placed.state);
  if (placedStatus === "none") {
    return (
      <Page heading={t("pages.buyPermits.heading")}>
        <EmptyState
          title={t("pages.buyPermits.complete.none")}
          text={t("pages.buyPermits.complete.noneText")}
          action={
            <ButtonLink look="primary" to="/vieworders">
              {t("shell.viewOrders")}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  return (
    <Page isAmid heading={t(placedHeading(placed))} icon={isThanked && <CheckIcon size={44} />}>
      {placed !== null && <PlacedOrder order={placed} />}
      {placed === null &&
        (placedStatus === "failed" ? <NotLoaded /> : <Skeleton lines={8} label={t("common.loading")} />)}
    </Page>
  );
});
