import { reaction } from "mobx";
import { useEffect, useMemo, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import { StoresContext, type Stores } from "../../src/stores/context.ts";
import { previewPageAt, type Viewer } from "../pages.ts";
import { createSampleRoot } from "../sample/sample-root.ts";
import { keepInside } from "./keep-inside.ts";
import { usePreviewed } from "./previewed.ts";

/**
 * The viewer of the shown page. It changes together with the page: while another page is loading, the previous page
 * keeps its own viewer. A page that the preview does not offer keeps the viewer.
 */
function useViewer({ flows }: PreviewBoot): Viewer {
  const location = useLocation();
  const [viewer, setViewer] = useState<Viewer>("visitor");
  const wanted = previewPageAt(location, flows)?.viewer ?? viewer;
  if (wanted !== viewer) setViewer(wanted);
  return wanted;
}

/** The portal's stores with the viewer's sample data, around the shell and the page. */
export function ViewerStores() {
  const { boot, style } = usePreviewed();
  const viewer = useViewer(boot);
  const navigate = useNavigate();
  const root = useMemo(() => createSampleRoot(boot, viewer), [boot, viewer]);
  const stores = useMemo<Stores>(() => ({ ...root, boot: { ...root.boot, style } }), [root, style]);

  useEffect(
    () =>
      reaction(
        () => root.session.ending,
        // After logging out in the frame, shows the root page, as in the portal.
        () => void navigate("/"),
      ),
    [root, navigate],
  );
  useEffect(
    () =>
      keepInside(document, {
        slug: boot.tenant?.slug ?? "",
        follow: (path) => void navigate(path),
        refuse: () =>
          root.ui.showError({ title: root.text("preview.noWrites.title"), message: root.text("preview.noLinks") }),
      }),
    [boot, navigate, root],
  );
  return (
    <StoresContext value={stores}>
      <Outlet />
    </StoresContext>
  );
}
