import { observer } from "mobx-react-lite";
import { Notice } from "../../components/notice.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useText } from "../../stores/context.ts";

/** Names the permits in the cart that are for a vehicle; nothing if there are none. */
export const InCartNotice = observer(function InCartNotice({ entryId }: { entryId: string }) {
  const { cart } = useBuying();
  const t = useText();
  const meant = cart.items.filter((item) => item.vehicleIds.includes(entryId));
  const permits = [...new Set(meant.map((item) => item.permit.name))];
  if (permits.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("panels.vehicle.inCart", { permits: permits.join(", ") })}</p>
    </Notice>
  );
});
