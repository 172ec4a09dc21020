import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { RichText } from "./rich-text.tsx";

/** A rich text and its loading state. */
type LoadableText = { status: "loading" } | { status: "ready"; html: string } | { status: "failed"; retry(): void };

interface LoadedTextProps {
  text: LoadableText;
  /** Lines of the skeleton, about as high as the text, so that nothing jumps. */
  lines: number;
  /** Says so if the text cannot be loaded; otherwise a missing text is left out silently (specification section 8). */
  isEssential: boolean;
  words: { loading: string; failed: string; tryAgain: string };
}

/** A rich text, its skeleton while it is loading, and a retry if that fails. */
export function LoadedText({ text, lines, isEssential, words }: LoadedTextProps) {
  if (text.status === "ready") return text.html === "" ? null : <RichText html={text.html} />;
  if (text.status === "loading") return <Skeleton lines={lines} label={words.loading} />;
  if (!isEssential) return null;
  return (
    <Notice tone="warning" role="alert" actions={<Button onClick={text.retry}>{words.tryAgain}</Button>}>
      <p>{words.failed}</p>
    </Notice>
  );
}
