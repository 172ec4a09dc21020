import type { ComponentType } from "react";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { ContactPanel } from "./contact-panel.tsx";
import { OrderReview } from "./order-review.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { PermitReview } from "./permit-review.tsx";
import { PermitSelection } from "./permit-selection.tsx";
import type { StepPanelProps } from "./step-panel.ts";
import { VehicleSelection } from "./vehicle-selection.tsx";

/** The built-in content of steps, by the name that flow documents use. */
export const flowPanels: Readonly<Record<NonNullable<FlowStep["panel"]>, ComponentType<StepPanelProps>>> = {
  "permit-selection": PermitSelection,
  "vehicle-selection": VehicleSelection,
  "permit-review": PermitReview,
  payment: PaymentPanel,
  contact: ContactPanel,
  "order-review": OrderReview,
};
