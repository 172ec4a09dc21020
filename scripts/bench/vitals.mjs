// LCP, INP and CLS of a phone with a slow connection: 9 Mbit/s, 100 ms, a CPU four times slower. First a visit from the
// root page through sign-in to the dashboard, then a whole purchase up to the thank-you page.
import { signIn } from "../setup/demo-sign-in.mjs";

const BYTES_PER_SECOND = (9 * 1000 * 1000) / 8;

/** Runs in the page: records the three values on window, from the first paint on. */
function observeVitals() {
  const vitals = { lcp: 0, cls: 0, inp: 0 };
  globalThis.__vitals = vitals;
  const observe = (type, read, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options });
  observe("largest-contentful-paint", (entry) => (vitals.lcp = entry.startTime));
  observe("layout-shift", (entry) => (vitals.cls += entry.hadRecentInput ? 0 : entry.value));
  observe("event", (entry) => (vitals.inp = Math.max(vitals.inp, entry.interactionId ? entry.duration : 0)), {
    durationThreshold: 16,
  });
}

/** Opens a page on such a phone, and returns it with its context, which the caller closes. */
async function openPhone(browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(observeVitals);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return { context, page };
}

const vitalsOf = (page) => page.evaluate(() => globalThis.__vitals);

/** From the root page to the dashboard, through the login link and its form. */
async function visitDashboard(browser, address, slug) {
  const { context, page } = await openPhone(browser);
  await page.goto(`${address}/driverportal/${slug}`);
  await page.waitForLoadState("networkidle");
  const { lcp } = await vitalsOf(page);
  await page.locator(`a[href$="/${slug}/login"]`).first().click();
  await page.getByLabel(/user name/i).pressSequentially("driver");
  await signIn(page, address, slug, "driver", { isOpen: true });
  await page.waitForLoadState("networkidle");
  const { cls, inp } = await vitalsOf(page);
  await context.close();
  return { lcp, cls, inp };
}

/** Continues from the open step of a flow, and waits for the heading of the next one. */
async function goOn(page, heading) {
  await page.getByRole("main").getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("heading", { level: 2, name: heading, exact: true }).waitFor();
}

/** From the permit list to the thank-you page: the first permit on offer, with the first vehicle, paid by check. */
async function purchase(browser, address, slug) {
  const { context, page } = await openPhone(browser);
  await signIn(page, address, slug, "driver");
  await page.goto(`${address}/driverportal/${slug}/buyPermits`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Order/ })
    .first()
    .click();
  await page.getByRole("checkbox", { name: /parking rules and regulations/ }).check();
  await goOn(page, "Choose vehicle");
  const vehicles = page.getByRole("group", { name: /^Choose/ });
  await vehicles.getByRole("checkbox").or(vehicles.getByRole("radio")).first().check();
  await goOn(page, "Review and Add");
  await page.getByRole("main").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Proceed to checkout" }).click();
  await page.getByRole("radio", { name: /^Check/ }).check();
  await goOn(page, "Contact and Shipping Information");
  await goOn(page, "Review and Submit");
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
  await page.getByRole("button", { name: /^Submit order/ }).click();
  await page.getByRole("heading", { level: 1, name: "Thank you!" }).waitFor();
  await page.waitForLoadState("networkidle");
  const { cls, inp } = await vitalsOf(page);
  await context.close();
  return { cls, inp };
}

/** LCP of the root page and INP in milliseconds, and CLS, of both visits. The tenant must sell by check. */
export async function measureVitals(browser, address, slug) {
  return {
    visit: await visitDashboard(browser, address, slug),
    bought: await purchase(browser, address, slug),
  };
}
