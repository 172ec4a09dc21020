import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page, Route } from "playwright/test";

/** Additional milliseconds of each call, and of each script, once a page has loaded and settled. */
const CALL_MS = 500;
const SCRIPT_MS = 900;

/** Nothing is delayed for this time after the page's load event, so that the page can be used. */
const SETTLING_MS = 1_000;

/**
 * With SLOW_NETWORK=1 pages wait for calls and for the code of the next screen, as on a phone in a garage. It reveals
 * what a test or a page does too early: `npm run test:full` repeats the browser tests this way.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (process.env["SLOW_NETWORK"] !== "1") return;
  const loadedAt = new WeakMap<Page, number>();
  context.on("page", (page) => {
    page.on("load", () => loadedAt.set(page, Date.now()));
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loadedAt.delete(page);
    });
  });
  const continueLater = async (route: Route, milliseconds: number) => {
    const at = loadedAt.get(route.request().frame().page());
    if (at !== undefined && Date.now() - at > SETTLING_MS) await delay(milliseconds);
    // A page that was closed or left in the meantime needs no response.
    await route.fallback().catch(() => undefined);
  };
  await context.route(/\/api\//, (route) => continueLater(route, CALL_MS));
  await context.route(/\.js$/, (route) => continueLater(route, SCRIPT_MS));
}
