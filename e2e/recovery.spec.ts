import type { Page } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { expectGoodAsItIs } from "./support/accessibility.ts";
import { portal } from "./support/demo-tenants.ts";
import {
  fillSignIn,
  logOut,
  newDriver,
  registerAndVerifyByCalls,
  registerByCall,
  verifyEmail,
} from "./support/driver.ts";
import { openMailTo } from "./support/mailbox.ts";
import { accessToken, openSignedIn } from "./support/session.ts";

const slug = "harborcity";

/** The address in the open mail that leads to this path. */
async function linkInMail(page: Page, path: RegExp): Promise<string> {
  const href = await page.getByRole("link", { name: path }).first().getAttribute("href");
  if (href === null) throw new Error(`The mail has no link to ${path}.`);
  return href;
}

const isDone = (page: Page) => page.getByRole("heading", { level: 1, name: "Check your email" });

test.describe("a driver who forgot", () => {
  test.use({ provoked: { errors: [/status of 40[01]/] } });

  test("the password gets a link that works once, and signs in with the new password", async ({ page }, testInfo) => {
    const driver = newDriver(testInfo, "forgetful");
    const fresh = "quiet lanterns by the pier";
    await registerAndVerifyByCalls(page, slug, driver);
    await page.goto(portal(slug, "login"));

    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The page of the link comes when its code is there: until then the old page stands, which asks for a user name too.
    await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
    await page.getByLabel("User name").fill(driver.userName);
    await expectGoodAsItIs(page);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(isDone(page)).toBeVisible();
    await expect(page).toHaveURL(/\/forget-password\/status$/);
    await expectGoodAsItIs(page);

    await expect(async () => {
      await openMailTo(page, driver.email);
      await expect(page.getByRole("link", { name: /resetpassword/ })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const link = await linkInMail(page, /resetpassword/);
    await page.goto(link);
    await page.getByLabel(/^New password/).fill(fresh);
    await expect(page).toHaveURL(new RegExp(`/resetpassword/${driver.userName}$`));
    await page.getByLabel(/^Confirm new password/).fill(fresh);
    await expectGoodAsItIs(page);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your password has been changed" })).toBeVisible();
    await expectGoodAsItIs(page);

    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    await fillSignIn(page, driver.userName, driver.password);
    await page.getByRole("alertdialog", { name: "Login Failed" }).getByRole("button", { name: "Ok" }).click();
    await fillSignIn(page, driver.userName, fresh);
    await expect(page).toHaveURL(/\/verify-dashboard$/);

    await page.goto(link);
    await page.getByLabel(/^New password/).fill("another one altogether");
    await page.getByLabel(/^Confirm new password/).fill("another one altogether");
    await page.getByRole("button", { name: "Save password" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Reset Password Failed" });
    await expect(dialog).toBeVisible();
    await expectGoodAsItIs(page);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
    await expectGoodAsItIs(page);
  });

  test("the user name gets it by mail for the number of the account", async ({ page, request }, testInfo) => {
    const driver = newDriver(testInfo, "nameless");
    await registerAndVerifyByCalls(page, slug, driver);
    await openSignedIn(page, slug, driver.userName, "verify-dashboard", driver.password);
    const token = await accessToken(page, slug);
    const path = `/api/v1/driversaccount/user-name/${encodeURIComponent(driver.userName)}/${slug}`;
    const answer = await request.get(path, { headers: { authorization: `Bearer ${token}` } });
    const account = (await answer.json()) as { endUserAccountEntity: { accountId: string } };
    await logOut(page);

    await page.goto(portal(slug, "forgetusername"));
    await page.getByLabel("Resident number").fill(account.endUserAccountEntity.accountId);
    await expectGoodAsItIs(page);
    await page.getByRole("button", { name: "Send user name" }).click();
    await expect(isDone(page)).toBeVisible();
    await expectGoodAsItIs(page);
    await expect(async () => {
      await openMailTo(page, driver.email);
      await expect(page.getByText(/Your user name/i).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.locator("body")).toContainText(driver.userName);
  });

  test("a name that nobody has ends on the same page as one that somebody has", async ({ page }) => {
    await page.goto(portal(slug, "forgetpassword"));
    await page.getByLabel("User name").fill("nobody-at-all");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page).toHaveURL(/\/forget-password\/status$/);
    await expect(isDone(page)).toBeVisible();
  });
});

test.describe("a driver who has not verified the address", () => {
  test.use({ provoked: { errors: [/status of 403/] } });

  test("gets the mail again from the dialog, and its link works", async ({ page }, testInfo) => {
    const driver = newDriver(testInfo, "unread");
    await registerByCall(page, slug, driver);
    await page.goto(portal(slug, "login"));
    await fillSignIn(page, driver.userName, driver.password);
    const dialog = page.getByRole("alertdialog", { name: "Unauthorized Login" });
    await expect(dialog).toContainText("Please Verify Your Email First");
    await expectGoodAsItIs(page);
    await dialog.getByRole("button", { name: "Send the email again" }).click();
    await expect(page.getByText(/We have sent the email again/)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectGoodAsItIs(page);
    await verifyEmail(page, driver);
    await expect(page.getByText("Your email address is verified. You can log in now.")).toBeVisible();
  });
});

test("a taken user name is reported when its field is left, and another name clears the message", async ({ page }) => {
  await page.goto(portal(slug, "register"));
  const field = page.getByLabel("User name");
  await field.fill("driver");
  await field.press("Tab");
  const words = page.getByText("This user name is taken. Choose another one.");
  await expect(words).toBeVisible();
  // Whoever goes on to the next field is not interrupted: the dialog comes when the form is sent.
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expectGoodAsItIs(page);
  await field.fill("driver-of-another-name");
  await expect(words).toBeHidden();
});

test("a reset link without its token says so", async ({ page }) => {
  await page.goto(portal(slug, "resetpassword/driver"));
  await expect(page.getByText(/address in your browser is not complete/)).toBeVisible();
  await expectGoodAsItIs(page);
});
