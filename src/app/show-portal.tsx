import { StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import type { RootStore } from "../stores/root-store.ts";
import { App } from "./app.tsx";
import { createRouter, type PortalRouter } from "./router.ts";
import { endServedPage, openServedPage, pressedBefore, servedScreen } from "./served-page.ts";
import { typeAgain, typedBefore } from "./typed-before.ts";

interface Portal {
  root: RootStore;
  nonce: string | undefined;
  page: Window;
}

function portal({ root, nonce }: Portal, router: PortalRouter, onShown: () => void) {
  return (
    <StrictMode>
      <App root={root} nonce={nonce} onShown={onShown}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
}

/** Renders the page from scratch in place of the served one, and restores what was typed there. */
function draw(place: HTMLElement, parts: Portal): Root {
  const router = createRouter(parts.root);
  typeAgain(place);
  place.replaceChildren();
  const drawn = createRoot(place);
  drawn.render(portal(parts, router, () => endServedPage(place)));
  return drawn;
}

/** Hydrates the served page, and replays what was done on it before. */
function hydrate(place: HTMLElement, parts: Portal, router: PortalRouter): Root {
  const onShown = () => {
    const tellTyped = typedBefore(place);
    const pressAgain = pressedBefore(parts.page);
    endServedPage(place);
    queueMicrotask(() => {
      tellTyped();
      pressAgain();
    });
  };
  return hydrateRoot(place, portal(parts, router, onShown), {
    onRecoverableError: (error) => console.error("the served page differs", error),
  });
}

/**
 * Shows the portal: hydrates the page that the server rendered if this browser would render the same, and renders it
 * from scratch otherwise.
 */
export async function showPortal(place: HTMLElement, parts: Portal): Promise<Root> {
  const screen = servedScreen(place, parts.root);
  if (screen === undefined) return draw(place, parts);
  const router = await openServedPage(screen, parts.root, parts.page);
  return router === undefined ? draw(place, parts) : hydrate(place, parts, router);
}
