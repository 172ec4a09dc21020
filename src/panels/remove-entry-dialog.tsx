import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { loadedLater } from "../components/loaded-later.tsx";
import { Modal } from "../components/modal.tsx";
import { Notice } from "../components/notice.tsx";
import { platesOf, vehiclesNow } from "../domain/order-vehicles.ts";
import { useText } from "../stores/context.ts";
import { useLivePermits } from "./old-plates.tsx";
import type { ProfileListKind } from "./profile-lists.tsx";
import type { ShownEntry } from "./shown-entries.ts";

export interface RemoveEntryDialogProps {
  kind: ProfileListKind;
  entry: ShownEntry;
  onClose(): void;
  /** Removes the entry, and returns whether the dialog can be closed; the dialog waits for it. */
  onRemove(): Promise<boolean>;
}

// It needs the rules of the cart, which a profile without an open form does not load.
const inCartNotice = loadedLater(async () => (await import("./ordering/in-cart-notice.tsx")).InCartNotice);

/** Names of the valid permits for the plate of this vehicle. */
function useOnPermits(entry: ShownEntry): string[] {
  const vehicle = "licensePlate" in entry.entity ? entry.entity : undefined;
  const permits = useLivePermits(vehicle !== undefined);
  if (vehicle === undefined) return [];
  const [plate] = platesOf([vehicle]);
  const meant = permits.filter(({ line }) => platesOf(vehiclesNow(line)).some((each) => each === plate));
  return [...new Set(meant.map(({ line }) => line.item.name))];
}

/** Shows what is about to be deleted from the profile, and asks for confirmation. */
export const RemoveEntryDialog = observer(function RemoveEntryDialog(props: RemoveEntryDialogProps) {
  const { kind, entry, onClose } = props;
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  // A ref as well as state: the second click of a double click may come before the button is redrawn.
  const hasBegun = useRef(false);
  const onPermits = useOnPermits(entry);
  const remove = async () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setIsBusy(true);
    if (await props.onRemove()) return;
    hasBegun.current = false;
    setIsBusy(false);
  };
  return (
    <Modal
      role="alertdialog"
      title={t(`${kind.words}.removeTitle`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("panels.entry.keep")}</Button>
          <Button look="danger" aria-disabled={isBusy} onClick={() => void remove()}>
            {t("panels.entry.delete")}
          </Button>
        </>
      }
    >
      <div className="remove-entry">
        <p className="entry-name">
          <bdi>{entry.name}</bdi>
        </p>
        {entry.detail !== undefined && entry.detail !== "" && (
          <p className="entry-detail">
            <bdi>{entry.detail}</bdi>
          </p>
        )}
        <p>{t(`${kind.words}.removeText`)}</p>
        {onPermits.length > 0 && (
          <Notice tone="warning">
            <p>{t("panels.vehicle.onPermits", { permits: onPermits.join(", ") })}</p>
          </Notice>
        )}
        <inCartNotice.Component props={{ entryId: entry.id }} fallback={null} failed={null} />
      </div>
    </Modal>
  );
});
