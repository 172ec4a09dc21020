import { UnbrokenText } from "../../components/unbroken-text.tsx";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import { vehicleText } from "../entry-texts.ts";

/** A vehicle to choose: its plate and state, then what it looks like. */
export function VehicleWords({ vehicle }: { vehicle: Vehicle }) {
  const { number, state } = vehicle.licensePlate;
  return (
    <span className="permit-words">
      <bdi className="entry-name">
        <UnbrokenText text={`${number} (${state.code})`} unbroken={[number]} />
      </bdi>
      <bdi>{vehicleText(vehicle)}</bdi>
    </span>
  );
}
