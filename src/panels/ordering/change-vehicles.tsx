import { observer } from "mobx-react-lite";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Modal } from "../../components/modal.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { problemKey } from "../../domain/cart-rules.ts";
import { formatDate } from "../../domain/dates.ts";
import type { Vehicle } from "../../domain/generated/api-entities.ts";
import type { OrderLine } from "../../domain/generated/api-orders.ts";
import { withReturnTo } from "../../domain/return-to.ts";
import { ownVehicles, platesOf, shownPlates, vehiclesNow } from "../../domain/order-vehicles.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { CHANGED_LINE, changeAddress } from "../old-plates.tsx";
import { VehicleChoices } from "./vehicle-choices.tsx";

/** Why a change was rejected. */
function Rejection({ words }: { words: string }) {
  if (words === "") return null;
  return (
    <Notice tone="danger" role="alert">
      <p>{words}</p>
    </Notice>
  );
}

interface DialogProps {
  line: OrderLine;
  allowance: NonNullable<OrderLine["mayChangeVehicles"]>;
  /** Why the last change was rejected; empty if it was not. */
  rejection: string;
  onRejected(words: string): void;
  onClose(): void;
  onChanged(words: string): void;
}

/**
 * The vehicles chosen for a line, at first its current ones. If another tab changes the line, the choice starts over
 * with the new vehicles, since it was made for other ones.
 */
function useChoice(line: OrderLine, vehicles: readonly Vehicle[], limit: number) {
  const began = platesOf(vehiclesNow(line)).join("\n");
  const [choice, setChoice] = useState<{ began: string; ids: readonly string[] } | null>(null);
  const first = useMemo(() => ownVehicles(line, vehicles), [line, vehicles]);
  const chosen = choice?.began === began ? vehicles.filter(({ id }) => choice.ids.includes(id)) : first;
  const toggle = (id: string) => {
    if (limit === 1) return setChoice({ began, ids: [id] });
    const others = chosen.flatMap((each) => (each.id === id ? [] : [each.id]));
    setChoice({ began, ids: others.length < chosen.length ? others : [...others, id] });
  };
  return { chosen, toggle };
}

function ChangesLeft({ left }: { left: number }) {
  const t = useText();
  return <p>{t(`panels.ordering.changeVehicles.${left === 1 ? "leftOnce" : "left"}`, { n: left })}</p>;
}

/** Why a choice of vehicles cannot be saved, in the words of the order wizard; undefined if it can. */
function useChoiceProblem(chosen: readonly Vehicle[], limit: number): string | undefined {
  const t = useText();
  if (chosen.length === 0) return t(problemKey({ code: "no-vehicle" }));
  return chosen.length > limit ? t(problemKey({ code: "vehicle-limit", limit }), { n: limit }) : undefined;
}

/** Saves a choice of vehicles, once even if pressed twice. */
function useSave({ line, onRejected, onClose, onChanged }: DialogProps, chosen: readonly Vehicle[]) {
  const { profile } = useStores();
  const { orders } = useBuying();
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  // A ref as well as state: the second click of a double click may come before the button is drawn again.
  const hasBegun = useRef(false);
  const save = async () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    setIsBusy(true);
    const outcome = await orders.changeVehicles(line, chosen);
    if (outcome.kind === "changed") {
      onChanged(t("panels.ordering.changeVehicles.changed", { permit: line.item.name }));
      return onClose();
    }
    hasBegun.current = false;
    setIsBusy(false);
    if (outcome.kind === "refused") {
      onRejected(outcome.message);
      // The vehicles may not be those that this page shows.
      void profile.reload();
    }
  };
  return { isBusy, save };
}

const ChangeDialog = observer(function ChangeDialog(props: DialogProps) {
  const { line, allowance, rejection, onClose } = props;
  const { profile } = useStores();
  const { permitOrder } = useBuying();
  const t = useText();
  const hintId = useId();
  const { vehicles } = permitOrder;
  const { chosen, toggle } = useChoice(line, vehicles, allowance.vehicleLimit);
  const problem = useChoiceProblem(chosen, allowance.vehicleLimit);
  const { isBusy, save } = useSave(props, chosen);
  const isReady = profile.account !== null;
  const canSave = isReady && !isBusy && problem === undefined;
  return (
    <Modal
      title={t("panels.ordering.changeVehicles.title", { permit: line.item.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("renderer.flow.cancel")}</Button>
          <Button
            look="primary"
            aria-disabled={!canSave}
            aria-describedby={hintId}
            onClick={() => {
              if (canSave) void save();
            }}
          >
            {t("panels.ordering.changeVehicles.save")}
          </Button>
        </>
      }
    >
      <div className="review-part">
        <Rejection words={rejection} />
        <p>{t("panels.ordering.changeVehicles.now", { plates: shownPlates(vehiclesNow(line)) })}</p>
        <ChangesLeft left={allowance.left} />
        {isReady ? (
          <VehicleChoices
            vehicles={vehicles}
            limit={allowance.vehicleLimit}
            chosen={chosen.map(({ id }) => id)}
            onToggle={toggle}
            isLimitFixed
          />
        ) : (
          <Skeleton lines={3} label={t("common.loading")} />
        )}
        <p id={hintId} role="status" className="field-words">
          {isReady ? problem : ""}
        </p>
        <div>
          <ButtonLink to={withReturnTo("/profile#vehicles", changeAddress(line.id))}>
            {t("panels.ordering.changeVehicles.toProfile")}
          </ButtonLink>
        </div>
      </div>
    </Modal>
  );
});

/** Marks the history entry that the button has added for its dialog. */
const OPENED_BY_BUTTON = "change-vehicles";

/**
 * The dialog as a history entry: Back closes it, and after it was closed, one Back leaves the page. If a link on
 * another page led to it, Back leads to that page.
 */
function useDialogEntry(lineId: string) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOpen = query.get(CHANGED_LINE) === lineId;
  const isClosing = useRef(false);
  useEffect(() => {
    if (!isOpen) isClosing.current = false;
  }, [isOpen]);
  return {
    isOpen,
    open: () => setQuery({ [CHANGED_LINE]: lineId }, { state: OPENED_BY_BUTTON }),
    close: () => {
      // Saving a change and using up the last one both close it, and going back twice would leave the page.
      if (isClosing.current) return;
      isClosing.current = true;
      if (state === OPENED_BY_BUTTON) void navigate(-1);
      else setQuery({}, { replace: true });
    },
  };
}

export interface ChangeVehiclesProps {
  line: OrderLine;
  /** Called with a message for screen readers once the vehicles were changed. */
  onChanged(words: string): void;
}

/** The button that opens the dialog for changing a permit's vehicles; nothing if they cannot be changed. */
export const ChangeVehicles = observer(function ChangeVehicles({ line, onChanged }: ChangeVehiclesProps) {
  const t = useText();
  const { isOpen, open, close } = useDialogEntry(line.id);
  // Kept here, since the dialog closes if a rejection shows that no change is left.
  const [rejection, setRejection] = useState("");
  const { mayChangeVehicles: allowance } = line;
  const isChangeable = allowance !== undefined && allowance.left > 0;
  useEffect(() => {
    if (isOpen && !isChangeable) close();
  });
  if (!isChangeable) return <Rejection words={rejection} />;
  return (
    <>
      <button type="button" className="link-button" onClick={open}>
        <span>{t("panels.ordering.changeVehicles.open")}</span>{" "}
        <span className="visually-hidden">{line.item.name}</span>
      </button>
      {isOpen && (
        <ChangeDialog
          line={line}
          allowance={allowance}
          rejection={rejection}
          onRejected={setRejection}
          onChanged={onChanged}
          onClose={() => {
            setRejection("");
            close();
          }}
        />
      )}
    </>
  );
});

/** Says when the vehicles of a permit can be changed again, once all changes are used up. */
export function ChangesUsedUp({ line: { mayChangeVehicles: allowance } }: { line: OrderLine }) {
  const t = useText();
  if (allowance === undefined || allowance.left > 0) return null;
  const day = allowance.againOn === undefined ? "" : formatDate(allowance.againOn);
  return <p className="entry-detail">{t("ordering.vehicleChange.refusals.changes_used_up", { day })}</p>;
}
