import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Modal } from "../../components/modal.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { formatDate } from "../../domain/dates.ts";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import type { OrderLine } from "../../domain/generated/api-orders.ts";
import { vehiclesNow } from "../../domain/order-vehicles.ts";
import { useStores, useText } from "../../stores/context.ts";
import { VehicleWords } from "./vehicle-words.tsx";

/** Query parameter that names the order line whose vehicles are being changed, so that other pages can lead there. */
export const CHANGED_LINE = "vehicles";

/** Where the vehicles of an order line are changed. */
export function changeAddress(lineId: string): string {
  return `/vieworders?${CHANGED_LINE}=${encodeURIComponent(lineId)}`;
}

interface ChoicesProps {
  vehicles: readonly Vehicle[];
  limit: number;
  chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
}

/** One vehicle is chosen in the place of another where only one is allowed; else none above the limit can be ticked. */
function Choices({ vehicles, limit, chosen, onChoose }: ChoicesProps) {
  const t = useText();
  const isOne = limit === 1;
  const toggle = (id: string) => {
    if (isOne) return onChoose([id]);
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  };
  return (
    <fieldset className="choice-list">
      <legend>{t(isOne ? "panels.ordering.chooseOne" : "panels.ordering.chooseUpTo", { n: limit })}</legend>
      {vehicles.map((vehicle) => (
        <label key={vehicle.id} className="permit-card permit-choice">
          <input
            type={isOne ? "radio" : "checkbox"}
            name="vehicle"
            checked={chosen.includes(vehicle.id)}
            disabled={!isOne && chosen.length >= limit && !chosen.includes(vehicle.id)}
            onChange={() => toggle(vehicle.id)}
          />
          <VehicleWords vehicle={vehicle} />
        </label>
      ))}
    </fieldset>
  );
}

interface DialogProps {
  line: OrderLine;
  right: NonNullable<OrderLine["mayChangeVehicles"]>;
  onClose(): void;
  onChanged(words: string): void;
}

const ChangeDialog = observer(function ChangeDialog({ line, right, onClose, onChanged }: DialogProps) {
  const { orders, permitOrder, profile } = useStores();
  const t = useText();
  const { vehicles } = permitOrder;
  const [choice, setChoice] = useState<readonly string[] | null>(null);
  const [refused, setRefused] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  // Not state alone: the second click of two may come before the button is drawn anew.
  const hasBegun = useRef(false);
  const isOwn = (id: string) => vehicles.some((vehicle) => vehicle.id === id);
  const chosen = (choice ?? vehiclesNow(line).map(({ id }) => id)).filter(isOwn);
  const save = async () => {
    if (hasBegun.current || chosen.length === 0) return;
    hasBegun.current = true;
    setIsBusy(true);
    const outcome = await orders.changeVehicles(line.id, chosen);
    if (outcome.kind === "changed") {
      onChanged(t("panels.ordering.changeVehicles.changed", { permit: line.item.name }));
      return onClose();
    }
    hasBegun.current = false;
    setIsBusy(false);
    if (outcome.kind === "refused") {
      setRefused(outcome.message);
      // The vehicles may not be those that this page shows.
      void profile.reload();
    }
  };
  const isReady = profile.account !== null;
  return (
    <Modal
      title={t("panels.ordering.changeVehicles.title", { permit: line.item.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("renderer.flow.cancel")}</Button>
          <Button look="primary" aria-disabled={isBusy || chosen.length === 0} onClick={() => void save()}>
            {t("panels.ordering.changeVehicles.save")}
          </Button>
        </>
      }
    >
      <div className="review-part">
        {refused !== "" && (
          <Notice tone="danger" role="alert">
            <p>{refused}</p>
          </Notice>
        )}
        <p>{t("panels.ordering.changeVehicles.left", { n: right.left })}</p>
        {isReady ? (
          <Choices vehicles={vehicles} limit={right.vehicleLimit} chosen={chosen} onChoose={setChoice} />
        ) : (
          <Skeleton lines={3} label={t("common.loading")} />
        )}
        <div>
          <ButtonLink to="/profile#vehicles">{t("panels.ordering.changeVehicles.toProfile")}</ButtonLink>
        </div>
      </div>
    </Modal>
  );
});

export interface ChangeVehiclesProps {
  line: OrderLine;
  /** Called with words for a screen reader once the vehicles were changed. */
  onChanged(words: string): void;
}

/** Opens the dialog that changes the vehicles of a permit; nothing where the permit has no such right. */
export const ChangeVehicles = observer(function ChangeVehicles({ line, onChanged }: ChangeVehiclesProps) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const { mayChangeVehicles: right } = line;
  if (right === undefined) return null;
  if (right.left === 0) {
    const day = right.againOn === undefined ? "" : formatDate(right.againOn);
    return <p className="entry-detail">{t("ordering.vehicleChange.refusals.changes_used_up", { day })}</p>;
  }
  const isOpen = query.get(CHANGED_LINE) === line.id;
  return (
    <div>
      <Button onClick={() => setQuery({ [CHANGED_LINE]: line.id })}>
        <span>{t("panels.ordering.changeVehicles.open")}</span>{" "}
        <span className="visually-hidden">{line.item.name}</span>
      </Button>
      {isOpen && (
        <ChangeDialog line={line} right={right} onChanged={onChanged} onClose={() => setQuery({}, { replace: true })} />
      )}
    </div>
  );
});
