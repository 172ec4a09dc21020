// LCP, INP and CLS of the root page as a phone on a poor line has them: 9 Mbit/s, 100 ms, a CPU four times slower.
const BYTES_PER_SECOND = (9 * 1000 * 1000) / 8;

/** Runs in the page: keeps the three figures on window, from the first paint on. */
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

/** LCP and INP in milliseconds and CLS of a visit to the root page that goes on to the login page and types there. */
export async function measureVitals(browser, address, slug) {
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
  await page.goto(`${address}/driverportal/${slug}`);
  await page.waitForLoadState("networkidle");
  const { lcp } = await page.evaluate(() => globalThis.__vitals);
  await page.locator(`a[href$="/${slug}/login"]`).first().click();
  await page.getByLabel(/user name/i).pressSequentially("driver");
  await page.waitForLoadState("networkidle");
  const { cls, inp } = await page.evaluate(() => globalThis.__vitals);
  await context.close();
  return { lcp, cls, inp };
}
