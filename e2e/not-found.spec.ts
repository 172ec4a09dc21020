import { expect, test } from "./support/portal-test.ts";
import { portal } from "./support/demo-tenants.ts";

// The page itself is answered with 404, which Chromium notes in the console.
test.use({ provoked: { errors: [/status of 404/] } });

const addresses = [
  { what: "an unknown path", path: portal("harborcity", "no-such-page") },
  { what: "a path below a known one", path: portal("harborcity", "login/again") },
  { what: "a known path in other letters", path: portal("harborcity", "LOGIN") },
  { what: "a screen of citations where there are none", path: portal("mercygeneral", "paycitation") },
];

for (const { what, path } of addresses) {
  test(`${what} answers 404 with the 404 page, whose button leads to the customer's home`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Look like you're lost")).toBeVisible();
    await page
      .getByRole("link", { name: "Go to Home" })
      .or(page.getByRole("button", { name: "Go to Home" }))
      .click();
    await expect(page).toHaveURL(new RegExp(`${path.split("/").slice(0, 3).join("/")}/?$`));
  });
}

test("an unknown customer gets the 404 page in nobody's look", async ({ page }) => {
  const answer = await page.goto(portal("nowhere"));
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Look like you're lost")).toBeVisible();
  await expect(page.getByText("City of Harbor")).toBeHidden();
});
