import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { ExitDialog } from "../../renderer/flows/exit-dialog.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores } from "../../stores/context.ts";
import type { TakeUpOutcome } from "../../stores/permit-order-store.ts";
import { buyingAddress } from "./buying-place.ts";

/** Starts an order in the wizard. */
export interface OrderStart {
  go(): void;
  /** Exit Order, while it asks whether the unfinished order may be discarded; null otherwise. */
  question: ReactNode;
}

/**
 * Begins or resumes an order and opens its wizard, at a step if one is given. An unfinished order is discarded only
 * after a question.
 */
export function useOrderStart(takeUp: () => TakeUpOutcome, step?: string): OrderStart {
  const { boot } = useStores();
  const { permitOrder } = useBuying();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const go = () => {
    const outcome = takeUp();
    if (outcome === "would-discard") setIsAsking(true);
    else if (outcome !== "gone") void navigate(buyingAddress("order", step));
  };
  const putAway = () => {
    setIsAsking(false);
    permitOrder.discard();
    go();
  };
  return {
    go,
    question: isAsking && (
      <ExitDialog messages={boot.messages} onCancel={() => setIsAsking(false)} onConfirm={putAway} />
    ),
  };
}
