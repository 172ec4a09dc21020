import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import type { Order } from "../../domain/generated/api-orders.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useText } from "../../stores/context.ts";

/** Downloads the receipt of an order, again whenever it is wanted. */
export const ReceiptButton = observer(function ReceiptButton({ order }: { order: Order }) {
  const { orders } = useBuying();
  const t = useText();
  const isBusy = orders.downloading === order.id;
  return (
    <Button aria-disabled={isBusy ? true : undefined} onClick={() => void orders.downloadReceipt(order.id)}>
      <span>{t("panels.ordering.receipt")}</span>{" "}
      <span className="visually-hidden">{t("panels.ordering.ofOrder", { number: order.orderNumber })}</span>
    </Button>
  );
});
