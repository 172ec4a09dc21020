import { observer } from "mobx-react-lite";
import { useEffect, type ComponentType } from "react";
import { useNavigate } from "react-router-dom";
import { AnswerList } from "../../components/answer-list.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { answersOf, answerWords } from "../../domain/answers.ts";
import type { PanelOf } from "../../domain/flow-kinds.ts";
import { formSteps } from "../../domain/flows.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { useAppeals } from "../../stores/appeals-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { useWrittenAppeal, type WrittenAppeal } from "../../stores/written-appeal-store.ts";
import { withFileLinks } from "../file-links.tsx";
import { FlowSteps } from "../flows/flow-steps.tsx";
import { StepForm } from "../flows/step-form.tsx";
import { addressOfRole, type StepPanelProps } from "../flows/step-panel.ts";
import { OwnAnswerList } from "../ordering/own-answer-list.tsx";
import { ReviewPart } from "../ordering/review-part.tsx";
import { useForm } from "../use-form.ts";
import { appealAddress, detailsAddress } from "./citation-addresses.ts";

/** What happened, and the photos and documents that show it: the form citation-appeal, whose submit is Next. */
const Statement = observer(function Statement(props: StepPanelProps) {
  const appeals = useAppeals();
  const { written, type, answer } = useWrittenAppeal();
  const t = useText();
  if (written === null) return null;
  const { choices, changesElsewhere } = written.draft;
  return (
    <>
      <p>{t("appeals.effect")}</p>
      <StepForm
        {...props}
        formId="citation-appeal"
        about={String(changesElsewhere)}
        answers={choices.answers}
        filled={choices.filled ?? undefined}
        files={appeals.files(written.keys)}
        onType={(shown, entity) => type(entity, shown)}
        onAnswer={(shown, entity) => answer(entity, shown)}
      />
    </>
  );
});

/** All answers of the appeal, before it is filed. */
const Review = observer(function Review({ moves }: StepPanelProps) {
  const { boot } = useStores();
  const appeals = useAppeals();
  const t = useText();
  const state = useForm("citation-appeal");
  const { written, flow } = useWrittenAppeal();
  if (written === null) return null;
  const { choices, attributes } = written.draft;
  const files = appeals.files(written.keys);
  const form = state.status === "ready" ? state.form.form : undefined;
  const answers = form === undefined ? [] : answersOf(form, choices.answers, answerWords(t));
  return (
    <>
      <div className="review appeal-review">
        <ReviewPart title={form?.title ?? ""} changeAt={addressOfRole(moves, flow, "statement")}>
          <AnswerList answers={withFileLinks(answers, files)} />
        </ReviewPart>
        {formSteps(flow).map((step) => (
          <ReviewPart key={step.id} title={step.title} changeAt={moves.addressOf(step)}>
            <OwnAnswerList formId={step.form} attributes={attributes} files={files} />
          </ReviewPart>
        ))}
      </div>
      <p>{t("appeals.effect")}</p>
      <StepActions moves={{ ...moves, isBusy: appeals.isSending }} messages={boot.messages} />
    </>
  );
});

const panels: Readonly<Record<PanelOf<"citation-appeal">, ComponentType<StepPanelProps>>> = {
  "appeal-statement": Statement,
  "appeal-review": Review,
};

/** Restores the draft against the citation, and discards it once the citation can no longer be appealed. */
function useWritten({ canAppeal }: Citation, { number, plate }: WrittenAppeal["keys"]): WrittenAppeal | null {
  const store = useWrittenAppeal();
  const isBegun = store.writtenAgainst({ number, plate }) !== undefined;
  useEffect(() => {
    if (!isBegun) store.begin({ number, plate });
    if (!canAppeal) store.discard({ number, plate });
  }, [store, isBegun, canAppeal, number, plate]);
  return isBegun ? store.written : null;
}

const Steps = observer(function Steps({ written }: { written: WrittenAppeal }) {
  const appeals = useAppeals();
  const store = useWrittenAppeal();
  const t = useText();
  const navigate = useNavigate();
  const { keys, draft } = written;
  const { flow, refusal, refusals } = store;
  if (flow === undefined) return null;
  const at = appealAddress(keys.number, keys.plate);
  const file = async () => {
    const outcome = await store.file(keys);
    // Without a draft there is no step to show.
    if (outcome.kind === "done") return navigate(at, { replace: true });
    const step = store.refusal?.step;
    return step !== undefined && Object.keys(outcome.errors).length > 0 ? navigate(`${at}&step=${step}`) : undefined;
  };
  const cancel = () => {
    store.discard(keys);
    void navigate(detailsAddress(keys.number, keys.plate));
  };
  return (
    <FlowSteps
      flow={flow}
      draft={draft}
      panels={panels}
      files={appeals.files(keys)}
      refusalAt={(step) => (refusal?.step === step ? { errors: refusal.errors, unasked: [] } : undefined)}
      refusals={refusals}
      submit={{ label: t("appeals.submit"), run: () => void file() }}
      onCancel={cancel}
      beside={null}
    />
  );
});

/** The steps of writing an appeal, if the citation can be appealed. */
export const AppealSteps = observer(function AppealSteps({ citation, plate }: { citation: Citation; plate: string }) {
  const t = useText();
  const written = useWritten(citation, { number: citation.id, plate });
  if (!citation.canAppeal) return null;
  // The draft is restored a moment later; until then the step in the address is kept.
  return written === null ? <Skeleton lines={6} label={t("common.loading")} /> : <Steps written={written} />;
});
