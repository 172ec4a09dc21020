import { UnbrokenText } from "./unbroken-text.tsx";

/** Phone numbers, "(555) 010-0140", and words with a hyphen and a digit, such as the numbers of citations. */
const NUMBERS = /\(\d{3}\)\s\d{3}-\d{4}|(?=\S*\d)[\p{L}\d]+(?:\p{Pd}[\p{L}\d]+)+/gu;

/** A text whose numbers stay on one line: a browser would break "HC-1001" after its hyphen. */
export function UnbrokenNumbers({ text }: { text: string }) {
  return <UnbrokenText text={text} unbroken={text.match(NUMBERS) ?? []} />;
}
