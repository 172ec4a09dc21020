import { useCallback, useEffect, useState } from "react";

interface LiveStatusProps {
  text: string;
  /** Grows each time that something is to be announced, the same words included. */
  occasion?: number;
}

/**
 * A place that a screen reader listens to. It is on the page from the beginning, because a region that arrives with
 * its text is not announced everywhere.
 */
export function LiveStatus({ text, occasion = 0, isSeen = false }: LiveStatusProps & { isSeen?: boolean }) {
  return (
    <div className={isSeen ? "told notice notice-success" : "visually-hidden"} role="status" aria-live="polite">
      {/* The same words again are no change, and are announced only if something changes. */}
      {occasion % 2 === 1 ? `${text}\u00a0` : text}
    </div>
  );
}

/**
 * The same for everybody's eyes: at the foot of the window, wherever on the page something was stored, until the next press.
 * The focus stays where it is.
 */
export function SeenStatus({ text, occasion = 0 }: LiveStatusProps) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener("click", () => setGone(occasion), { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [occasion]);
  return <LiveStatus text={text} occasion={occasion} isSeen={occasion > gone} />;
}

/** Words for a LiveStatus, and the function that announces them; the same words again are announced again. */
export function useAnnouncement(): [announced: LiveStatusProps, announce: (text: string) => void] {
  const [announced, setAnnounced] = useState({ text: "", occasion: 0 });
  const announce = useCallback(
    (text: string) => setAnnounced(({ occasion }) => ({ text, occasion: occasion + 1 })),
    [],
  );
  return [announced, announce];
}
