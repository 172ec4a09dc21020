import { observer } from "mobx-react-lite";
import { AnswerList } from "../../components/answer-list.tsx";
import type { Attributes } from "../../domain/generated/api-entities.ts";
import { useText } from "../../stores/context.ts";
import { answersOf, answerWords } from "../../domain/answers.ts";
import type { FormNamed } from "../../domain/effective-form.ts";
import { useForm } from "../use-form.ts";

interface OwnAnswersProps<Id extends string> {
  formId: FormNamed<Id>;
  /** Answers to the tenant's own fields, by field name. */
  attributes: Attributes | undefined;
  /** Heads the answers, where there are any. */
  title?: string;
}

/** What was answered to fields of the tenant's own, in the words of their form; nothing where nothing was. */
export const OwnAnswerList = observer(function OwnAnswerList<Id extends string>(props: OwnAnswersProps<Id>) {
  const { formId, attributes, title } = props;
  const t = useText();
  const state = useForm(attributes === undefined ? undefined : formId);
  if (state.status !== "ready") return null;
  const answers = answersOf(state.form.form, { attributes }, answerWords(t));
  if (answers.length === 0) return null;
  if (title === undefined) return <AnswerList answers={answers} />;
  return (
    <div className="review-part">
      <h3>{title}</h3>
      <AnswerList answers={answers} />
    </div>
  );
});
