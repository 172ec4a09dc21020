import { expect, test } from "./support/portal-test.ts";
import { demoTenants, passwordTenants, portal } from "./support/demo-tenants.ts";
import { inEachTenant } from "./support/pairing.ts";

for (const { tenant, details } of inEachTenant({ among: passwordTenants })) {
  const { slug, name } = tenant;
  test(
    `${slug}: the root page has the customer's name, texts and title, and its tasks lead on`,
    details,
    async ({ page }) => {
      // A link that is pressed before the scripts have come opens a new document, where the browser places the focus.
      await expect(async () => {
        await page.goto(portal(slug));
        await expect(page.getByRole("banner")).toContainText(name);
        await expect(page).toHaveTitle(/\S/);
        await page.getByRole("main").getByRole("link", { name: /login/i }).first().click();
        await expect(page).toHaveURL(new RegExp(`${portal(slug, "login")}$`));
        await expect(page.getByRole("heading", { level: 1 })).toBeFocused({ timeout: 3000 });
      }).toPass();
    },
  );
}

test("the customers differ in colours, and one is dark", async ({ page }) => {
  const looks = new Map<string, string>();
  for (const { slug } of demoTenants) {
    await page.goto(portal(slug));
    looks.set(slug, await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toContain("light");
  await page.goto(portal("mercygeneral"));
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toContain("dark");
  expect(looks.get("mercygeneral")).not.toBe(looks.get("plain"));
});

test("privacy, security and PCI compliance show their text blocks", async ({ page }) => {
  for (const path of ["privacy", "securitypage", "pciCompliance"]) {
    await page.goto(portal("plain", path));
    await expect(page.getByRole("main")).toContainText(/.{200,}/s);
  }
  await page.goto(portal("plain", "privacy"));
  await expect(page.getByRole("main")).toContainText("2013");
});

test("every answer carries the headers that keep scripts and frames out, errors included", async ({ request }) => {
  const paths = [portal("plain"), portal("nowhere"), "/api/v1/portal/style/plain", "/api/v1/no-such-call", "/mailbox"];
  for (const path of paths) {
    const headers = (await request.get(path)).headers();
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"], path).not.toContain("unsafe");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toBe("no-referrer");
    expect(headers["access-control-allow-origin"], path).toBeUndefined();
  }
});
