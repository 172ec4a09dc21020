import { observer } from "mobx-react-lite";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import type { StepRole } from "../../domain/flow-kinds.ts";
import { formSteps } from "../../domain/flows.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { periodValues } from "./order-words.ts";
import { ReviewPart } from "./review-part.tsx";
import { PlatedVehicle } from "./vehicle-line.tsx";
import { OwnAnswerList } from "./own-answer-list.tsx";
import { PriceLines } from "./price-lines.tsx";
import { VisitReason } from "./visit-reason.tsx";
import { addressOfRole, type StepPanelProps } from "../flows/step-panel.ts";

/** Step 2 (specification section 2): everything that Add puts into the cart. */
export const PermitReview = observer(function PermitReview({ moves }: StepPanelProps) {
  const { boot } = useStores();
  const { permitOrder } = useBuying();
  const t = useText();
  const { permit, period, chosenVehicles, flow, totals } = permitOrder;
  const ownSteps = formSteps(flow);
  const at = (role: StepRole) => addressOfRole(moves, flow, role);
  return (
    <>
      <div className="review">
        <ReviewPart title={permit?.name ?? ""} changeAt={at("permit")}>
          <p>{permit?.lotName}</p>
          {period !== undefined && <p>{t("panels.ordering.goodFrom", periodValues(period))}</p>}
          <VisitReason reason={permitOrder.reasonForVisit} />
        </ReviewPart>
        <ReviewPart title={t("panels.sections.vehicles")} changeAt={at("vehicles")}>
          <ol className="vehicle-lines">
            {chosenVehicles.map((vehicle) => (
              <li key={vehicle.id}>
                <PlatedVehicle vehicle={vehicle} />
                <OwnAnswerList formId="vehicle" attributes={vehicle.attributes} />
              </li>
            ))}
          </ol>
        </ReviewPart>
        {ownSteps.map((step) => (
          <ReviewPart key={step.id} title={step.title} changeAt={moves.addressOf(step)}>
            <OwnAnswerList formId={step.form} attributes={permitOrder.draft.attributes} />
          </ReviewPart>
        ))}
        {totals !== null && (
          <ReviewPart className="review-totals" title={t("panels.ordering.summary.title")}>
            <PriceLines totals={totals} />
          </ReviewPart>
        )}
      </div>
      <StepActions moves={moves} messages={boot.messages} />
    </>
  );
});
