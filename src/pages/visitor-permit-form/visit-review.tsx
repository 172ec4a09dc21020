import { observer } from "mobx-react-lite";
import { AnswerList } from "../../components/answer-list.tsx";
import { answersOf, answerWords } from "../../domain/answers.ts";
import { formSteps } from "../../domain/flows.ts";
import { periodValues } from "../../panels/ordering/order-words.ts";
import { OwnAnswerList } from "../../panels/ordering/own-answer-list.tsx";
import { ReviewPart } from "../../panels/ordering/review-part.tsx";
import { addressOfRole, type StepPanelProps } from "../../panels/flows/step-panel.ts";
import { useForm } from "../../panels/use-form.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { useVisitors } from "../../stores/visitors-store.ts";

/** Everything that the permit will say, before it is requested. */
export const VisitReview = observer(function VisitReview({ moves }: StepPanelProps) {
  const { boot } = useStores();
  const visitors = useVisitors();
  const t = useText();
  const state = useForm("visitor-permit");
  const { permit, period, flow, draft, isSending } = visitors;
  const changeAt = addressOfRole(moves, flow, "visit");
  const answers =
    state.status === "ready" ? answersOf(state.form.form, draft.choices.visit, answerWords(t), ["startDate"]) : [];
  return (
    <>
      <div className="review">
        <ReviewPart title={permit?.name ?? ""} changeAt={changeAt}>
          <p>{permit?.lotName}</p>
          {period !== undefined && <p>{t("panels.ordering.goodFrom", periodValues(period))}</p>}
          <AnswerList answers={answers} />
        </ReviewPart>
        {formSteps(flow).map((step) => (
          <ReviewPart key={step.id} title={step.title} changeAt={moves.addressOf(step)}>
            <OwnAnswerList formId={step.form} attributes={draft.attributes} />
          </ReviewPart>
        ))}
      </div>
      <p className="form-note">{t("pages.visitorPermitForm.plateAlone")}</p>
      <StepActions moves={{ ...moves, isBusy: isSending }} messages={boot.messages} />
    </>
  );
});
