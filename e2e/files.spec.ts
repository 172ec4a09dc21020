import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { pdf, phonePhoto } from "../tests/support/sample-files.ts";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import {
  acceptRules,
  atStep,
  beginOrder,
  offerOf,
  press,
  thanked,
  vehicleChoices,
  walkToSubmit,
} from "./support/buying.ts";
import { PHONE_TAG } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "mercygeneral";
const LETTER = "Shift letter, März.pdf";

/** Chooses files as the system's own dialog would. */
async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const [picker] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Add photos or PDF")]);
  await picker.setFiles(files);
}

// The file that is no photo.
test.use({ provoked: { errors: [/422 .*\/api\/v1\/files\)$/] } });

const files = (page: Page) => page.getByRole("list", { name: "Files for Shift letter" });

test(
  "a driver adds a photo and a PDF to an order: they outlive a reload, go with it and come back",
  { tag: PHONE_TAG },
  async ({ page }) => {
    const photo = { name: "letter.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(600, 400) };
    const letter = { name: LETTER, mimeType: "application/pdf", buffer: pdf(3000) };
    await openSignedIn(page, slug, newBuyer(slug), "buyPermits");
    await beginOrder(page, offerOf(slug).permit);
    await acceptRules(page);
    await vehicleChoices(page).first().check();
    await press(page, "Next");
    await atStep(page, "Your shift");
    await choose(page, { name: "lease.zip", mimeType: "application/zip", buffer: Buffer.from("PK\u0003\u0004") });
    await expect(page.getByText("lease.zip: Only photos (JPEG or PNG) and PDF files can be added.")).toBeVisible();
    await choose(page, photo, letter);
    await expect(files(page).getByRole("listitem")).toHaveCount(2);
    await expect(files(page).locator("img")).toHaveAttribute("src", /^data:image\/jpeg/);
    await expectGoodScreen(page);

    await page.reload();
    await atStep(page, "Your shift");
    await expect(files(page)).toContainText(LETTER);
    await expect(files(page).locator("img")).toHaveAttribute("src", /^data:image\/jpeg/);
    await page.getByRole("button", { name: "Delete letter.jpg" }).press("Enter");
    await expect(files(page).getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Add photos or PDF" })).toBeFocused();
    await page.getByRole("combobox", { name: /^Shift(?! letter)/ }).selectOption({ label: "Night, 11 p.m. to 7 a.m." });
    await page.getByLabel("Supervisor's extension").fill("2214");
    await press(page, "Next");
    await atStep(page, "Review and Add");
    await expect(page.getByRole("main").getByRole("button", { name: LETTER })).toBeVisible();
    await expectGoodScreen(page);
    await press(page, "Add");
    await page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "View cart" }).click();
    await walkToSubmit(page);
    await press(page, /^Submit/);
    await thanked(page);

    await page.getByRole("main").getByRole("link", { name: "View Orders" }).click();
    await page
      .getByRole("button", { name: /details/i })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog").getByRole("button", { name: LETTER }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(LETTER);
    expect((await readFile(await download.path())).equals(letter.buffer)).toBe(true);
  },
);
