/**
 * A place that a screen reader listens to. It stands on the page from the beginning, because a region that arrives with
 * its text is not announced everywhere.
 */
export function LiveStatus({ text }: { text: string }) {
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}
