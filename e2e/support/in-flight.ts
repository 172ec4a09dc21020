import { expect, type BrowserContext, type Page, type Request } from "playwright/test";

const inFlight = new WeakMap<Page, Set<Request>>();

/** Keeps count of what every page of the context has asked and not yet got. */
export function countRequests(context: BrowserContext): void {
  context.on("page", (page) => {
    const requests = new Set<Request>();
    inFlight.set(page, requests);
    page.on("request", (request) => requests.add(request));
    page.on("requestfinished", (request) => requests.delete(request));
    page.on("requestfailed", (request) => requests.delete(request));
  });
}

const urlsInFlight = (page: Page) => [...(inFlight.get(page) ?? [])].map((request) => request.url());

/** Whether a page has got every answer that it has asked for. */
export function isAnswered(page: Page): boolean {
  return urlsInFlight(page).length === 0;
}

/**
 * Waits until a page has got every answer that it asked for, those included that an answer led it to ask for: before its
 * clock moves, or its session ends, for a call that is still under way would then be refused, or sign the driver in anew.
 */
export async function untilAnswered(page: Page): Promise<void> {
  // Looking costs nothing here; left alone, it would soon be done once a second.
  await expect(async () => {
    expect(urlsInFlight(page)).toEqual([]);
    // A page whose module has just come asks for its data only once it is drawn.
    await expect(page.locator("h1")).toHaveCount(1, { timeout: 1000 });
    await expect(page.locator(".skeleton, .rich-text-skeleton")).toHaveCount(0);
    expect(urlsInFlight(page)).toEqual([]);
  }).toPass({ intervals: [20], timeout: 30_000 });
}
