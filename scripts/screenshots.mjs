// npm run screenshots: takes the README's pictures of the real pages, in the demo's tenants.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import { chromiumOptions } from "./setup/browser.mjs";
import { signIn } from "./setup/demo-sign-in.mjs";
import { root, runOrExit } from "./setup/run.mjs";
import { withServer } from "./setup/server-process.mjs";

const pictures = [
  { name: "root-harborcity", slug: "harborcity", path: "", size: { width: 1280, height: 800 } },
  { name: "root-mercygeneral", slug: "mercygeneral", path: "", size: { width: 1280, height: 800 } },
  {
    name: "profile-harborcity",
    slug: "harborcity",
    path: "/profile",
    size: { width: 1280, height: 800 },
    userName: "driver",
  },
  {
    name: "profile-mercygeneral",
    slug: "mercygeneral",
    path: "/profile",
    size: { width: 1280, height: 800 },
    userName: "driver",
  },
  { name: "phone-harborcity", slug: "harborcity", path: "", size: { width: 390, height: 844 } },
  { name: "phone-register-mercygeneral", slug: "mercygeneral", path: "/register", size: { width: 390, height: 844 } },
];

async function take(browser, address, { name, slug, path: pagePath, size, userName }) {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
  const page = await context.newPage();
  if (userName !== undefined) await signIn(page, address, slug, userName);
  await page.goto(`${address}/driverportal/${slug}${pagePath}`);
  await page.waitForLoadState("networkidle");
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
