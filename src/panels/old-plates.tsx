import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { ButtonLink } from "../components/button-link.tsx";
import { Notice } from "../components/notice.tsx";
import { formatDate } from "../domain/dates.ts";
import type { Vehicle } from "../domain/generated/api-entities.ts";
import { livePermits, strangeVehicles, type OwnPermit } from "../domain/order-vehicles.ts";
import { shownPlate } from "../domain/plates.ts";
import { useText, useToday } from "../stores/context.ts";
import { useOrders } from "../stores/orders-store.ts";

/** Query parameter of View Orders that names the order line whose vehicles are being changed. */
export const CHANGED_LINE = "vehicles";

/** Where the vehicles of an order line are changed. */
export function changeAddress(lineId: string): string {
  return `/vieworders?${CHANGED_LINE}=${encodeURIComponent(lineId)}`;
}

/**
 * The driver's valid permits, for observer components. The orders are loaded only if isWanted, for lists of vehicles.
 */
export function useLivePermits(isWanted: boolean): OwnPermit[] {
  const orders = useOrders();
  const today = useToday();
  useEffect(() => {
    if (isWanted) void orders.ensureLoaded();
  }, [orders, isWanted]);
  return livePermits(orders.orders, today);
}

function OldPlate({ own: { order, line }, plates }: { own: OwnPermit; plates: readonly string[] }) {
  const t = useText();
  const { name, validEndDate } = line.item;
  const values = { permit: name, number: order.orderNumber, plates: plates.join(", "), end: formatDate(validEndDate) };
  const { mayChangeVehicles: allowance } = line;
  const isChangeable = allowance !== undefined && allowance.left > 0;
  const day = allowance?.againOn === undefined ? "" : formatDate(allowance.againOn);
  return (
    <Notice
      tone="warning"
      role="status"
      title={t("panels.vehicle.oldPlate.title", values)}
      actions={
        <ButtonLink to={isChangeable ? changeAddress(line.id) : "/vieworders"}>
          {t(isChangeable ? "panels.vehicle.oldPlate.change" : "panels.vehicle.oldPlate.look", values)}
        </ButtonLink>
      }
    >
      <p>{t(`panels.vehicle.oldPlate.${isChangeable ? "text" : "stays"}`, values)}</p>
      {allowance?.left === 0 && <p>{t("ordering.vehicleChange.refusals.changes_used_up", { day })}</p>}
    </Notice>
  );
}

/**
 * Names the valid permits for plates that are not, or no longer, in the profile: changing or deleting a vehicle changes
 * no permit. Links to the order, where the vehicles of a permit are changed.
 */
export const OldPlates = observer(function OldPlates({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const old = useLivePermits(true)
    .map((own) => ({ own, plates: strangeVehicles(own.line, vehicles).map((each) => shownPlate(each.licensePlate)) }))
    .filter(({ plates }) => plates.length > 0);
  return old.map(({ own, plates }) => <OldPlate key={own.line.id} own={own} plates={plates} />);
});
