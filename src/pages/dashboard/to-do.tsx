import { observer } from "mobx-react-lite";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { isUnfulfilled } from "../../domain/order-states.ts";
import type { Resuming } from "../../domain/resuming.ts";
import { MissingSections } from "../../panels/missing-sections.tsx";
import { setupStart } from "../../panels/setup-place.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";

/** The label of what View Orders offers for an order. */
function offerFor({ state, payment }: Order): MessageKey {
  if (isUnfulfilled(state)) return "pages.orders.details";
  const mayResume = payment.pending?.mayResume === true;
  return mayResume ? "panels.ordering.payment.resume" : "panels.ordering.payment.check";
}

/**
 * An order that waits for its payment, or that was paid without a permit. Its button leads to View Orders, which runs
 * the action.
 */
function OpenOrder({ order }: { order: Order }) {
  const t = useText();
  const money = useMoney();
  const isLost = isUnfulfilled(order.state);
  const permits = order.lines.map(({ item }) => item.name).join(", ");
  return (
    <Notice
      tone="warning"
      title={t(isLost ? "panels.ordering.payment.unfulfilled.title" : "panels.ordering.payment.open")}
      actions={
        <ButtonLink
          look={isLost ? "secondary" : "primary"}
          to="/vieworders"
          state={isLost ? undefined : ({ resuming: order.id } satisfies Resuming)}
        >
          <span>{t(offerFor(order))}</span>{" "}
          <span className="visually-hidden">
            {t(`panels.ordering.${isLost ? "ofOrder" : "forOrder"}`, { number: order.orderNumber })}
          </span>
        </ButtonLink>
      }
    >
      <p>{t("pages.dashboard.openOrder", { number: order.orderNumber, permits, total: money(order.total) })}</p>
    </Notice>
  );
}

interface ToDoProps {
  open: readonly Order[];
  /** The number of citations that block buying. */
  unpaid: number;
}

/** What waits for the driver: open payments, citations, then missing parts of the profile. */
export const ToDo = observer(function ToDo({ open, unpaid: n }: ToDoProps) {
  const { profile } = useStores();
  const t = useText();
  const isMissing = profile.isJudged && !profile.isComplete;
  return (
    <div className="dashboard-part">
      {open.map((order) => (
        <OpenOrder key={order.id} order={order} />
      ))}
      {n > 0 && (
        <Notice
          tone="warning"
          title={t("pages.dashboard.unpaidCitations", { n })}
          actions={
            <ButtonLink look="primary" to="/citation">
              {t("shell.manageCitations")}
            </ButtonLink>
          }
        />
      )}
      {isMissing && (
        <Notice
          tone="warning"
          title={t("pages.profile.missingTitle")}
          actions={
            <ButtonLink look="primary" to={setupStart(profile.missingSections, undefined)}>
              {t("pages.dashboard.finish")}
            </ButtonLink>
          }
        >
          <p>{t("pages.dashboard.missingText")}</p>
          <MissingSections />
        </Notice>
      )}
    </div>
  );
});
