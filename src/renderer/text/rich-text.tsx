import "./rich-text.css";
import { createElement, useEffect, useMemo, useState, type ReactNode } from "react";
import { PATIENCE_MS } from "../../domain/patience.ts";
import { plainParagraphs } from "./plain-text.ts";
import type { SafeHtml } from "./safe-html.ts";
import { readSimpleMarkup, type SimpleMarkup, type SimpleNode } from "./simple-markup.ts";

export interface RichTextProps {
  /** Rich text as it is stored; it is sanitised here. */
  html: string;
  className?: string;
  /** Shows the plain text until the sanitiser is loaded, where a skeleton of another height would move the page. */
  isTextFirst?: boolean;
}

type Sanitizer = (html: string) => SafeHtml;

/** The sanitiser or its loading state; failed: it could not be loaded, or takes too long. */
type Found = Sanitizer | "loading" | "failed";

/** Kept once loaded, so that a second text appears without a skeleton. */
let ready: Sanitizer | undefined;

/** Fetches the sanitiser before the first text; a failure is handled where the text is shown. */
export async function preloadSanitizer(): Promise<Sanitizer> {
  ready ??= (await import("./sanitize.ts")).sanitize;
  return ready;
}

/** The sanitiser, fetched where it is needed. */
function useSanitizer(isNeeded: boolean): Found {
  const [sanitizer, setSanitizer] = useState<Found>(() => ready ?? "loading");
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    preloadSanitizer().then(
      (loaded) => isShown && setSanitizer(() => loaded),
      () => isShown && setSanitizer("failed"),
    );
    const patience = setTimeout(() => setSanitizer((now: Found) => (now === "loading" ? "failed" : now)), PATIENCE_MS);
    return () => {
      isShown = false;
      clearTimeout(patience);
    };
  }, [isNeeded]);
  return sanitizer;
}

/**
 * Whether these rich texts are shown in their final form: they need no sanitiser, or it is loaded, or the page no
 * longer waits for it.
 */
export function useAreRichTextsReady(texts: readonly string[]): boolean {
  const needsSanitizer = texts.some((html) => readSimpleMarkup(html)?.isWhole !== true);
  const sanitizer = useSanitizer(needsSanitizer);
  return !needsSanitizer || sanitizer !== "loading";
}

function SafeContent({ html, className }: { html: SafeHtml; className: string }) {
  // The only place that sets inner HTML. React passes the TrustedHTML object on unchanged.
  return <div className={className} dangerouslySetInnerHTML={{ __html: html as unknown as string }} />;
}

/** The plain text as text nodes, in an order that never changes. */
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

/** The elements of a simple text, in an order that never changes. */
function drawn(nodes: readonly SimpleNode[]): ReactNode[] {
  return nodes.map((node, place) => {
    // Text beside an element has its own element, since a browser's translator replaces bare text (docs/decisions/038).
    // oxlint-disable-next-line react/no-array-index-key -- the nodes never change their order
    if (typeof node === "string") return nodes.length === 1 ? node : <span key={place}>{node}</span>;
    const { tag: Tag, nodes: inside, href } = node;
    // oxlint-disable-next-line react/no-array-index-key -- the nodes never change their order
    if (Tag === "br") return <br key={place} />;
    // Like the sanitiser: a page that a link opens learns nothing about this one.
    const link = href === undefined ? {} : { href, rel: "noopener noreferrer" };
    // oxlint-disable-next-line react/no-array-index-key -- the nodes never change their order
    return createElement(Tag, { key: place, ...link }, ...drawn(inside));
  });
}

interface UnsafeTextProps extends RichTextProps {
  classes: string;
  simple: SimpleMarkup | undefined;
}

/** A text that needs the sanitiser, and its replacement until that is loaded. */
function UnsafeText({ html, classes, simple, isTextFirst = false }: UnsafeTextProps) {
  const sanitizer = useSanitizer(true);
  const safe = useMemo(() => (typeof sanitizer === "string" ? null : sanitizer(html)), [html, sanitizer]);
  if (safe !== null) return <SafeContent html={safe} className={classes} />;
  if (isTextFirst && simple !== undefined) return <div className={classes}>{drawn(simple.nodes)}</div>;
  if (sanitizer === "failed" || isTextFirst) return <PlainContent html={html} className={classes} />;
  return (
    <>
      <noscript>
        <PlainContent html={html} className={classes} />
      </noscript>
      <div className={`${classes} rich-text-skeleton`} aria-busy="true">
        <span className="rich-text-skeleton-line" />
        <span className="rich-text-skeleton-line" />
        <span className="rich-text-skeleton-line" />
      </div>
    </>
  );
}

/**
 * Shows stored rich text. Text of simple elements is shown at once. Any other is sanitised, with a skeleton until the
 * sanitiser is loaded; if that fails, the text is shown without its markup.
 */
export function RichText(props: RichTextProps) {
  const { html, className } = props;
  const simple = useMemo(() => readSimpleMarkup(html), [html]);
  const classes = className === undefined ? "rich-text" : `rich-text ${className}`;
  if (simple?.isWhole !== true) return <UnsafeText {...props} classes={classes} simple={simple} />;
  return (
    <div key={html} className={classes}>
      {drawn(simple.nodes)}
    </div>
  );
}
