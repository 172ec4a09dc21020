import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { AccountOverview } from "../../domain/account-overview.ts";
import { useText } from "../../stores/context.ts";
import { useOrders } from "../../stores/orders-store.ts";
import { PermitCard } from "./permit-card.tsx";

/** The number of permits that are shown; View Orders has the others. */
const SHOWN_PERMITS = 6;

function OtherOrders({ n }: { n: number }) {
  const t = useText();
  return (
    <p>
      <Link to="/vieworders">{n > 0 ? t("pages.dashboard.morePermits", { n }) : t("pages.dashboard.otherOrders")}</Link>
    </p>
  );
}

interface PermitsProps {
  overview: AccountOverview;
  /** Ordering is the primary action. */
  isNext: boolean;
}

function Permits({ overview: { permits, hasOthers }, isNext }: PermitsProps) {
  const t = useText();
  const more = Math.max(0, permits.length - SHOWN_PERMITS);
  return (
    <>
      {permits.length === 0 ? (
        <EmptyState
          title={t("pages.dashboard.noPermits")}
          text={t("pages.dashboard.noPermitsText")}
          action={
            <ButtonLink look={isNext ? "primary" : "secondary"} to="/buyPermits">
              {t("shell.orderPermits")}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="card-grid">
          {permits.slice(0, SHOWN_PERMITS).map((own) => (
            <li key={own.line.id}>
              <PermitCard own={own} />
            </li>
          ))}
        </ul>
      )}
      {(hasOthers || more > 0) && <OtherOrders n={more} />}
    </>
  );
}

/** The driver's permits as cards: those that are valid now or later. */
export const PermitsSection = observer(function PermitsSection(props: PermitsProps) {
  const orders = useOrders();
  const t = useText();
  return (
    <section className="dashboard-part">
      <h2>{t("pages.dashboard.permits")}</h2>
      {orders.status === "failed" && (
        <Notice
          tone="warning"
          role="alert"
          title={t("pages.dashboard.permitsFailed")}
          actions={<Button onClick={() => void orders.load()}>{t("common.tryAgain")}</Button>}
        />
      )}
      {orders.status === "ready" && <Permits {...props} />}
      {orders.status !== "failed" && orders.status !== "ready" && <Skeleton lines={8} label={t("common.loading")} />}
    </section>
  );
});
