import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import type { ButtonLook } from "../../components/button-look.ts";
import type { Order } from "../../domain/generated/api-orders.ts";
import { hasReceipt } from "../../domain/order-states.ts";
import { useText } from "../../stores/context.ts";
import { useOrders } from "../../stores/orders-store.ts";

interface ReceiptButtonProps {
  order: Order;
  look?: ButtonLook;
}

/** The button that downloads the receipt of an order; nothing if it has none (hasReceipt). */
export const ReceiptButton = observer(function ReceiptButton({ order, look = "secondary" }: ReceiptButtonProps) {
  const orders = useOrders();
  const t = useText();
  if (!hasReceipt(order)) return null;
  const isBusy = orders.downloading === order.id;
  return (
    <Button look={look} aria-disabled={isBusy ? true : undefined} onClick={() => void orders.downloadReceipt(order.id)}>
      <span>{t("panels.ordering.receipt")}</span>{" "}
      <span className="visually-hidden">{t("panels.ordering.ofOrder", { number: order.orderNumber })}</span>
    </Button>
  );
});
