import { UnbrokenText } from "../../components/unbroken-text.tsx";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import type { OrderVehicle } from "../../domain/generated/api-orders.ts";
import { shownPlate } from "../../domain/plates.ts";
import { vehicleBesidePlate, vehicleLine } from "./order-words.ts";

/** A vehicle in a review: its plate in large type, since officers compare plates with permits, then its description. */
export function PlatedVehicle({ vehicle }: { vehicle: Vehicle }) {
  return (
    <>
      <bdi className="review-plate">
        <UnbrokenText text={shownPlate(vehicle.licensePlate)} unbroken={[vehicle.licensePlate.number]} />
      </bdi>
      <bdi>{vehicleBesidePlate(vehicle)}</bdi>
    </>
  );
}

/** A vehicle as the cart lists it, its plate on one line. */
export function VehicleLine({ vehicle }: { vehicle: Vehicle | OrderVehicle }) {
  return (
    <bdi>
      <UnbrokenText text={vehicleLine(vehicle)} unbroken={[vehicle.licensePlate.number]} />
    </bdi>
  );
}
