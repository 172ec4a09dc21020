import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page, Route } from "playwright/test";

/** Milliseconds that every call of the server takes longer, and every script that a page loads after it has come. */
const CALL_MS = 500;
const SCRIPT_MS = 900;

/** A page's own scripts come as ever for this long after its document, so that it can be used: then the way gets slow. */
const SETTLING_MS = 1_000;

/**
 * With SLOW_NETWORK=1 pages wait for calls and for the code of the next screen, as on a phone in a garage. What a test or a
 * page does too early shows then: `npm run test:full` has a run of all tests this way.
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
    // A page that was closed or left meanwhile waits for nothing.
    await route.fallback().catch(() => undefined);
  };
  await context.route(/\/api\//, (route) => continueLater(route, CALL_MS));
  await context.route(/\.js$/, (route) => continueLater(route, SCRIPT_MS));
}
