import { expectGoodScreen } from "./support/accessibility.ts";
import { portal } from "./support/demo-tenants.ts";
import { answer, pressOn } from "./support/keyboard.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "harborcity";
const UNPAID = "You are unable to purchase permits, you have pending unpaid citations on your records.";

test.use({ provoked: { errors: [/status of 404/] } });

test("on a phone a citation is missed, found, read and downloaded in a new window", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(portal(slug));
  await page
    .getByRole("main")
    .getByRole("link", { name: /Pay or appeal a citation/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Pay or appeal a citation" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Manage Citation" })).toHaveCount(0);
  await expectGoodScreen(page);

  await page.getByRole("textbox", { name: /Citation number/ }).fill("hc 1001");
  await page.getByRole("textbox", { name: /License plate/ }).fill("WRONG");
  await page.getByRole("button", { name: "Find citation" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Citation Details" });
  await expect(dialog).toContainText("Check both as they stand on the citation");
  await expectGoodScreen(page);
  await dialog.getByRole("button", { name: "Ok" }).click();

  await page.getByRole("textbox", { name: /License plate/ }).fill("7abc 123");
  await page.getByRole("button", { name: "Find citation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Citation HC-1001" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Parked at an expired meter");
  await expectGoodScreen(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Citation HC-1001" })).toBeVisible();

  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "PDF of citation HC-1001" }).click();
  const popup = await opening;
  const file = await popup.waitForEvent("download");
  expect(file.suggestedFilename()).toBe("citation-HC-1001.pdf");
});

test("a citation is looked up by keyboard alone", async ({ page }) => {
  await page.goto(portal(slug, "paycitation"));
  await answer(page, page.getByRole("textbox", { name: /Citation number/ }), "HC-1002");
  await answer(page, page.getByRole("textbox", { name: /License plate/ }), "7ABC123");
  await pressOn(page, page.getByRole("button", { name: "Find citation" }));
  await expect(page.getByRole("heading", { level: 1, name: "Citation HC-1002" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("Nothing is due to City of Harbor for this citation.");
});

test("wrong keys in the address show the look-up with them", async ({ page }) => {
  await page.goto(portal(slug, "citation-details/HC-1/NONE"));
  await page.getByRole("alertdialog", { name: "Citation Details" }).getByRole("button", { name: "Ok" }).click();
  await expect(page.getByRole("textbox", { name: /Citation number/ })).toHaveValue("HC-1");
  await expectGoodScreen(page);
});

test("the page of the PDF asks for the plate", async ({ page }) => {
  await page.goto(portal(slug, `citation-actions/download-citation/${slug}/HC-1001`));
  await page.getByRole("textbox", { name: /License plate/ }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole("textbox", { name: /License plate/ }).fill("7abc123");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  expect((await downloading).suggestedFilename()).toBe("citation-HC-1001.pdf");
});

test("the driver of an unpaid citation sees it, and is kept from buying", async ({ page }) => {
  await openSignedIn(page, slug, "fined", "citation");
  await page.getByRole("heading", { level: 2, name: "Citation HC-1001" }).waitFor();
  await expectGoodScreen(page);
  await page.getByRole("button", { name: "Details HC-1001" }).click();
  await expect(page.getByRole("dialog", { name: "Citation HC-1001" })).toContainText("400 block of Wharf Street");
  await expectGoodScreen(page);
  await page.keyboard.press("Escape");
  await page.goto(portal(slug, "buyPermits"));
  await expect(page.getByRole("alertdialog", { name: "Alert" })).toContainText(UNPAID);
});
