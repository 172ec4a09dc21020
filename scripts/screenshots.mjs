// npm run screenshots: takes the README's pictures of the real pages, in the demo's tenants.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import { chromiumOptions } from "./setup/browser.mjs";
import { answerShift, checkOut, fillCart, placeOrder } from "./setup/demo-order.mjs";
import { signIn } from "./setup/demo-sign-in.mjs";
import { root, runOrExit } from "./setup/run.mjs";
import { withServer } from "./setup/server-process.mjs";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const buying = { path: "/buyPermits", userName: "driver" };

/** Taken in this order: the last one places an order. `act` walks on from the page that opens. */
const pictures = [
  { name: "root-harborcity", slug: "harborcity", path: "", size: desktop },
  { name: "root-mercygeneral", slug: "mercygeneral", path: "", size: desktop },
  { name: "profile-harborcity", slug: "harborcity", path: "/profile", size: desktop, userName: "driver" },
  { name: "profile-mercygeneral", slug: "mercygeneral", path: "/profile", size: desktop, userName: "driver" },
  { name: "permits-harborcity", slug: "harborcity", size: desktop, ...buying },
  { name: "shift-mercygeneral", slug: "mercygeneral", size: desktop, ...buying, act: answerShift },
  { name: "cart-harborcity", slug: "harborcity", size: desktop, ...buying, act: fillCart },
  { name: "checkout-plain", slug: "plain", size: desktop, ...buying, act: checkOut },
  { name: "phone-harborcity", slug: "harborcity", path: "", size: phone },
  { name: "phone-register-mercygeneral", slug: "mercygeneral", path: "/register", size: phone },
  { name: "phone-permits-plain", slug: "plain", size: phone, ...buying },
  { name: "phone-thanks-harborcity", slug: "harborcity", size: phone, ...buying, act: placeOrder },
];

async function take(browser, address, { name, slug, path: pagePath, size, userName, act }) {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000); // A busy machine makes no picture fail.
  if (userName !== undefined) await signIn(page, address, slug, userName);
  await page.goto(`${address}/driverportal/${slug}${pagePath}`);
  await act?.(page);
  await page.waitForLoadState("networkidle");
  await page.locator(".skeleton").first().waitFor({ state: "hidden" });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: path.join(root, "docs/images", `${name}.png`) });
  await context.close();
}

await runOrExit("The build", process.execPath, ["scripts/build.mjs"]);
mkdirSync(path.join(root, "docs/images"), { recursive: true });
await withServer(async (address) => {
  const browser = await chromium.launch(chromiumOptions);
  try {
    for (const picture of pictures) await take(browser, address, picture);
  } finally {
    await browser.close();
  }
});
