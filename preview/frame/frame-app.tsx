import { reaction } from "mobx";
import { useEffect, useMemo, useState } from "react";
import { RouterProvider, type createMemoryRouter } from "react-router-dom";
import type { FormModule } from "../../src/domain/effective-form.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import { StoresContext, type Stores } from "../../src/stores/context.ts";
import { listen } from "../channel/listen.ts";
import { readToFrame, type FromFrame } from "../channel/messages.ts";
import { previewPage, previewPageAt, type Viewer } from "../pages.ts";
import { createSampleRoot } from "../sample/sample-root.ts";
import { readStyle } from "../style/draft.ts";
import { keepInside } from "./keep-inside.ts";
import type { DraftSheet } from "./draft-sheet.ts";

export interface FrameAppProps {
  boot: PreviewBoot;
  /** The style form, whose validator judges what comes in. */
  module: FormModule;
  router: ReturnType<typeof createMemoryRouter>;
  sheet: Pick<DraftSheet, "show">;
}

function tell(message: FromFrame): void {
  // Opened by itself the page is its own parent, and has nobody to tell.
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** The real pages with sample data, in the look that the preview's page sends. */
export function FrameApp({ boot, module, router, sheet }: FrameAppProps) {
  const [style, setStyle] = useState<Style>(boot.style);
  const [viewer, setViewer] = useState<Viewer>("visitor");
  const root = useMemo(() => createSampleRoot(boot, viewer), [boot, viewer]);
  const stores = useMemo<Stores>(() => ({ ...root, boot: { ...root.boot, style } }), [root, style]);

  useEffect(() => sheet.show(style), [sheet, style]);
  useEffect(
    () =>
      router.subscribe(({ location }) => {
        const page = previewPageAt(location);
        if (page !== undefined) setViewer(page.viewer);
        tell({ kind: "preview:moved", page: page?.name ?? null });
      }),
    [router],
  );
  useEffect(() => {
    const receive = (message: unknown) => {
      const known = readToFrame(message, (value) => readStyle(module, boot.style, value));
      if (known?.kind === "preview:style") setStyle(known.style);
      if (known?.kind !== "preview:page" || known.page === previewPageAt(router.state.location)?.name) return;
      const page = previewPage(known.page);
      if (page === undefined) return;
      // Choosing another page of the preview is not leaving an order: nothing is asked.
      root.permitOrder.clear();
      setViewer(page.viewer);
      void router.navigate(page.path);
    };
    const stop = listen(window, () => window.parent, receive);
    tell({ kind: "preview:ready" });
    return stop;
  }, [boot, module, router, root]);
  useEffect(
    () =>
      reaction(
        () => root.session.ending,
        // Logged out in the frame: to the root page, as in the portal.
        () => void router.navigate("/"),
      ),
    [root, router],
  );
  useEffect(
    () =>
      keepInside(document, {
        slug: boot.tenant?.slug ?? "",
        follow: (path) => void router.navigate(path),
        refuse: () =>
          root.ui.showError({ title: root.text("preview.noWrites.title"), message: root.text("preview.noLinks") }),
      }),
    [boot, router, root],
  );
  return (
    <StoresContext value={stores}>
      <RouterProvider router={router} />
    </StoresContext>
  );
}
