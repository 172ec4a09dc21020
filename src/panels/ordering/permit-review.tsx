import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { formSteps } from "../../domain/flows.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { periodValues } from "./order-words.ts";
import { VehicleLine } from "./vehicle-line.tsx";
import { OwnAnswers } from "./own-answers.tsx";
import { PriceLines } from "./price-lines.tsx";
import type { StepPanelProps } from "../flows/step-panel.ts";

function ReviewPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="review-part">
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {children}
    </div>
  );
}

/** Step 2 (specification section 2): everything that Add puts into the cart. */
export const PermitReview = observer(function PermitReview({ moves }: StepPanelProps) {
  const { boot } = useStores();
  const { permitOrder } = useBuying();
  const t = useText();
  const { permit, period, chosenVehicles, flow, totals } = permitOrder;
  const ownSteps = formSteps(flow);
  return (
    <>
      <div className="review">
        <ReviewPart title={permit?.name ?? ""}>
          <p>{permit?.lotName}</p>
          {period !== undefined && <p>{t("panels.ordering.goodFrom", periodValues(period))}</p>}
          {permitOrder.reasonForVisit !== "" && <p>{permitOrder.reasonForVisit}</p>}
        </ReviewPart>
        <ReviewPart title={t("panels.sections.vehicles")}>
          <ol className="vehicle-lines">
            {chosenVehicles.map((vehicle) => (
              <li key={vehicle.id}>
                <VehicleLine vehicle={vehicle} />
                <OwnAnswers formId="vehicle" attributes={vehicle.attributes} />
              </li>
            ))}
          </ol>
        </ReviewPart>
        {ownSteps.map((step) => (
          <ReviewPart key={step.id} title={step.title}>
            <OwnAnswers formId={step.form} attributes={permitOrder.draft.attributes} />
          </ReviewPart>
        ))}
        {totals !== null && (
          <div className="review-part review-totals">
            <h3>{t("panels.ordering.summary.title")}</h3>
            <PriceLines totals={totals} />
          </div>
        )}
      </div>
      <StepActions moves={moves} messages={boot.messages} />
    </>
  );
});
