import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Modal } from "../../components/modal.tsx";
import { Notice } from "../../components/notice.tsx";
import type { CartItem } from "../../domain/cart-item.ts";
import type { ItemState } from "../../domain/cart-state.ts";
import { CartLine } from "../../panels/ordering/cart-lines.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { useOrderStart } from "./use-order-start.tsx";

interface RemoveDialogProps {
  item: CartItem;
  onClose(): void;
  onRemove(): void;
}

function RemoveDialog({ item, onClose, onRemove }: RemoveDialogProps) {
  const t = useText();
  return (
    <Modal
      role="alertdialog"
      title={t("pages.buyPermits.cart.removeTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("renderer.flow.cancel")}</Button>
          <Button look="primary" onClick={onRemove}>
            {t("pages.buyPermits.cart.delete")}
          </Button>
        </>
      }
    >
      <p>{t("pages.buyPermits.cart.removeText", { permit: item.permit.name })}</p>
    </Modal>
  );
}

/** Words of each state in which an item cannot be ordered. */
function stateKey(state: ItemState): string {
  if (state === "removed") return "ordering.refusals.permit_unavailable";
  if (state === "vehicle-gone") return "ordering.refusals.vehicle_unknown";
  if (state === "start-missing" || state === "start-not-possible") return `ordering.problems.${state}`;
  return state === "vehicle-limit" ? "ordering.refusals.vehicle_limit" : `panels.ordering.availability.${state}`;
}

/** What is wrong with an item: why it cannot be ordered as it stands, or what the server refused about it. */
function useProblem(item: CartItem): string | undefined {
  const { cart } = useStores();
  const t = useText();
  const state = cart.stateOf(item);
  return state === undefined ? cart.problemOf(item.id)?.words : t(stateKey(state), { permit: item.permit.name });
}

export interface CartEntryProps {
  item: CartItem;
  /** Called with words for a screen reader once the item is gone. */
  onRemoved(words: string): void;
}

/** One item of the cart; Edit and Delete are always there, for touch and keyboard alike. */
export const CartEntry = observer(function CartEntry({ item, onRemoved }: CartEntryProps) {
  const { cart, permitOrder } = useStores();
  const t = useText();
  const start = useOrderStart(() => permitOrder.edit(item.id), cart.problemOf(item.id)?.step);
  const [isAsking, setIsAsking] = useState(false);
  const problem = useProblem(item);
  const remove = () => {
    setIsAsking(false);
    cart.remove(item.id);
    onRemoved(t("pages.buyPermits.cart.removed", { permit: item.permit.name }));
    // The button that had the focus is gone with its item.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus());
  };
  return (
    <Card
      title={<bdi>{item.permit.name}</bdi>}
      actions={
        <>
          <Button onClick={start.go}>
            <span>{t("pages.buyPermits.cart.edit")}</span> <span className="visually-hidden">{item.permit.name}</span>
          </Button>
          <Button onClick={() => setIsAsking(true)}>
            <span>{t("pages.buyPermits.cart.delete")}</span> <span className="visually-hidden">{item.permit.name}</span>
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Notice tone="danger">
          <p>{problem}</p>
        </Notice>
      )}
      <CartLine item={item} />
      {start.question}
      {isAsking && <RemoveDialog item={item} onClose={() => setIsAsking(false)} onRemove={remove} />}
    </Card>
  );
});
