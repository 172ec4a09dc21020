import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PlusIcon } from "../../components/icons/plus-icon.tsx";
import { LiveStatus, useAnnouncement } from "../../components/live-status.tsx";
import type { FormValues, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData } from "../../domain/form-entity.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { ProfileChanges } from "../../stores/profile-changes.ts";
import { EntityForm } from "../entity-form.tsx";
import { FormFrame } from "../form-frame.tsx";
import { useEditing, type Editing } from "../use-editing.ts";
import { useLookAlikeQuestion } from "../look-alike-question.tsx";
import type { StepPanelProps } from "../flows/step-panel.ts";
import { VehicleChoices } from "./vehicle-choices.tsx";

interface AddVehicleProps {
  editing: Editing;
  isPrimary: boolean;
  onAdded(words: string): void;
}

function AddVehicle({ editing, isPrimary, onAdded }: AddVehicleProps) {
  const changes = useStores().part(ProfileChanges);
  const { permitOrder } = useBuying();
  const t = useText();
  const lookAlike = useLookAlikeQuestion(permitOrder.vehicles);
  const save = async (data: FormValues, module: FormModule) => {
    if (!(await lookAlike.mayStore(entityFromFormData(module.form, data)))) return { kind: "failed" };
    const before = permitOrder.vehicles.map((vehicle) => vehicle.id);
    const outcome = await changes.add("vehicle", entityFromFormData(module.form, data));
    if (outcome.kind === "saved") {
      const added = permitOrder.vehicles.find((vehicle) => !before.includes(vehicle.id));
      // A vehicle above the limit stays unselected: the driver decides which to leave out.
      if (added !== undefined) permitOrder.toggleVehicle(added.id);
      editing.close();
      onAdded(t("panels.ordering.vehicleAdded"));
    }
    return outcome;
  };
  if (!editing.isOpen) {
    return (
      <div>
        <Button ref={editing.opener} look={isPrimary ? "primary" : "secondary"} onClick={editing.open}>
          <PlusIcon size={20} />
          <span>{t("panels.vehicle.add")}</span>
        </Button>
      </div>
    );
  }
  return (
    <FormFrame title={t("panels.vehicle.add")}>
      {lookAlike.question}
      <EntityForm
        formId="vehicle"
        formData={editing.draft?.data}
        onChange={(data) => editing.keepDraft(data)}
        onCancel={editing.close}
        onSubmit={save}
      />
    </FormFrame>
  );
}

/** Step 1 (specification section 2): the vehicles of the permit; a new one can be added here. */
export const VehicleSelection = observer(function VehicleSelection({ moves }: StepPanelProps) {
  const { boot, ui } = useStores();
  const { permitOrder } = useBuying();
  const t = useText();
  const [added, announce] = useAnnouncement();
  const editing = useEditing("order/vehicle");
  const next = () => {
    const { problem } = permitOrder;
    if (problem === null) moves.next();
    else ui.showError(problem);
  };
  const { vehicles, vehicleLimit } = permitOrder;
  const chosen = permitOrder.chosenVehicles.map(({ id }) => id);
  const toggle = (id: string) => {
    if (vehicleLimit === 1) for (const other of chosen) permitOrder.toggleVehicle(other);
    const problem = permitOrder.toggleVehicle(id);
    if (problem !== null) ui.showError(problem);
  };
  return (
    <>
      <LiveStatus {...added} />
      {vehicles.length === 0 ? (
        <EmptyState title={t("panels.vehicle.empty")} text={t("panels.vehicle.emptyText")} />
      ) : (
        <VehicleChoices vehicles={vehicles} limit={vehicleLimit} chosen={chosen} onToggle={toggle} />
      )}
      <AddVehicle editing={editing} isPrimary={vehicles.length === 0} onAdded={announce} />
      {/* While a vehicle is added its form has the buttons: Next must not leave it half typed. */}
      {!editing.isOpen && <StepActions moves={{ ...moves, next }} messages={boot.messages} />}
    </>
  );
});
