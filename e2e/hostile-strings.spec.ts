import { expect, test } from "./support/portal-test.ts";
import { addVehicle, openForm, save, saveAndWait, section } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "plain";

test.beforeEach(async ({ page }) => {
  await openSignedIn(page, slug, "newcomer", "profile");
});

test("the plate NULL is a plate like any other", async ({ page }) => {
  await addVehicle(page, { plate: "NULL" });
  await page.reload();
  await expect(section(page, "Vehicles")).toContainText("NULL");
});

const lines = [
  { what: "emoji", text: "12 Rocket 🚀 Row 👩‍🚀" },
  { what: "right-to-left text", text: "شارع البحر 7" },
  { what: "markup", text: "<img src=x onerror=alert(1)> & \"quotes\" 'n' `ticks`" },
  { what: "a database command", text: "'); DROP TABLE drivers; --" },
  { what: "places to fill in", text: "{label} {{constructor}} ${process.env}" },
  { what: "a name of a prototype's property", text: "__proto__" },
];

test("hostile lines in addresses are stored and shown exactly", async ({ page }) => {
  for (const { text } of lines) {
    const place = await openForm(page, "Addresses");
    await place.getByLabel("Address line 1").fill(text);
    await place.getByLabel("City").fill("Springfield");
    await place.getByLabel("State").selectOption({ label: "Illinois" });
    await place.getByLabel("Zip").fill("62701");
    await saveAndWait(place);
  }
  await page.reload();
  for (const { what, text } of lines) {
    await expect(section(page, "Addresses").getByText(text, { exact: true }).first(), what).toBeVisible();
  }
});

test("10,000 characters are refused beside the field, and stay there to be shortened", async ({ page }) => {
  const place = await openForm(page, "Addresses");
  const long = "x".repeat(10_000);
  await place.getByLabel("Address line 1").fill(long);
  await save(place);
  await expect(place.getByLabel("Address line 1")).toHaveAccessibleDescription(/at most 100 characters/);
  await expect(place.getByLabel("Address line 1")).toHaveValue(long);
});
