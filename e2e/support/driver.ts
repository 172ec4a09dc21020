import type { Locator, Page, TestInfo } from "playwright/test";
import { demoPassword, portal, type DemoTenant } from "./demo-tenants.ts";
import { openMailTo, verificationLink } from "./mailbox.ts";

/** Someone who registers in a test. */
export interface NewDriver {
  userName: string;
  password: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** A driver that no other test of this run has. */
export function newDriver(testInfo: TestInfo, name: string): NewDriver {
  const userName = `${name}.${testInfo.project.name}.${testInfo.repeatEachIndex}`;
  return {
    userName,
    password: "harbor gulls at seven",
    firstName: "Rosa",
    lastName: "Quist",
    email: `${userName}@example.com`,
  };
}

/** The button that sends the form in the main part of the page. */
function submit(page: Page, name: RegExp): Locator {
  return page.getByRole("main").getByRole("button", { name });
}

/** Fills the registration form and sends it. */
export async function register(page: Page, tenant: DemoTenant, driver: NewDriver): Promise<void> {
  await page.goto(portal(tenant.slug, "register"));
  await page.getByLabel("First name").fill(driver.firstName);
  await page.getByLabel("Last name").fill(driver.lastName);
  await page.getByLabel("E-mail address").fill(driver.email);
  await page.getByLabel("User name").fill(driver.userName);
  await page.getByRole("textbox", { name: /^Password/ }).fill(driver.password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(driver.password);
  await submit(page, /create account/i).click();
}

/** Follows the verification link of the mail that registration sent, and confirms on its page. */
export async function verifyEmail(page: Page, driver: NewDriver): Promise<void> {
  await openMailTo(page, driver.email);
  await page.goto(await verificationLink(page));
  await page.getByRole("button", { name: "Verify e-mail address" }).click();
}

/** Fills the sign-in form of the page that is open and sends it. */
export async function fillSignIn(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByRole("textbox", { name: /^Password/ }).fill(password);
  await submit(page, /^login$/i).click();
}

/** Signs in through the login page and waits until the signed-in part of the portal shows. */
export async function signIn(page: Page, slug: string, userName: string, password = demoPassword): Promise<void> {
  await page.goto(portal(slug, "login"));
  await fillSignIn(page, userName, password);
  await page.waitForURL(/\/(?:dashboard|verify-dashboard)$/);
}
