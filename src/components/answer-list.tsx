import type { ReactNode } from "react";

/** One question and its answer, both as a person reads them. */
export interface Answer {
  key: string;
  label: string;
  value: string;
  /** What is in the place of the value, such as links to files. */
  content?: ReactNode;
}

/** Letters of the longest word that has room beside another answer on a phone. */
const LONGEST_WORD = 15;

/** Letters of the longest words that have; a sentence has its row to itself. */
const LONGEST_WORDS = 48;

function isLong(value: string): boolean {
  return value.length > LONGEST_WORDS || value.split(/\s/).some((word) => word.length > LONGEST_WORD);
}

/** Answers that were given, with their labels. Whatever the text is, it is shown as text. */
export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  return (
    <dl className="answers">
      {answers.map((answer) => (
        <div key={answer.key} className={isLong(answer.value) ? "answer answer-long" : "answer"}>
          <dt>{answer.label}</dt>
          <dd>{answer.content ?? <bdi>{answer.value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}
