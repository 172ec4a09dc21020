import document from "../../schemas/rules/payment-methods.json" with { type: "json" };
import type { PaymentRequest } from "../../src/domain/generated/api-orders.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";

/** Card details without a card: every field is empty. */
export const NO_CARD = {
  cvv: "",
  cardExpireMonth: "",
  cardExpireYear: "",
  cardNumber: "",
  nameOnCard: "",
  billingAddress: null,
};

/** The portal's payment request for a method without a card, with every field of the specification. */
export function paymentBy(method: PaymentMethodName, acceptedAmount: string): PaymentRequest {
  const { label = "" } = document.methods.find(({ value }) => value === method) ?? {};
  const isCheck = method === "CHECK";
  return {
    paymentMethod: method,
    acceptedAmount,
    checkNumber: isCheck ? "1042" : "",
    note: isCheck ? "pay by check" : "",
    cardDetails: NO_CARD,
    items: [],
    paymentMethodOption: { value: method, label },
  };
}
