import { observer } from "mobx-react-lite";
import { AnswerList } from "../../components/answer-list.tsx";
import type { Attributes } from "../../domain/generated/api-entities.ts";
import { useText } from "../../stores/context.ts";
import { answersOf, answerWords } from "../../domain/answers.ts";
import { useForm } from "../use-form.ts";

/** What was answered to a step of the tenant's own, in the words of its form. */
export const OwnAnswers = observer(function OwnAnswers({
  formId,
  attributes,
}: {
  formId: string;
  attributes: Attributes;
}) {
  const t = useText();
  const state = useForm(formId);
  if (state.status !== "ready") return null;
  const answers = answersOf(state.form.form, { attributes }, answerWords(t));
  return answers.length === 0 ? null : <AnswerList answers={answers} />;
});
