import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PlusIcon } from "../../components/icons/plus-icon.tsx";
import { LiveStatus } from "../../components/live-status.tsx";
import type { FormData, FormModule } from "../../domain/effective-form.ts";
import { entityFromFormData } from "../../domain/form-entity.ts";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";
import { FormFrame } from "../form-frame.tsx";
import { useEditing, type Editing } from "../use-editing.ts";
import { useLookAlikeQuestion } from "../look-alike-question.tsx";
import type { StepPanelProps } from "./step-panel.ts";
import { VehicleWords } from "./vehicle-words.tsx";

/** A box to tick, or where the permit takes one vehicle a radio button, whose choice replaces the one before. */
const VehicleChoice = observer(function VehicleChoice({ vehicle }: { vehicle: Vehicle }) {
  const { permitOrder, ui } = useStores();
  const { chosenVehicles, vehicleLimit } = permitOrder;
  const isChosen = chosenVehicles.includes(vehicle);
  const toggle = () => {
    const problem = permitOrder.toggleVehicle(vehicle.id);
    if (problem !== null) ui.showError(problem);
  };
  const replace = () => {
    for (const { id } of chosenVehicles) permitOrder.toggleVehicle(id);
    toggle();
  };
  const input =
    vehicleLimit === 1 ? (
      <input
        type="radio"
        name="vehicle"
        // An edited item may bring more than one: none of them is the choice then.
        checked={isChosen && chosenVehicles.length === 1}
        onChange={replace}
      />
    ) : (
      <input type="checkbox" checked={isChosen} onChange={toggle} />
    );
  return (
    <label className="permit-card permit-choice">
      {input}
      <VehicleWords vehicle={vehicle} />
    </label>
  );
});

interface AddVehicleProps {
  editing: Editing;
  isPrimary: boolean;
  onAdded(words: string): void;
}

function AddVehicle({ editing, isPrimary, onAdded }: AddVehicleProps) {
  const { permitOrder, profile } = useStores();
  const t = useText();
  const lookAlike = useLookAlikeQuestion();
  const save = async (data: FormData, module: FormModule) => {
    if (!(await lookAlike.mayStore(entityFromFormData(module.form, data)))) return { kind: "failed" };
    const before = permitOrder.vehicles.map((vehicle) => vehicle.id);
    const outcome = await profile.changes.add("vehicle", entityFromFormData(module.form, data));
    if (outcome.kind === "saved") {
      const added = permitOrder.vehicles.find((vehicle) => !before.includes(vehicle.id));
      // One too many stays unchosen: the driver decides which to leave out.
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

/** Step 1 (specification section 2): the vehicles that the permit is for; a new one can be added here. */
export const VehicleSelection = observer(function VehicleSelection({ moves }: StepPanelProps) {
  const { boot, permitOrder, ui } = useStores();
  const t = useText();
  const [added, setAdded] = useState("");
  const editing = useEditing("order/vehicle");
  const next = () => {
    const { problem } = permitOrder;
    if (problem === null) moves.next();
    else ui.showError(problem);
  };
  const { vehicles, vehicleLimit } = permitOrder;
  return (
    <>
      <LiveStatus text={added} />
      {vehicles.length === 0 ? (
        <EmptyState title={t("panels.vehicle.empty")} text={t("panels.vehicle.emptyText")} />
      ) : (
        <fieldset className="choice-list">
          <legend>
            {t(vehicleLimit === 1 ? "panels.ordering.chooseOne" : "panels.ordering.chooseUpTo", { n: vehicleLimit })}
          </legend>
          {vehicles.map((vehicle) => (
            <VehicleChoice key={vehicle.id} vehicle={vehicle} />
          ))}
        </fieldset>
      )}
      <AddVehicle editing={editing} isPrimary={vehicles.length === 0} onAdded={setAdded} />
      {/* While a vehicle is added its form has the buttons: Next must not leave it half typed. */}
      {!editing.isOpen && <StepActions moves={{ ...moves, next }} messages={boot.messages} />}
    </>
  );
});
