import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { CarIcon } from "../../components/icons/car-icon.tsx";
import type { Person } from "../../domain/generated/api-entities.ts";
import { shownPlate } from "../../domain/plates.ts";
import { vehicleText } from "../../panels/entry-texts.ts";
import { useText } from "../../stores/context.ts";

/** The vehicles of the account at a glance. */
export function VehiclesCard({ person }: { person: Person }) {
  const t = useText();
  const vehicles = person.vehicles.filter((vehicle) => !vehicle.inactive);
  const hasVehicles = vehicles.length > 0;
  return (
    <Card
      headingLevel={3}
      title={t("pages.dashboard.vehicles")}
      icon={<CarIcon />}
      actions={
        <ButtonLink to="/profile#vehicles">
          {t(hasVehicles ? "pages.dashboard.manageVehicles" : "pages.dashboard.addVehicle")}
        </ButtonLink>
      }
    >
      {!hasVehicles && <p>{t("pages.dashboard.noVehicles")}</p>}
      {hasVehicles && (
        <ul className="plain-list">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <bdi className="entry-name unbroken">{shownPlate(vehicle.licensePlate)}</bdi>{" "}
              <bdi>{vehicleText(vehicle)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
