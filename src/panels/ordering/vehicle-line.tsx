import { UnbrokenText } from "../../components/unbroken-text.tsx";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import type { OrderVehicle } from "../../domain/generated/api-orders.ts";
import { vehicleLine } from "./order-words.ts";

/** A vehicle as the cart lists it, its plate on one line. */
export function VehicleLine({ vehicle }: { vehicle: Vehicle | OrderVehicle }) {
  return (
    <bdi>
      <UnbrokenText text={vehicleLine(vehicle)} unbroken={[vehicle.licensePlate.number]} />
    </bdi>
  );
}
