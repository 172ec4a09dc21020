import { expect, test } from "./support/portal-test.ts";
import { demoPassword, portal } from "./support/demo-tenants.ts";
import { fillSignIn, logOut, signIn } from "./support/driver.ts";
import { accessToken } from "./support/session.ts";

const slug = "harborcity";

test.describe("refused", () => {
  test.use({ provoked: { errors: [/status of 40[13]/] } });

  test("a wrong password opens the dialog of the specification and keeps the user name", async ({ page }) => {
    await page.goto(portal(slug, "login"));
    await fillSignIn(page, "driver", "not the password");
    const dialog = page.getByRole("alertdialog", { name: "Login Failed" });
    await expect(dialog).toContainText("Invalid username and password. Please try again.");
    await dialog.getByRole("button", { name: "Ok" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel("User name")).toHaveValue("driver");
  });

  test("an unknown user gets the very same dialog", async ({ page }) => {
    await page.goto(portal(slug, "login"));
    await fillSignIn(page, "nobody-of-that-name");
    await expect(page.getByRole("alertdialog", { name: "Login Failed" })).toContainText(
      "Invalid username and password. Please try again.",
    );
  });

  test("an address that is not verified is told so, after the right password", async ({ page }) => {
    await page.goto(portal(slug, "login"));
    await fillSignIn(page, "unverified");
    await expect(page.getByRole("alertdialog", { name: "Unauthorized Login" })).toContainText(
      "Please Verify Your Email First",
    );
  });
});

test("a complete profile leads to the dashboard, an incomplete one to the profile-incomplete page", async ({
  page,
}) => {
  await signIn(page, slug, "driver");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, slug, "newcomer");
  await expect(page).toHaveURL(/\/verify-dashboard$/);
});

test("a deep link is kept through sign-in, with its place on the page", async ({ page }) => {
  await page.goto(portal(slug, "profile#vehicles"));
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await fillSignIn(page, "driver");
  await expect(page).toHaveURL(new RegExp(`${portal(slug, "profile")}#vehicles$`));
});

test("a returnTo that leads elsewhere is ignored", async ({ page }) => {
  await page.goto(`${portal(slug, "login")}?returnTo=${encodeURIComponent("//evil.example/dashboard")}`);
  await fillSignIn(page, "driver");
  await expect(page).toHaveURL(new RegExp(`${portal(slug, "dashboard")}$`));
});

test("Logout leads to the customer's home, empties the storage and ends the session on the server", async ({
  page,
}) => {
  await signIn(page, slug, "driver");
  const token = await accessToken(page, slug);
  await logOut(page);
  await expect(page).toHaveURL(new RegExp(`${portal(slug)}/?$`));
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.filter((key) => key.includes("session"))).toEqual([]);
  const answer = await page.request.get(`/api/v1/driversaccount/user-name/driver/${slug}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test("a session survives a reload and is shared with a second tab, as is its logout", async ({ page, context }) => {
  await signIn(page, slug, "driver");
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  const second = await context.newPage();
  await second.goto(portal(slug, "profile"));
  await expect(second.getByRole("button", { name: /^Menu: account of/ })).toBeVisible();
  await logOut(second);
  await expect(page.getByRole("button", { name: /^Menu: account of/ })).toBeHidden();
});

test("clientadmin sees only Login instead of the account menu, and is led to the preview", async ({ page }) => {
  await page.goto(portal(slug, "login"));
  await fillSignIn(page, "clientadmin", demoPassword);
  await expect(page).toHaveURL(/\/verify-dashboard$/);
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Menu: account of/ })).toBeHidden();
  await page.getByRole("link", { name: "Open the preview" }).click();
  await expect(page).toHaveURL(/\/preview\/[^/]+$/);
});

test("clientadmin is led from every screen of drivers to the preview, without a dialog", async ({ page }) => {
  await page.goto(portal(slug, "login"));
  await fillSignIn(page, "clientadmin", demoPassword);
  await expect(page).toHaveURL(/\/verify-dashboard$/);
  for (const path of [
    "dashboard",
    "profile",
    "buyPermits",
    "vieworders",
    "buyPermits?view=cart",
    "incompletePayment",
  ]) {
    await page.goto(portal(slug, path));
    await expect(page).toHaveURL(/\/verify-dashboard$/);
    await expect(page.getByRole("heading", { level: 1, name: "Administrator" })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});
