import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Notice } from "../../components/notice.tsx";
import type { CartItem } from "../../domain/cart-item.ts";
import { mendingOf } from "../../domain/cart-state.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores } from "../../stores/context.ts";

/** A problem of a cart item. */
export interface ShownProblem {
  /** The message for the driver. */
  readonly words: string;
  /** The step of the permit order in which it can be corrected. */
  readonly step: string | undefined;
}

/**
 * Why an item cannot be ordered as it is, or why the server has refused it; undefined without a problem. For observer
 * components.
 */
export function useItemProblem(item: CartItem): ShownProblem | undefined {
  const { boot } = useStores();
  const { cart, permitOrder } = useBuying();
  const state = cart.stateOf(item);
  return state === undefined ? cart.problemOf(item.id) : mendingOf(boot.messages, permitOrder.flow, state, item);
}

/** Shows the problem of a cart item, if any. actions: the buttons that correct it. */
export const ItemProblemNotice = observer(function ItemProblemNotice(props: { item: CartItem; actions?: ReactNode }) {
  const problem = useItemProblem(props.item);
  if (problem === undefined) return null;
  return (
    <Notice tone="danger" actions={props.actions}>
      <p>{problem.words}</p>
    </Notice>
  );
});
