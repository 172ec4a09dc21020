import { createDOMRenderer, renderToStyleElements } from "@fluentui/react-components";
import { enableStaticRendering } from "mobx-react-lite";
import { StrictMode, type ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import type { BootData } from "../domain/generated/api-portal.ts";
import { formOfScreen, type RenderedScreen, type RenderPage, type RenderRequest } from "../domain/page-rendering.ts";
import { portalPath, screens } from "../domain/routes.ts";
import { preloadForm } from "../panels/form-drawing.tsx";
import { lendForm } from "../renderer/forms/load-form.ts";
import { StyleRendererContext } from "../renderer/theme/portal-provider.tsx";
import { MemoryStorage } from "../stores/memory-storage.ts";
import { RootStore } from "../stores/root-store.ts";
import { App } from "./app.tsx";
import { neutralRoutes, portalRoutes } from "./routes.tsx";
import { pageLoader } from "./page-modules.ts";
import { headScript } from "./served-page.ts";
import { titleOf } from "./use-page-changes.ts";

/** An address without a screen. */
const NOWHERE = "/-";

// The largest modules are loaded while the server starts, so that the first page does not wait for them. A page reports
// a module that it needs and that failed to load.
preloadForm(undefined).catch(() => undefined);

function neverAsked(): never {
  throw new Error("a page that is rendered on the server asks the browser for something");
}

/** The stores of a browser with empty storage. */
function emptyRoot(boot: BootData, now: number): RootStore {
  return new RootStore({
    boot,
    clock: () => now,
    storage: new MemoryStorage(),
    tabStorage: new MemoryStorage(),
    loadApi: neverAsked,
    lock: neverAsked,
    delay: neverAsked,
    newId: neverAsked,
    saveFile: neverAsked,
    surroundings: { leave: neverAsked, openPopup: neverAsked, clearCookies: neverAsked },
  });
}

/**
 * An address of the screen. A pattern matches itself: the first render depends on no parameter, so it stands for every
 * address.
 */
function pathOf(screen: RenderedScreen, returnTo: string | undefined): string {
  const path = screens.find(({ name }) => name === screen)?.path;
  const query = new URLSearchParams(returnTo === undefined ? {} : { returnTo });
  return `${path === undefined ? NOWHERE : `/${path}`}?${query}`;
}

/** The router of one page, after loading the page's code. */
async function openRouter({ boot, screen, returnTo }: RenderRequest): Promise<ReactNode> {
  const { tenant } = boot;
  const basename = tenant === null ? "/" : portalPath(tenant.slug);
  const handler = createStaticHandler(tenant === null ? neutralRoutes() : portalRoutes(boot), { basename });
  const path = pathOf(screen, returnTo);
  const address = `http://portal.invalid${tenant === null ? path : `${basename}${path}`}`;
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error(`${screen} leads elsewhere`);
  return (
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
  );
}

/** Renders synchronously: meanwhile MobX tracks no reads, and the form is available to this page only. */
function render(page: ReactNode, { boot, screen, form }: RenderRequest): string {
  const formId = formOfScreen(screen, boot);
  const hash = formId === undefined ? undefined : boot.forms[formId];
  const letGo = hash === undefined || form === undefined ? undefined : lendForm(hash, { form, validate: neverAsked });
  enableStaticRendering(true);
  try {
    return renderToString(page);
  } finally {
    enableStaticRendering(false);
    letGo?.();
  }
}

/**
 * Renders a page like the first render of a browser with empty storage. The server loads this as a bundle
 * (server/pages/rendered-pages.ts).
 */
export const renderPage: RenderPage = async (request) => {
  const { boot, screen, now, nonce } = request;
  const root = emptyRoot(boot, now);
  const styles = createDOMRenderer(undefined, { styleElementAttributes: { nonce } });
  const page = await pageLoader(screen)();
  // The request contains the form itself.
  await page.prepare?.({ ...boot, forms: {} });
  const router = await openRouter(request);
  const body = render(
    <StrictMode>
      <StyleRendererContext value={styles}>
        <App root={root} nonce={undefined}>
          {router}
        </App>
      </StyleRendererContext>
    </StrictMode>,
    request,
  );
  return {
    title: titleOf(root, `screens.${screen}`),
    body,
    styles: renderToStaticMarkup(renderToStyleElements(styles)),
    script: headScript(boot.tenant?.slug ?? ""),
  };
};
