import { newBuyer } from "./support/buyers.ts";
import { fillCart, press, thanked, walkToSubmit } from "./support/buying.ts";
import { expectGoodAsItIs, expectGoodScreen } from "./support/accessibility.ts";
import { portal } from "./support/demo-tenants.ts";
import { storedOrders } from "./support/orders.ts";
import { expect, test } from "./support/portal-test.ts";
import { openForm, section } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "plain";

test.use({ provoked: { errors: [/status of 422/] } });

test("a plate that is changed in the profile can be moved to its permit, which keeps its history", async ({ page }) => {
  const buyer = newBuyer(slug);
  await openSignedIn(page, slug, buyer, "buyPermits");
  await fillCart(page, slug);
  await walkToSubmit(page);
  await press(page, /^Submit/);
  const number = await thanked(page);
  const [ordered] = await storedOrders(page, slug, buyer);
  const old = ordered?.lines[0]?.item.vehicles[0]?.licensePlate.number ?? "";

  await page.goto(portal(slug, "profile"));
  const vehicles = section(page, "Vehicles");
  await vehicles.getByRole("listitem").filter({ hasText: old }).getByRole("button", { name: /^Edit/ }).click();
  await vehicles.getByLabel("Plate number").fill("NEW-4711");
  await vehicles.getByLabel("Plate state").selectOption({ label: "Other country" });
  await vehicles.getByRole("button", { name: "Save vehicle" }).click();
  await expect(vehicles.getByText(`Annual parking permit is for ${old}`)).toBeVisible();
  await expectGoodScreen(page);

  await vehicles.getByRole("link", { name: `Change the vehicles of order ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: "Change the vehicles of Annual parking permit" });
  await expect(dialog).toBeVisible();
  await expectGoodAsItIs(page);
  const choice = dialog.getByRole("checkbox", { name: /NEW-4711/ });
  await dialog.getByRole("checkbox", { checked: true }).first().uncheck();
  await choice.check();
  await dialog.getByRole("button", { name: "Save vehicles" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/ for NEW-4711 \(/)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: old })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole("button", { name: /^Change vehicles/ }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();

  const [changed] = await storedOrders(page, slug, buyer);
  expect(changed?.lines[0]?.item.vehicles[0]?.licensePlate.number).toBe(old);
  expect(changed?.lines[0]?.vehicleChanges).toHaveLength(1);
});

test("a plate that the profile has, written in another way, is told beside the field", async ({ page }) => {
  const buyer = newBuyer(slug);
  await openSignedIn(page, slug, buyer, "profile");
  const vehicles = section(page, "Vehicles");
  const shown = (await vehicles.getByRole("listitem").first().locator(".entry-name").innerText()).split(" ");
  const [plate = "", state = ""] = shown;
  const form = await openForm(page, "Vehicles");
  await form.getByLabel("Plate number").fill(`${plate.slice(0, 1)}-${plate.slice(1).toLowerCase()}`);
  await form.getByLabel("Plate state").selectOption(state.replace(/[()]/g, ""));
  await form.getByLabel("Make").selectOption("Toyota");
  await form.getByRole("button", { name: "Save vehicle" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ok" }).click();
  await expect(form.getByText(`This plate is already in your profile as ${plate}.`)).toBeVisible();
  await expectGoodScreen(page);
});
