import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { ExitDialog } from "../../renderer/flows/exit-dialog.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores } from "../../stores/context.ts";
import type { TakeUpOutcome } from "../../stores/permit-order-store.ts";
import { buyingAddress } from "./buying-place.ts";

/** A way into the order wizard. */
export interface OrderStart {
  go(): void;
  /** Exit Order, while it is asked whether the order under way may be put away; null otherwise. */
  question: ReactNode;
}

/** Takes up an order and opens its wizard, at a step where one is given. Another order under way is not put away unasked. */
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
