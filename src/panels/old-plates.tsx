import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { ButtonLink } from "../components/button-link.tsx";
import { Notice } from "../components/notice.tsx";
import { dateInZone, formatDate } from "../domain/dates.ts";
import type { Vehicle } from "../domain/generated/api-entities.ts";
import { livePermits, strangeVehicles, type OwnPermit } from "../domain/order-vehicles.ts";
import { useStores, useText } from "../stores/context.ts";
import { changeAddress } from "./ordering/change-vehicles.tsx";

/** The driver's permits that are valid; loads the orders where they are not known. For observer components. */
export function useLivePermits(): OwnPermit[] {
  const { boot, clock, orders } = useStores();
  useEffect(() => void orders.ensureLoaded(), [orders]);
  return livePermits(orders.orders, dateInZone(clock(), boot.tenant?.timeZone ?? "UTC"));
}

function OldPlate({ own: { order, line }, plates }: { own: OwnPermit; plates: readonly string[] }) {
  const t = useText();
  const { name, validEndDate } = line.item;
  const values = { permit: name, number: order.orderNumber, plates: plates.join(", "), end: formatDate(validEndDate) };
  const isChangeable = line.mayChangeVehicles !== undefined;
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
      <p>{t("panels.vehicle.oldPlate.text", values)}</p>
    </Notice>
  );
}

/**
 * Tells which valid permits are for a plate that the profile does not have, or not any more: changing or deleting a
 * vehicle changes no permit. Leads to the order, where the vehicles of a permit are changed.
 */
export const OldPlates = observer(function OldPlates({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const old = useLivePermits()
    .map((own) => ({ own, plates: strangeVehicles(own.line, vehicles).map((each) => each.licensePlate.number) }))
    .filter(({ plates }) => plates.length > 0);
  return old.map(({ own, plates }) => <OldPlate key={own.line.id} own={own} plates={plates} />);
});
