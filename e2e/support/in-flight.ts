import { expect, type BrowserContext, type Page, type Request } from "playwright/test";

const inFlight = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of every page in the context that have no response yet. */
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

/** Whether a page has received all responses. */
export function isAnswered(page: Page): boolean {
  return urlsInFlight(page).length === 0;
}

/**
 * Waits until a page has received all responses, including those to requests that a response has caused. Needed before
 * its clock moves or its session ends, since a pending call would then be refused, or sign the driver in again.
 */
export async function untilAnswered(page: Page): Promise<void> {
  // Polling is cheap here; by default, it would soon slow down to once a second.
  await expect(async () => {
    expect(urlsInFlight(page)).toEqual([]);
    // A page whose module has just been loaded requests its data when it is rendered.
    await expect(page.locator("h1")).toHaveCount(1, { timeout: 1000 });
    await expect(page.locator(".skeleton, .rich-text-skeleton")).toHaveCount(0);
    expect(urlsInFlight(page)).toEqual([]);
  }).toPass({ intervals: [20], timeout: 30_000 });
}
