import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Modal } from "../../components/modal.tsx";
import { Notice } from "../../components/notice.tsx";
import type { CartItem } from "../../domain/cart-item.ts";
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

/**
 * What is known to be wrong with an item: refused by the server, for a vehicle that is gone, without a possible start, or
 * no longer on sale.
 */
function useProblem(item: CartItem): string | undefined {
  const { cart, permitOrder, permits, profile } = useStores();
  const t = useText();
  const isOwned = (id: string) => permitOrder.vehicles.some((vehicle) => vehicle.id === id);
  if (profile.account !== null && !item.vehicleIds.every(isOwned)) {
    return t("ordering.refusals.vehicle_unknown", { permit: item.permit.name });
  }
  const told = cart.problemOf(item.id)?.words;
  if (told !== undefined) return told;
  const start = cart.startProblemOf(item);
  if (start !== undefined) return t(`ordering.problems.${start}`);
  if (permits.status !== "ready") return undefined;
  const offered = permits.find(item.permit.id);
  if (offered?.availability === "available") return undefined;
  if (offered === undefined) return t("ordering.refusals.permit_unavailable", { permit: item.permit.name });
  return t(`panels.ordering.availability.${offered.availability}`);
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
