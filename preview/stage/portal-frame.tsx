import { useCallback, useEffect, useRef, type CSSProperties } from "react";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { listen } from "../channel/listen.ts";
import { readFromFrame, type ToFrame } from "../channel/messages.ts";
import type { PreviewPageName } from "../pages.ts";

interface PortalFrameProps {
  /** Address of the frame's page, on this server. */
  address: string;
  title: string;
  /** Valid; sent with every change. */
  style: Style;
  /** The page to show; null leaves the frame where a link has led it. */
  page: PreviewPageName | null;
  /** A link inside of the frame led to this page; null is one that the preview does not offer. */
  onMoved(page: PreviewPageName | null): void;
  size: Pick<CSSProperties, "width" | "height" | "transform">;
}

/**
 * What the frame may do: run the portal's own scripts and forms. It opens no windows and leads this page nowhere. Browsers note
 * in their console that a frame of the same origin could take this off: it is our own code, kept from straying, not a stranger's.
 */
const ALLOWED = "allow-scripts allow-same-origin allow-forms";

/** The real pages in a frame of their own. They are told the draft; nothing comes back but where they are. */
export function PortalFrame({ address, title, style, page, onMoved, size }: PortalFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ style, page });

  const tell = useCallback((message: ToFrame) => {
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, []);
  const tellPage = useCallback(
    (name: PreviewPageName | null) => {
      if (name !== null) tell({ kind: "preview:page", page: name });
    },
    [tell],
  );

  useEffect(() => {
    latest.current = { style, page };
  }, [style, page]);
  useEffect(
    () =>
      listen(
        window,
        () => frame.current?.contentWindow,
        (message) => {
          const known = readFromFrame(message);
          if (known?.kind === "preview:moved") onMoved(known.page);
          if (known?.kind !== "preview:ready") return;
          tell({ kind: "preview:style", style: latest.current.style });
          tellPage(latest.current.page);
        },
      ),
    [onMoved, tell, tellPage],
  );
  useEffect(() => tell({ kind: "preview:style", style }), [tell, style]);
  useEffect(() => tellPage(page), [tellPage, page]);
  return <iframe ref={frame} className="stage-frame" src={address} title={title} sandbox={ALLOWED} style={size} />;
}
