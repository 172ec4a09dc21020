import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Modal } from "../../components/modal.tsx";
import type { CartItem } from "../../domain/cart-item.ts";
import { CartLine } from "../../panels/ordering/cart-lines.tsx";
import { ItemProblemNotice, useItemProblem } from "../../panels/ordering/item-problem.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useText } from "../../stores/context.ts";
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
          <Button look="danger" onClick={onRemove}>
            {t("pages.buyPermits.cart.delete")}
          </Button>
        </>
      }
    >
      <p>{t("pages.buyPermits.cart.removeText", { permit: item.permit.name })}</p>
    </Modal>
  );
}

export interface CartEntryProps {
  item: CartItem;
  /** Called with a message for screen readers once the item was removed. */
  onRemoved(words: string): void;
}

/** One item of the cart; Edit and Delete are always shown, for touch and keyboard alike. */
export const CartEntry = observer(function CartEntry({ item, onRemoved }: CartEntryProps) {
  const { cart, permitOrder } = useBuying();
  const t = useText();
  const start = useOrderStart(() => permitOrder.edit(item.id), useItemProblem(item)?.step);
  const [isAsking, setIsAsking] = useState(false);
  const remove = () => {
    setIsAsking(false);
    cart.remove(item.id);
    onRemoved(t("pages.buyPermits.cart.removed", { permit: item.permit.name }));
    // The focused button is gone with its item.
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
      <ItemProblemNotice item={item} />
      <CartLine item={item} />
      {start.question}
      {isAsking && <RemoveDialog item={item} onClose={() => setIsAsking(false)} onRemove={remove} />}
    </Card>
  );
});
