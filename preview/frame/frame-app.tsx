import { useEffect, useMemo, useState } from "react";
import { RouterProvider, type createMemoryRouter } from "react-router-dom";
import type { FormModule } from "../../src/domain/effective-form.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import { listen } from "../channel/listen.ts";
import { readToFrame, type FromFrame } from "../channel/messages.ts";
import { previewPage, previewPageAt, type PreviewPageName } from "../pages.ts";
import { readStyle } from "../style/draft.ts";
import type { DraftSheet } from "./draft-sheet.ts";
import { PreviewedContext } from "./previewed.ts";

type FrameRouter = ReturnType<typeof createMemoryRouter>;

interface FrameAppProps {
  boot: PreviewBoot;
  /** The style form, whose validator checks incoming styles. */
  module: FormModule;
  router: FrameRouter;
  sheet: Pick<DraftSheet, "show">;
}

function tell(message: FromFrame): void {
  // Opened in its own tab, the page is its own parent, and nobody receives its messages.
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** Reports the page in the frame when it is loaded. Returns the function that stops reporting. */
function tellArrivals(router: FrameRouter, { flows }: PreviewBoot): () => void {
  let shown = router.state.location;
  return router.subscribe(({ location }) => {
    if (location === shown) return;
    shown = location;
    tell({ kind: "preview:moved", page: previewPageAt(location, flows)?.name ?? null });
  });
}

/** Shows a page of the preview. Choosing another page needs no confirmation, so blockers of the router are passed. */
function show(router: FrameRouter, { flows }: PreviewBoot, name: PreviewPageName): void {
  const { navigation, location } = router.state;
  if (name === previewPageAt(navigation.location ?? location, flows)?.name) return;
  void router.navigate(previewPage(name, flows).path);
  for (const blocker of router.state.blockers.values()) {
    if (blocker.state === "blocked") blocker.proceed();
  }
}

/** The real pages with sample data, in the look that the preview's page sends. */
export function FrameApp({ boot, module, router, sheet }: FrameAppProps) {
  const [style, setStyle] = useState<Style>(boot.style);
  const previewed = useMemo(() => ({ boot, style }), [boot, style]);

  useEffect(() => sheet.show(style), [sheet, style]);
  useEffect(() => tellArrivals(router, boot), [router, boot]);
  useEffect(() => {
    const receive = (message: unknown) => {
      const known = readToFrame(message, (value) => readStyle(module, boot.style, value));
      if (known?.kind === "preview:style") setStyle(known.style);
      if (known?.kind === "preview:page") show(router, boot, known.page);
    };
    const stop = listen(window, () => window.parent, receive);
    tell({ kind: "preview:ready" });
    return stop;
  }, [boot, module, router]);
  return (
    <PreviewedContext value={previewed}>
      <RouterProvider router={router} />
    </PreviewedContext>
  );
}
