import { observer } from "mobx-react-lite";
import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Modal } from "../../components/modal.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { formatDate } from "../../domain/dates.ts";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import type { OrderLine, OrderVehicle } from "../../domain/generated/api-orders.ts";
import { vehiclesNow } from "../../domain/order-vehicles.ts";
import { isSamePlate } from "../../domain/plates.ts";
import { useStores, useText } from "../../stores/context.ts";
import { VehicleChoices } from "./vehicle-choices.tsx";

/** Query parameter that names the order line whose vehicles are being changed, so that other pages can lead there. */
export const CHANGED_LINE = "vehicles";

/** Where the vehicles of an order line are changed. */
export function changeAddress(lineId: string): string {
  return `/vieworders?${CHANGED_LINE}=${encodeURIComponent(lineId)}`;
}

/** Why a change was rejected, where one was. */
function Rejection({ words }: { words: string }) {
  if (words === "") return null;
  return (
    <Notice tone="danger" role="alert">
      <p>{words}</p>
    </Notice>
  );
}

interface DialogProps {
  line: OrderLine;
  allowance: NonNullable<OrderLine["mayChangeVehicles"]>;
  /** Why the last change was rejected; empty where none was. */
  rejection: string;
  onRejected(words: string): void;
  onClose(): void;
  onChanged(words: string): void;
}

/**
 * The vehicles of the profile that a permit is for. The plate decides, since the profile may have the car under another
 * id by now; a vehicle whose plate was changed is found by its id.
 */
function ownCars(of: readonly OrderVehicle[], profile: readonly Vehicle[]): Vehicle[] {
  const found = of.map(
    ({ id, licensePlate }) =>
      profile.find((vehicle) => isSamePlate(vehicle.licensePlate, licensePlate)) ??
      profile.find((vehicle) => vehicle.id === id),
  );
  return profile.filter((vehicle) => found.includes(vehicle));
}

/** The vehicles that are chosen for a line: at first those that it is for. */
function useChoice(line: OrderLine, vehicles: readonly Vehicle[], limit: number) {
  const [choice, setChoice] = useState<readonly string[] | null>(null);
  const first = useMemo(() => ownCars(vehiclesNow(line), vehicles), [line, vehicles]);
  const chosen = choice === null ? first : vehicles.filter(({ id }) => choice.includes(id));
  const toggle = (id: string) => {
    if (limit === 1) return setChoice([id]);
    const others = chosen.flatMap((each) => (each.id === id ? [] : [each.id]));
    setChoice(others.length < chosen.length ? others : [...others, id]);
  };
  return { chosen, toggle };
}

function ChangesLeft({ left }: { left: number }) {
  const t = useText();
  return <p>{t(`panels.ordering.changeVehicles.${left === 1 ? "leftOnce" : "left"}`, { n: left })}</p>;
}

const ChangeDialog = observer(function ChangeDialog(props: DialogProps) {
  const { line, allowance, rejection, onRejected, onClose, onChanged } = props;
  const { orders, permitOrder, profile } = useStores();
  const t = useText();
  const { vehicles } = permitOrder;
  const [isBusy, setIsBusy] = useState(false);
  // Not state alone: the second click of two may come before the button is drawn anew.
  const hasBegun = useRef(false);
  const { chosen, toggle } = useChoice(line, vehicles, allowance.vehicleLimit);
  const canSave = !isBusy && chosen.length > 0 && chosen.length <= allowance.vehicleLimit;
  const save = async () => {
    if (hasBegun.current || !canSave) return;
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
      onRejected(outcome.message);
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
          <Button look="primary" aria-disabled={!canSave} onClick={() => void save()}>
            {t("panels.ordering.changeVehicles.save")}
          </Button>
        </>
      }
    >
      <div className="review-part">
        <Rejection words={rejection} />
        <ChangesLeft left={allowance.left} />
        {isReady ? (
          <VehicleChoices
            vehicles={vehicles}
            limit={allowance.vehicleLimit}
            chosen={chosen.map(({ id }) => id)}
            onToggle={toggle}
            isLimitFixed
          />
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

/** Opens the dialog that changes the vehicles of a permit; nothing where the permit cannot be changed. */
export const ChangeVehicles = observer(function ChangeVehicles({ line, onChanged }: ChangeVehiclesProps) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  // Kept here, since a rejection may show that there is nothing left to change, and the dialog goes then.
  const [rejection, setRejection] = useState("");
  const { mayChangeVehicles: allowance } = line;
  if (allowance === undefined) return <Rejection words={rejection} />;
  if (allowance.left === 0) {
    const day = allowance.againOn === undefined ? "" : formatDate(allowance.againOn);
    return (
      <>
        <Rejection words={rejection} />
        <p className="entry-detail">{t("ordering.vehicleChange.refusals.changes_used_up", { day })}</p>
      </>
    );
  }
  const isOpen = query.get(CHANGED_LINE) === line.id;
  const close = () => {
    setRejection("");
    setQuery({}, { replace: true });
  };
  return (
    <div>
      <Button onClick={() => setQuery({ [CHANGED_LINE]: line.id })}>
        <span>{t("panels.ordering.changeVehicles.open")}</span>{" "}
        <span className="visually-hidden">{line.item.name}</span>
      </Button>
      {isOpen && (
        <ChangeDialog
          line={line}
          allowance={allowance}
          rejection={rejection}
          onRejected={setRejection}
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </div>
  );
});
