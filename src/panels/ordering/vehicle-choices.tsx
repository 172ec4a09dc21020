import type { Vehicle } from "../../domain/generated/api-entities.ts";
import { useText } from "../../stores/context.ts";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { shownPlate } from "../../domain/plates.ts";
import { vehicleText } from "../entry-texts.ts";

/** A vehicle to choose: its plate and state, then its description. */
function VehicleWords({ vehicle }: { vehicle: Vehicle }) {
  return (
    <span className="permit-words">
      <bdi className="entry-name">
        <UnbrokenText text={shownPlate(vehicle.licensePlate)} unbroken={[vehicle.licensePlate.number]} />
      </bdi>
      <bdi>{vehicleText(vehicle)}</bdi>
    </span>
  );
}

interface VehicleChoicesProps {
  vehicles: readonly Vehicle[];
  /** How many can be chosen at once. */
  limit: number;
  /** Ids of the chosen ones. */
  chosen: readonly string[];
  /** Selects or deselects a vehicle; if only one is allowed, replaces the selection. */
  onToggle(id: string): void;
  /** If true, vehicles above the limit cannot be selected; otherwise onToggle says why. */
  isLimitFixed?: boolean;
}

/** The vehicles of the profile to choose from: checkboxes, or radio buttons if a permit is for one vehicle. */
export function VehicleChoices({ vehicles, limit, chosen, onToggle, isLimitFixed = false }: VehicleChoicesProps) {
  const t = useText();
  const isOne = limit === 1;
  // An earlier selection may have more than one: none of them is the choice then.
  const isChosen = (id: string) => chosen.includes(id) && !(isOne && chosen.length > 1);
  return (
    <fieldset className="choice-list">
      <legend>{t(isOne ? "panels.ordering.chooseOne" : "panels.ordering.chooseUpTo", { n: limit })}</legend>
      {vehicles.map((vehicle) => (
        <label key={vehicle.id} className="permit-card permit-choice">
          <input
            type={isOne ? "radio" : "checkbox"}
            name="vehicle"
            checked={isChosen(vehicle.id)}
            disabled={isLimitFixed && !isOne && chosen.length >= limit && !chosen.includes(vehicle.id)}
            onChange={() => onToggle(vehicle.id)}
          />
          <VehicleWords vehicle={vehicle} />
        </label>
      ))}
    </fieldset>
  );
}
