import { UnbrokenText } from "../../components/unbroken-text.tsx";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import { shownPlate } from "../../domain/plates.ts";
import { vehicleText } from "../entry-texts.ts";

/** A vehicle to choose: its plate and state, then what it looks like. */
export function VehicleWords({ vehicle }: { vehicle: Vehicle }) {
  return (
    <span className="permit-words">
      <bdi className="entry-name">
        <UnbrokenText text={shownPlate(vehicle.licensePlate)} unbroken={[vehicle.licensePlate.number]} />
      </bdi>
      <bdi>{vehicleText(vehicle)}</bdi>
    </span>
  );
}
