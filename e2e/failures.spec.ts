import type { Page, Route } from "playwright/test";
import { expect, test } from "./support/portal-test.ts";
import { portal } from "./support/demo-tenants.ts";
import { fillSignIn } from "./support/driver.ts";
import { openForm, save, section } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "harborcity";

test.use({ provoked: { errors: [/ERR_(?:CONNECTION_REFUSED|FAILED|INTERNET_DISCONNECTED)/, /status of 50\d/] } });

const failures: { what: string; fail(route: Route): Promise<void>; says: RegExp }[] = [
  { what: "cannot be reached", fail: (route) => route.abort("connectionrefused"), says: /cannot be reached/ },
  {
    what: "fails",
    fail: (route) => route.fulfill({ status: 500, json: { code: "internal", message: "select * from secrets" } }),
    says: /Something is wrong\./,
  },
];

async function expectErrorDialog(page: Page, says: RegExp): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(says);
  await expect(dialog).not.toContainText("secrets");
}

for (const { what, fail, says } of failures) {
  test(`the server ${what} while a phone is saved: a dialog with a retry, and nothing typed is lost`, async ({
    page,
  }) => {
    await openSignedIn(page, slug, "driver", "profile");
    const place = await openForm(page, "Phones");
    await place.getByLabel("Phone number").pressSequentially("5550100177");
    await place.getByLabel("Extension").fill("12 at night");
    await page.route("**/api/v1/eua/**", fail);
    await save(place);
    await expectErrorDialog(page, says);
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeHidden();

    await page.unroute("**/api/v1/eua/**");
    await page.getByRole("alertdialog").getByRole("button", { name: "Ok" }).click();
    await expect(place.getByLabel("Phone number")).toHaveValue("(555) 010-0177");
    await expect(place.getByLabel("Extension")).toHaveValue("12 at night");
    await save(place);
    await expect(section(page, "Phones")).toContainText("(555) 010-0177");
  });

  test(`the server ${what} at sign-in: a dialog, and both answers stay`, async ({ page }) => {
    await page.goto(portal(slug, "login"));
    await page.getByLabel("User name").waitFor();
    await page.route("**/get-token*", fail);
    await fillSignIn(page, "driver");
    await expectErrorDialog(page, says);
    await page.unroute("**/get-token*");
    await page.getByRole("alertdialog").getByRole("button", { name: "Ok" }).click();
    await expect(page.getByLabel("User name")).toHaveValue("driver");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^login$/i })
      .click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}

test("a form that cannot be loaded says so and comes on a second try", async ({ page }) => {
  await page.route("**/assets/forms/**", (route) => route.abort("connectionrefused"));
  await page.goto(portal(slug, "register"));
  await expect(page.getByText("This form could not be loaded.")).toBeVisible();
  await page.unroute("**/assets/forms/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("First name")).toBeVisible();
});

test("a form whose widgets cannot be loaded says so in its place, and comes on a second try with the focus in it", async ({
  page,
}) => {
  const widgets = /assets\/app\/text-form-.*\.js/;
  await page.route(widgets, (route) => route.abort("connectionrefused"));
  await page.goto(portal(slug, "register"));
  await expect(page.getByText("This form could not be loaded.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute(widgets);
  await page.getByRole("button", { name: "Try again" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page.locator(".form-place")).toBeFocused();
});

test("a form that does not come for 8 seconds offers to try again, and the keyboard goes on in it", async ({
  page,
}) => {
  const hung: Route[] = [];
  await page.clock.install();
  // Whatever asks for the form once more gets it.
  await page.route("**/assets/forms/**", (route) =>
    route.request().url().includes("attempt") ? route.continue() : void hung.push(route),
  );
  await page.goto(portal(slug, "forgetpassword"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => hung.length).toBeGreaterThan(0);
  await expect(page.getByText("This form could not be loaded.")).toBeHidden();
  await page.clock.fastForward("00:09");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await again.press("Enter");
  await expect(page.getByLabel("User name")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("User name")).toBeFocused();
  await Promise.all(hung.map((route) => route.abort()));
});

test("a text cannot be loaded, nor what asks for it: the page says so in its place, without a dialog", async ({
  page,
}) => {
  await page.route(/assets\/app\/api-(?!failure)/, (route) => route.abort("connectionrefused"));
  await page.goto(portal(slug, "pciCompliance"));
  await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("the sign-in form cannot be loaded: the page that was served is drawn anew, says so and gets it on a second try", async ({
  page,
}) => {
  await page.route("**/assets/forms/**", (route) => route.abort("connectionrefused"));
  await page.goto(portal(slug, "login"));
  await expect(page.getByText("This form could not be loaded.")).toBeVisible();
  await page.unroute("**/assets/forms/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await fillSignIn(page, "driver");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a slow answer shows the loading overlay, and a second press sends nothing twice", async ({ page }) => {
  await page.goto(portal(slug, "login"));
  let calls = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/get-token*", async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await fillSignIn(page, "driver");
  await expect(page.getByRole("status").filter({ hasText: "Loading, please wait" })).toBeVisible();
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(calls).toBe(1);
});
