import type { ReactNode } from "react";

/** A question and its answer, both as a person reads them. */
export interface Answer {
  key: string;
  label: string;
  value: string;
  /** Shown in place of the value, such as links to files. */
  content?: ReactNode;
}

/** Longest word, in letters, that fits beside another answer on a phone. */
const LONGEST_WORD = 15;

/** Longest answer, in letters, that fits; longer ones have their own row. */
const LONGEST_WORDS = 48;

function isLong(value: string): boolean {
  return value.length > LONGEST_WORDS || value.split(/\s/).some((word) => word.length > LONGEST_WORD);
}

/** Answers with their labels. Any text is shown as plain text. */
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
