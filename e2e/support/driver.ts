import type { Locator, Page, TestInfo } from "playwright/test";
import { demoPassword, portal, type DemoTenant } from "./demo-tenants.ts";
import { untilAnswered } from "./in-flight.ts";
import { openMailTo, verificationLink } from "./mailbox.ts";

/** A person who registers in a test. */
export interface NewDriver {
  userName: string;
  password: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** A driver that no other test of this run uses. */
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

/** The submit button of the form in the main part of the page. */
function submit(page: Page, name: RegExp): Locator {
  return page.getByRole("main").getByRole("button", { name });
}

/** Fills in the registration form and submits it. */
export async function register(page: Page, tenant: DemoTenant, driver: NewDriver): Promise<void> {
  await page.goto(portal(tenant.slug, "register"));
  await page.getByLabel("First name").fill(driver.firstName);
  await page.getByLabel("Last name").fill(driver.lastName);
  await page.getByLabel("Email address").fill(driver.email);
  await page.getByLabel("User name").fill(driver.userName);
  await page.getByRole("textbox", { name: /^Password/ }).fill(driver.password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(driver.password);
  await submit(page, /create account/i).click();
}

/** Opens the verification link in the email of the registration, and confirms on its page. */
export async function verifyEmail(page: Page, driver: NewDriver): Promise<void> {
  await openMailTo(page, driver.email);
  await page.goto(await verificationLink(page));
  await page.getByRole("button", { name: "Verify email address" }).click();
}

const PUBLIC = "/api/v1/portal/pages/home-without-session";

/** Registers a driver by a call, for tests that are not about registering. The address is not verified yet. */
export async function registerByCall(page: Page, slug: string, driver: NewDriver): Promise<void> {
  const { userName, password, firstName, lastName, email } = driver;
  const answer = await page.request.post(`${PUBLIC}/drivers-create/${slug}`, {
    data: {
      userName,
      password,
      confirmPassword: password,
      emailAddress: email,
      person: { firstName, lastName },
    },
  });
  if (!answer.ok()) throw new Error(`${userName} was not registered: ${answer.status()} ${await answer.text()}`);
}

/** Registers a driver and verifies the address with the emailed token, by calls. */
export async function registerAndVerifyByCalls(page: Page, slug: string, driver: NewDriver): Promise<void> {
  await registerByCall(page, slug, driver);
  await openMailTo(page, driver.email);
  const token = new URL(await verificationLink(page)).searchParams.get("token");
  const data = { username: driver.userName, verifyEmail: true, token };
  const answer = await page.request.put(`${PUBLIC}/email-verified/${slug}`, { data });
  if (!answer.ok()) throw new Error(`the address of ${driver.userName} was not verified: ${answer.status()}`);
}

/** Fills in the sign-in form of the open page and submits it. */
export async function fillSignIn(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByRole("textbox", { name: /^Password/ }).fill(password);
  await submit(page, /^login$/i).click();
}

/** Signs in through the login page and waits for the signed-in part of the portal. */
export async function signIn(page: Page, slug: string, userName: string, password = demoPassword): Promise<void> {
  await page.goto(portal(slug, "login"));
  await fillSignIn(page, userName, password);
  await page.waitForURL(/\/(?:dashboard|verify-dashboard)$/);
}

/** Logs out. Waits first for the requests of all tabs, which would be refused after the session has ended. */
export async function logOut(page: Page): Promise<void> {
  for (const tab of page.context().pages()) await untilAnswered(tab);
  await page.getByRole("button", { name: /^Menu: account of/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

/** A link of the bar: on a phone it is in the menu, which this opens. */
export async function linkOfBar(page: Page, name: string): Promise<Locator> {
  const bar = page.getByRole("navigation", { name: "Main" });
  const link = bar.getByRole("link", { name });
  const menu = bar.getByRole("button", { name: /^Menu: account of/ });
  await link.or(menu).first().waitFor();
  if (!(await link.isVisible())) await menu.click();
  return link;
}
