import { useNavigate } from "react-router-dom";
import type { Order } from "../../domain/generated/api-orders.ts";
import { useOrders } from "../../stores/orders-store.ts";

/** Returns the function that leads to the thank-you screen of an order that turns out to be paid. */
export function useThanks(): (order: Order) => void {
  const orders = useOrders();
  const navigate = useNavigate();
  return (order) => {
    orders.accept(order);
    void navigate("/buyPermits?view=complete");
  };
}
