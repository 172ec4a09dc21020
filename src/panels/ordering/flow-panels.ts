import type { ComponentType } from "react";
import type { PanelOf } from "../../domain/flow-kinds.ts";
import type { StepPanelProps } from "../flows/step-panel.ts";
import { ContactPanel } from "./contact-panel.tsx";
import { OrderReview } from "./order-review.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { PermitReview } from "./permit-review.tsx";
import { PermitSelection } from "./permit-selection.tsx";
import { VehicleSelection } from "./vehicle-selection.tsx";

type Panels<Name extends string> = Readonly<Record<Name, ComponentType<StepPanelProps>>>;

/** The panels of the order wizard. */
export const permitOrderPanels: Panels<PanelOf<"permit-order">> = {
  "permit-selection": PermitSelection,
  "vehicle-selection": VehicleSelection,
  "permit-review": PermitReview,
};

/** The panels of the checkout, and of the one in which nothing is due. */
export const checkoutPanels: Panels<PanelOf<"checkout" | "checkout-no-charge">> = {
  payment: PaymentPanel,
  contact: ContactPanel,
  "order-review": OrderReview,
};
