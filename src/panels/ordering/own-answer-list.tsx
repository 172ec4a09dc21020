import { observer } from "mobx-react-lite";
import { AnswerList } from "../../components/answer-list.tsx";
import type { Attributes } from "../../domain/generated/api-entities.ts";
import type { FileCache } from "../../stores/file-cache.ts";
import { useText } from "../../stores/context.ts";
import { answersOf, answerWords } from "../../domain/answers.ts";
import type { FormNamed } from "../../domain/effective-form.ts";
import { withFileLinks } from "../file-links.tsx";
import { useForm } from "../use-form.ts";
import { ReviewPart } from "./review-part.tsx";

interface OwnAnswersProps<Id extends string> {
  formId: FormNamed<Id>;
  /** Answers to the tenant's own fields, by field name. */
  attributes: Attributes | undefined;
  /** Makes the answers a section of a review, if there are any. */
  part?: { title: string; changeAt: string };
  /** The store of files; by default the signed-in driver's. */
  files?: FileCache;
}

/** The answers to the tenant's own fields, with the labels of their form; nothing without answers. */
export const OwnAnswerList = observer(function OwnAnswerList<Id extends string>(props: OwnAnswersProps<Id>) {
  const { formId, attributes, part, files } = props;
  const t = useText();
  const state = useForm(attributes === undefined ? undefined : formId);
  if (state.status !== "ready") return null;
  const answers = answersOf(state.form.form, { attributes }, answerWords(t));
  if (answers.length === 0) return null;
  if (part === undefined) return <AnswerList answers={withFileLinks(answers, files)} />;
  return (
    <ReviewPart {...part}>
      <AnswerList answers={withFileLinks(answers, files)} />
    </ReviewPart>
  );
});
