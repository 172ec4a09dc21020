import { useCallback, useEffect, useState } from "react";

interface LiveStatusProps {
  text: string;
  /** Increases with each announcement, even of the same text. */
  occasion?: number;
}

/**
 * A live region for screen readers. It is on the page from the beginning, because some screen readers do not announce a
 * region that is added together with its text.
 */
export function LiveStatus({ text, occasion = 0, isSeen = false }: LiveStatusProps & { isSeen?: boolean }) {
  return (
    <div className={isSeen ? "told notice notice-success" : "visually-hidden"} role="status" aria-live="polite">
      {/* Repeating the same text changes nothing, and only changes are announced. */}
      {occasion % 2 === 1 ? `${text}\u00a0` : text}
    </div>
  );
}

/**
 * The same, but visible: at the foot of the window, wherever on the page something was stored, until the next click. It
 * does not take the focus.
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

/** The text of a LiveStatus, and the function that announces it. The same text can be announced again. */
export function useAnnouncement(): [announced: LiveStatusProps, announce: (text: string) => void] {
  const [announced, setAnnounced] = useState({ text: "", occasion: 0 });
  const announce = useCallback(
    (text: string) => setAnnounced(({ occasion }) => ({ text, occasion: occasion + 1 })),
    [],
  );
  return [announced, announce];
}
