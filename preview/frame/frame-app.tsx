import { reaction } from "mobx";
import { useEffect, useMemo, useState } from "react";
import { RouterProvider, type createMemoryRouter } from "react-router-dom";
import type { FormModule } from "../../src/domain/effective-form.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import { StoresContext, type Stores } from "../../src/stores/context.ts";
import { listen } from "../channel/listen.ts";
import { readToFrame, type FromFrame } from "../channel/messages.ts";
import { previewPage, previewPages, type PreviewPageName } from "../pages.ts";
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

function pageAt(path: string): PreviewPageName | null {
  return previewPages.find((page) => page.path === path)?.name ?? null;
}

/** The real pages with sample data, in the look that the preview's page sends. */
export function FrameApp({ boot, module, router, sheet }: FrameAppProps) {
  const [style, setStyle] = useState<Style>(boot.style);
  const [isSignedIn, setSignedIn] = useState(false);
  const root = useMemo(() => createSampleRoot(boot, isSignedIn), [boot, isSignedIn]);
  const stores = useMemo<Stores>(() => ({ ...root, boot: { ...root.boot, style } }), [root, style]);

  useEffect(() => sheet.show(style), [sheet, style]);
  useEffect(
    () =>
      router.subscribe(({ location }) => {
        const page = pageAt(location.pathname);
        if (page !== null) setSignedIn(previewPage(page)?.isSignedIn === true);
        tell({ kind: "preview:moved", page });
      }),
    [router],
  );
  useEffect(() => {
    const receive = (message: unknown) => {
      const known = readToFrame(message, (value) => readStyle(module, boot.style, value));
      if (known?.kind === "preview:style") setStyle(known.style);
      if (known?.kind !== "preview:page" || known.page === pageAt(router.state.location.pathname)) return;
      const page = previewPage(known.page);
      setSignedIn(page?.isSignedIn === true);
      void router.navigate(page?.path ?? "/");
    };
    const stop = listen(window, () => window.parent, receive);
    tell({ kind: "preview:ready" });
    return stop;
  }, [boot, module, router]);
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
