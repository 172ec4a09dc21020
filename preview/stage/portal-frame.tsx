import { useCallback, useEffect, useRef, type CSSProperties } from "react";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { listen } from "../channel/listen.ts";
import { readFromFrame, type ToFrame } from "../channel/messages.ts";
import type { PreviewPageName } from "../pages.ts";

interface PortalFrameProps {
  /** Address of the frame's page, on this server. */
  address: string;
  title: string;
  /** A valid style; sent with every change. */
  style: Style;
  /** The page to show; null keeps the page that a link in the frame has opened. */
  page: PreviewPageName | null;
  /** Called when a link in the frame has opened this page; null if the preview does not offer it. */
  onMoved(page: PreviewPageName | null): void;
  size: Pick<CSSProperties, "width" | "height" | "transform">;
}

/**
 * The frame may run the portal's own scripts and forms, but cannot open windows or navigate this page. Browsers warn in
 * their console that a frame with the same origin could remove the sandbox: here it only contains our own code.
 */
const ALLOWED = "allow-scripts allow-same-origin allow-forms";

/** The real pages in a frame. The frame receives the draft, and only reports which page it shows. */
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
