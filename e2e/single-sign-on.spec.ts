import type { Page } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { expectGoodAsItIs } from "./support/accessibility.ts";
import { logOut } from "./support/driver.ts";
import { portal } from "./support/demo-tenants.ts";
import { atProvider, fillProvider } from "./support/provider.ts";

const slug = "northfield";

const loginLink = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" });
const accountMenu = (page: Page) => page.getByRole("button", { name: /^Menu: account of/ });

/** The addresses of the portal that Back and Forward lead to, this page's own among them. */
function historyOf(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => navigation.entries().map(({ url }) => url));
}

test.describe("the way there and back", () => {
  // Going back leads to the provider's page of a sign-in that is over, which it refuses.
  test.use({ provoked: { errors: [/status of 400/] } });

  test("Login leads to the provider and back into a session, without the code in address or history", async ({
    page,
  }) => {
    await page.goto(portal(slug, "privacy"));
    await loginLink(page).click();
    await page.waitForURL(atProvider);
    await expectGoodAsItIs(page);
    // While the code is being exchanged, the page that it came to is what anybody can see.
    let goOn: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route("**/get-token", async (route) => {
      await isReleased;
      await route.continue();
    });
    const exchange = page.waitForRequest("**/get-token");
    await fillProvider(page, "student");
    expect((await exchange).postDataJSON()).toHaveProperty("code");
    await expect(page).toHaveURL(/\/login$/);
    expect((await historyOf(page)).join()).not.toContain("code=");
    goOn();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(accountMenu(page)).toHaveAccessibleName(/Whitehorse/);
    expect((await historyOf(page)).join()).not.toContain("code=");
    await page.goBack();
    expect(page.url()).not.toContain("code=");
  });
});

test("a deep link keeps its place through the provider", async ({ page }) => {
  await page.goto(portal(slug, "profile#phones"));
  const button = page.getByRole("link", { name: "Sign in with Northfield State University" });
  await expect(button).toBeVisible();
  await expectGoodAsItIs(page);
  await button.click();
  await page.waitForURL(atProvider);
  await fillProvider(page, "student");
  await expect(page).toHaveURL(/\/profile#phones$/);
});

test.describe("refused by the provider", () => {
  test.use({ provoked: { errors: [/status of 422/] } });

  test("the provider keeps someone with a wrong password, and Cancel leads back with a notice", async ({ page }) => {
    await page.goto(portal(slug));
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Login/ })
      .click();
    await page.waitForURL(atProvider);
    await fillProvider(page, "student", "not the password");
    await expect(page.getByText(/do not match/)).toBeVisible();
    await expectGoodAsItIs(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert")).toContainText("The sign-in was stopped before it was complete.");
    await expect(page).toHaveURL(/\/login\?sso=denied/);
    await expectGoodAsItIs(page);
  });
});

test("Logout opens the provider's page for a second, and the provider asks for the password again", async ({
  page,
  context,
}) => {
  await page.goto(portal(slug, "login"));
  await page.getByRole("link", { name: /^Sign in with/ }).click();
  await page.waitForURL(atProvider);
  await fillProvider(page, "student");
  await expect(page).toHaveURL(/\/dashboard$/);

  const opened = context.waitForEvent("page");
  await logOut(page);
  const popup = await opened;
  await popup.waitForEvent("close");
  await expect(page).toHaveURL(new RegExp(`/driverportal/${slug}/?$`));
  expect(await page.evaluate((key) => localStorage.getItem(key), `portal/${slug}/session`)).toBeNull();

  await loginLink(page).click();
  await page.waitForURL(atProvider);
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("popups are blocked: the alert says so, and the portal is logged out", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(portal(slug, "login"));
  await page.getByRole("link", { name: /^Sign in with/ }).click();
  await page.waitForURL(atProvider);
  await fillProvider(page, "student");
  await expect(page).toHaveURL(/\/dashboard$/);
  await logOut(page);
  const alert = page.getByRole("alertdialog", { name: "Alert" });
  await expect(alert).toContainText("Popup blocked! Please allow popups for this site.");
  await expectGoodAsItIs(page);
  await alert.getByRole("button", { name: "Ok" }).click();
  await expect(loginLink(page)).toBeVisible();
});

test.describe("someone without a driver account", () => {
  test.use({ provoked: { errors: [/status of 404/] } });

  test("sees 'MisMatch Driver Id', whose Ok logs out at the provider too", async ({ page, context }) => {
    await page.goto(portal(slug, "login"));
    await page.getByRole("link", { name: /^Sign in with/ }).click();
    await page.waitForURL(atProvider);
    await fillProvider(page, "stranger");
    const dialog = page.getByRole("alertdialog", { name: "MisMatch Driver Id" });
    await expect(dialog).toContainText("Driver Id does not exist...");
    expect(page.url()).not.toContain("code=");
    await expectGoodAsItIs(page);
    const opened = context.waitForEvent("page");
    await dialog.getByRole("button", { name: "Ok" }).click();
    await (await opened).waitForEvent("close");
    await expect(page).toHaveURL(new RegExp(`/driverportal/${slug}/?$`));
    await loginLink(page).click();
    await page.waitForURL(atProvider);
    await expect(page.getByLabel("Password")).toBeVisible();
  });
});

test.describe("a code that this browser has no part in", () => {
  test.use({ provoked: { errors: [/status of 401/] } });

  test("leads to a notice and no session", async ({ page }) => {
    await page.goto(portal(slug, "login?code=stolen-from-somebody"));
    await expect(page.getByRole("alert")).toContainText("took too long, or was used already");
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate((key) => localStorage.getItem(key), `portal/${slug}/session`)).toBeNull();
  });
});
