import type { Page } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessibility.ts";
import { portal } from "./support/demo-tenants.ts";
import { fillSignIn, signIn } from "./support/driver.ts";
import { untilAnswered } from "./support/in-flight.ts";
import { openForm } from "./support/profile.ts";

const slug = "harborcity";

const dialogOf = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" });

/** Signs in on a page whose clock the test moves, together with that of its other tabs; the server's goes on as ever. */
async function signInWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, slug, "driver");
  await page.getByRole("button", { name: /^Menu: account of/ }).waitFor();
}

/**
 * Moves the clock of every tab, once none of them waits for an answer: a call that came after the clock has moved would
 * refresh the session.
 */
async function forward(page: Page, time: string): Promise<void> {
  for (const tab of page.context().pages()) await untilAnswered(tab);
  await page.context().clock.fastForward(time);
}

test("every tab shows the dialog two minutes before the end, and continuing in one of them serves all", async ({
  page,
  context,
}) => {
  await signInWithClock(page);
  const other = await context.newPage();
  await other.goto(portal(slug, "vieworders"));
  await other.getByRole("button", { name: /^Menu: account of/ }).waitFor();

  await forward(page, "27:00");
  await expect(dialogOf(page)).toBeHidden();
  await forward(page, "01:10");
  for (const tab of [page, other]) await expect(dialogOf(tab)).toBeVisible();
  await expect(dialogOf(page)).toContainText(/Time left: 1:\d\d/);
  await expect(dialogOf(page).getByRole("button", { name: "Stay logged in" })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  await page.keyboard.press("Enter");
  for (const tab of [page, other]) await expect(dialogOf(tab)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("nobody answers: the notice comes, what was typed is kept, and sign-in leads back to it", async ({ page }) => {
  await signInWithClock(page);
  await page.goto(portal(slug, "profile"));
  const phones = await openForm(page, "Phones");
  await phones.getByLabel("Phone number").pressSequentially("5550100188");
  await forward(page, "28:10");
  await expect(dialogOf(page)).toBeVisible();
  await forward(page, "02:00");
  await expect(page.getByText("Your session has expired")).toBeVisible();
  await expect(page).toHaveURL(/\/securitypage\?returnTo=/);
  await expect(dialogOf(page)).toBeHidden();
  await expectAccessible(page);

  await page.getByRole("alert").getByRole("link", { name: "Login" }).click();
  await fillSignIn(page, "driver");
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel("Phone number")).toHaveValue("(555) 010-0188");
});

test("a citation stays in view as the session ends, for it needs none", async ({ page }) => {
  await signInWithClock(page);
  await page.goto(portal(slug, "citation-details/HC-1001/7ABC123"));
  await expect(page.getByText("Parked at an expired meter")).toBeVisible();
  await page.getByRole("button", { name: /^Menu: account of/ }).waitFor();
  await forward(page, "28:10");
  await expect(dialogOf(page)).toBeVisible();
  await forward(page, "02:00");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Menu: account of/ })).toBeHidden();
  await expect(page).toHaveURL(/\/citation-details\/HC-1001\/7ABC123$/);
  await expect(page.getByText("Parked at an expired meter")).toBeVisible();
});

test("the dialog's Log out ends the session and leads home", async ({ page }) => {
  await signInWithClock(page);
  await forward(page, "28:10");
  await untilAnswered(page);
  await dialogOf(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(new RegExp(`/driverportal/${slug}/?$`));
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
});

test("an unfinished payment leads home signed out, and to the dashboard signed in, which tells when none is open", async ({
  page,
}) => {
  await page.goto(portal(slug, "incompletePayment"));
  await expect(page).toHaveURL(new RegExp(`/driverportal/${slug}/?$`));
  await expect(page.getByText("Did you leave a payment unfinished?")).toBeVisible();
  await expectAccessible(page);
  await signIn(page, slug, "driver");
  await page.goto(portal(slug, "incompletePayment"));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("No payment is open")).toBeVisible();
  await expect(page.getByRole("link", { name: "Resume" })).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test.describe("the code of the dialog cannot be loaded", () => {
  test.use({ provoked: { errors: [/ERR_CONNECTION_REFUSED/] } });

  test("the error dialog asks instead, and continues the session", async ({ page }) => {
    await page.route(/assets\/app\/session-end-dialog-/, (route) => route.abort("connectionrefused"));
    await signInWithClock(page);
    await forward(page, "28:10");
    await expect(dialogOf(page)).toBeVisible();
    const refreshed = page.waitForResponse(/openid-connect\/token/);
    await dialogOf(page).getByRole("button", { name: "Stay logged in" }).click();
    expect((await refreshed).status()).toBe(200);
    await expect(dialogOf(page)).toBeHidden();
    await forward(page, "02:00");
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
