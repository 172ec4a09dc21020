import { observer } from "mobx-react-lite";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import type { Permit } from "../../domain/generated/api-orders.ts";
import { visitAddress } from "../../domain/visitor-address.ts";
import { availabilityWords, daysGoodWords } from "../../panels/ordering/order-words.ts";
import { useText } from "../../stores/context.ts";
import type { UnavailablePermit } from "../../stores/permits-store.ts";

function isUnavailable(permit: Permit): permit is UnavailablePermit {
  return permit.availability !== "available";
}

function Availability({ permit }: { permit: Permit }) {
  const t = useText();
  if (isUnavailable(permit)) return <StateBadge tone="neutral">{t(...availabilityWords(permit))}</StateBadge>;
  return <StateBadge tone="success">{t("pages.visitorPermit.free")}</StateBadge>;
}

/** One visitor permit, with a link to its form if it is available today. */
export const VisitorPermitCard = observer(function VisitorPermitCard({ permit }: { permit: Permit }) {
  const t = useText();
  const days = daysGoodWords(permit);
  return (
    <Card
      title={<bdi>{permit.name}</bdi>}
      badge={<Availability permit={permit} />}
      actions={
        isUnavailable(permit) ? undefined : (
          <ButtonLink look="primary" to={visitAddress(permit.id)}>
            <span>{t("pages.visitorPermit.get")}</span> <span className="visually-hidden">{permit.name}</span>
          </ButtonLink>
        )
      }
    >
      <div className="permit-facts">
        {permit.description !== undefined && <span className="permit-description">{permit.description}</span>}
        <span>{permit.lotName}</span>
        {days !== undefined && <span>{t(...days)}</span>}
      </div>
    </Card>
  );
});
