import "./rich-text.css";
import { useEffect, useMemo, useState } from "react";
import { plainParagraphs } from "./plain-text.ts";
import type { SafeHtml } from "./safe-html.ts";

export interface RichTextProps {
  /** Rich text as it is stored; it is sanitised here. */
  html: string;
  className?: string;
  /** Shows the words without markup until the sanitiser is there: where a skeleton of another height would move the page. */
  isTextFirst?: boolean;
}

type Sanitizer = (html: string) => SafeHtml;

/** What a text is sanitised with, as far as it has come; failed: it will not, or takes too long. */
type Found = Sanitizer | "loading" | "failed";

/** Kept once loaded, so that a second text appears without a skeleton. */
let ready: Sanitizer | undefined;

/** Fetches the sanitiser ahead of the first text; a failure is met where the text is shown. */
export async function preloadSanitizer(): Promise<Sanitizer> {
  ready ??= (await import("./sanitize.ts")).sanitize;
  return ready;
}

/** Milliseconds after which nothing waits for a text any more, and one that is there is shown without its markup. */
export const TEXT_PATIENCE = 8_000;

function useSanitizer(): Found {
  const [sanitizer, setSanitizer] = useState<Found>(() => ready ?? "loading");
  useEffect(() => {
    let isShown = true;
    preloadSanitizer().then(
      (loaded) => isShown && setSanitizer(() => loaded),
      () => isShown && setSanitizer("failed"),
    );
    const patience = setTimeout(
      () => setSanitizer((now: Found) => (now === "loading" ? "failed" : now)),
      TEXT_PATIENCE,
    );
    return () => {
      isShown = false;
      clearTimeout(patience);
    };
  }, []);
  return sanitizer;
}

/** Whether a rich text would show its words: with the sanitiser there, or no longer waited for. */
export function useIsRichTextReady(): boolean {
  return useSanitizer() !== "loading";
}

function SafeContent({ html, className }: { html: SafeHtml; className: string }) {
  // The one place that sets inner HTML. React hands the TrustedHTML object on as it is.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html as unknown as string }} />;
}

/** The words alone, as text nodes. They are drawn once, in an order that never changes. */
function PlainContent({ html, className }: { html: string; className: string }) {
  return (
    <div className={className}>
      {plainParagraphs(html).map((words, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the words never change their order
        <p key={place}>
          {words.map(({ text, isBold }, part) => {
            const Word = isBold ? "strong" : "span";
            // oxlint-disable-next-line react/no-array-index-key -- the words never change their order
            return <Word key={part}>{text}</Word>;
          })}
        </p>
      ))}
    </div>
  );
}

/**
 * Shows stored rich text, sanitised. A skeleton stands in until the sanitiser is loaded; if that fails the words are
 * shown without their markup.
 */
export function RichText({ html, className, isTextFirst = false }: RichTextProps) {
  const sanitizer = useSanitizer();
  const classes = className === undefined ? "rich-text" : `rich-text ${className}`;
  const safe = useMemo(() => (typeof sanitizer === "string" ? null : sanitizer(html)), [html, sanitizer]);
  if (safe !== null) return <SafeContent html={safe} className={classes} />;
  if (sanitizer === "failed" || isTextFirst) return <PlainContent html={html} className={classes} />;
  return (
    <div className={`${classes} rich-text-skeleton`} aria-busy="true">
      <span className="rich-text-skeleton-line" />
      <span className="rich-text-skeleton-line" />
      <span className="rich-text-skeleton-line" />
    </div>
  );
}
