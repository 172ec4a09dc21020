import type { Vehicle } from "../../domain/generated/api-entities.ts";
import { useText } from "../../stores/context.ts";
import { UnbrokenText } from "../../components/unbroken-text.tsx";
import { shownPlate } from "../../domain/plates.ts";
import { vehicleText } from "../entry-texts.ts";

/** A vehicle to choose: its plate and state, then what it looks like. */
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
  /** Ticks or unticks a vehicle; where one alone is allowed, chooses it in the place of every other. */
  onToggle(id: string): void;
  /** Where it is true, none above the limit can be ticked; where not, onToggle says why. */
  isLimitFixed?: boolean;
}

/** The vehicles of the profile to choose from: boxes to tick, or radio buttons where a permit takes one vehicle. */
export function VehicleChoices({ vehicles, limit, chosen, onToggle, isLimitFixed = false }: VehicleChoicesProps) {
  const t = useText();
  const isOne = limit === 1;
  // A choice from before may have more than one: then none of them is the choice.
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
