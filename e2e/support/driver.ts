import type { Locator, Page, TestInfo } from "playwright/test";
import { demoPassword, portal, type DemoTenant } from "./demo-tenants.ts";
import { untilAnswered } from "./in-flight.ts";
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
  await page.getByLabel("Email address").fill(driver.email);
  await page.getByLabel("User name").fill(driver.userName);
  await page.getByRole("textbox", { name: /^Password/ }).fill(driver.password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(driver.password);
  await submit(page, /create account/i).click();
}

/** Follows the verification link of the mail that registration sent, and confirms on its page. */
export async function verifyEmail(page: Page, driver: NewDriver): Promise<void> {
  await openMailTo(page, driver.email);
  await page.goto(await verificationLink(page));
  await page.getByRole("button", { name: "Verify email address" }).click();
}

const PUBLIC = "/api/v1/portal/pages/home-without-session";

/** Has a driver registered by a call: for tests that are not about registering. The address is not verified yet. */
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

/** Has a driver registered, and the address verified with what was mailed, by calls. */
export async function registerAndVerifyByCalls(page: Page, slug: string, driver: NewDriver): Promise<void> {
  await registerByCall(page, slug, driver);
  await openMailTo(page, driver.email);
  const token = new URL(await verificationLink(page)).searchParams.get("token");
  const data = { username: driver.userName, verifyEmail: true, token };
  const answer = await page.request.put(`${PUBLIC}/email-verified/${slug}`, { data });
  if (!answer.ok()) throw new Error(`the address of ${driver.userName} was not verified: ${answer.status()}`);
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

/** Presses Logout. What any tab still asks would be refused once the session is over, so that comes first. */
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
