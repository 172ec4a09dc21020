// The scripts that a page loads until the network is idle, compressed with gzip regardless of the server's encoding.
import { gzipSync } from "node:zlib";
import { signIn } from "../setup/demo-sign-in.mjs";

async function scriptsOf(page, visit) {
  const scripts = new Map();
  const bodies = [];
  const listen = (response) => {
    if (response.request().resourceType() !== "script" || !response.ok()) return;
    bodies.push(response.body().then((body) => scripts.set(response.url(), gzipSync(body, { level: 9 }).length)));
  };
  page.on("response", listen);
  await visit();
  await page.waitForLoadState("networkidle");
  await Promise.all(bodies);
  page.off("response", listen);
  return { files: scripts.size, bytes: [...scripts.values()].reduce((sum, size) => sum + size, 0) };
}

/** Files and gzipped bytes of script per route, each in a new browser context with an empty cache. */
export async function measurePageWeight(browser, address, slug) {
  const routes = [
    { route: "root, signed out", path: "", limitKb: 145 },
    { route: "/login", path: "/login", limitKb: 205 },
    { route: "/register", path: "/register", limitKb: 245 },
    { route: "/dashboard", path: "/dashboard", limitKb: 165, userName: "driver" },
    { route: "/profile", path: "/profile", limitKb: 245, userName: "driver" },
    { route: "/profile, a form open", path: "/profile", limitKb: 245, userName: "driver", opens: /^add a vehicle/i },
  ];
  const results = [];
  for (const { route, path, limitKb, userName, opens } of routes) {
    const context = await browser.newContext();
    if (userName !== undefined) await signIn(await context.newPage(), address, slug, userName);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const weight = await scriptsOf(page, async () => {
      await page.goto(`${address}/driverportal/${slug}${path}`);
      if (opens === undefined) return;
      await page.getByRole("button", { name: opens }).first().click();
      await page.getByRole("button", { name: /^save/i }).first().waitFor();
    });
    results.push({ route, limitKb, ...weight });
    await context.close();
  }
  return results;
}
