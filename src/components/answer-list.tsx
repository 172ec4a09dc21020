import type { ReactNode } from "react";

/** One question and its answer, both as a person reads them. */
export interface Answer {
  key: string;
  label: string;
  value: string;
  /** What stands in the place of the value, such as links to files. */
  content?: ReactNode;
}

/** Answers that were given, with their labels. Whatever the text is, it is shown as text. */
export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  return (
    <dl className="answers">
      {answers.map((answer) => (
        <div key={answer.key} className="answer">
          <dt>{answer.label}</dt>
          <dd>{answer.content ?? <bdi>{answer.value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}
