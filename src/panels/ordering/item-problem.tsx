import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Notice } from "../../components/notice.tsx";
import type { CartItem } from "../../domain/cart-item.ts";
import { mendingOf } from "../../domain/cart-state.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores } from "../../stores/context.ts";

/** What is wrong with an item of the cart. */
export interface ShownProblem {
  /** Words for the driver. */
  readonly words: string;
  /** Step of the permit order in which it is mended. */
  readonly step: string | undefined;
}

/**
 * Why an item cannot be ordered as it stands, or else what the server refused about it; undefined where nothing is wrong.
 * For observer components.
 */
export function useItemProblem(item: CartItem): ShownProblem | undefined {
  const { boot } = useStores();
  const { cart, permitOrder } = useBuying();
  const state = cart.stateOf(item);
  return state === undefined ? cart.problemOf(item.id) : mendingOf(boot.messages, permitOrder.flow, state, item);
}

/** Says what is wrong with an item of the cart; nothing where nothing is. actions: the way to mend it. */
export const ItemProblemNotice = observer(function ItemProblemNotice(props: { item: CartItem; actions?: ReactNode }) {
  const problem = useItemProblem(props.item);
  if (problem === undefined) return null;
  return (
    <Notice tone="danger" actions={props.actions}>
      <p>{problem.words}</p>
    </Notice>
  );
});
