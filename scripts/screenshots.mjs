// npm run screenshots: takes the README's screenshots of the real pages, as listed in docs/images/pictures.json.
import { readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import { chromiumOptions } from "./setup/browser.mjs";
import { answerShift, checkOut, fillCart, placeOrder, proceed } from "./setup/demo-order.mjs";
import { signIn } from "./setup/demo-sign-in.mjs";
import { root, runOrExit } from "./setup/run.mjs";
import { withServer } from "./setup/server-process.mjs";

/** Window sizes of the screenshots. */
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Steps from the opened page, by the name that an entry refers to. */
const walks = { answerShift, checkOut, fillCart, placeOrder, proceed };

/** Taken in the order of the list: an order that one of them places is visible in the following ones. */
const pictures = JSON.parse(readFileSync(path.join(root, "docs/images/pictures.json"), "utf8"));

async function take(browser, address, { name, customer, path: pagePath, size, user, act }) {
  const context = await browser.newContext({ viewport: sizes[size], reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000); // A busy machine makes no picture fail.
  if (user !== undefined) await signIn(page, address, customer, user);
  await page.goto(`${address}/driverportal/${customer}${pagePath}`);
  if (act !== undefined) await walks[act](page);
  await page.waitForLoadState("networkidle");
  await page.locator(".skeleton").first().waitFor({ state: "hidden" });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: path.join(root, "docs/images", `${name}.png`) });
  await context.close();
}

await runOrExit("The build", process.execPath, ["scripts/build.mjs"]);
await withServer(async (address) => {
  const browser = await chromium.launch(chromiumOptions);
  try {
    for (const picture of pictures) await take(browser, address, picture);
  } finally {
    await browser.close();
  }
});
