import { useState, type ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { Modal } from "../components/modal.tsx";
import type { Entity } from "../domain/form-entity.ts";
import type { Vehicle } from "../domain/generated/api-entities.ts";
import { plateIn } from "../domain/plate-in.ts";
import { isLookAlikePlate, type PlateAndState } from "../domain/plates.ts";
import { useText } from "../stores/context.ts";

export interface LookAlikeQuestion {
  /**
   * Whether a vehicle may be stored: true at once, or after a question if its plate looks like another one of the
   * profile.
   */
  mayStore(vehicle: Entity, id?: string): Promise<boolean>;
  /** The dialog, while it is open. */
  question: ReactNode;
}

interface Asked {
  readonly typed: PlateAndState;
  readonly other: PlateAndState;
  readonly answer: (isAnotherCar: boolean) => void;
}

/**
 * Asks "is this the same car?" before a plate is stored that is easily confused with one of the given vehicles
 * (docs/decisions/036).
 */
export function useLookAlikeQuestion(vehicles: readonly Vehicle[]): LookAlikeQuestion {
  const t = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayStore = (vehicle: Entity, id?: string) => {
    const typed = plateIn(vehicle);
    const others = vehicles.filter((each) => !each.inactive && each.id !== id).map((each) => each.licensePlate);
    const other = typed === undefined ? undefined : others.find((each) => isLookAlikePlate(each, typed));
    if (typed === undefined || other === undefined) return Promise.resolve(true);
    return new Promise<boolean>((resolve) => {
      const answer = (isAnotherCar: boolean) => {
        setAsked(null);
        resolve(isAnotherCar);
      };
      setAsked({ typed, other, answer });
    });
  };
  const question = asked && (
    <Modal
      role="alertdialog"
      title={t("panels.vehicle.lookAlike.title")}
      onClose={() => asked.answer(false)}
      actions={
        <>
          <Button onClick={() => asked.answer(false)}>{t("panels.vehicle.lookAlike.same")}</Button>
          <Button look="primary" onClick={() => asked.answer(true)}>
            {t("panels.vehicle.lookAlike.another")}
          </Button>
        </>
      }
    >
      <p>{t("panels.vehicle.lookAlike.text", { plate: asked.typed.number, other: asked.other.number })}</p>
    </Modal>
  );
  return { mayStore, question };
}
