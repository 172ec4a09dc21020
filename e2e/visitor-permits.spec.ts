import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { drawnCodes, readPdf } from "../tests/support/pdf-text.ts";
import { translatePage, UNTRANSLATED } from "../tests/support/translate-page.ts";
import { expectGoodScreen } from "./support/accessibility.ts";
import { portal } from "./support/demo-tenants.ts";
import { answer, pressOn, tabTo } from "./support/keyboard.ts";
import { openMailTo } from "./support/mailbox.ts";
import { expect, test } from "./support/portal-test.ts";

const slug = "harborcity";
const PHONE = { width: 390, height: 844 };

/** The day that it is for the tenant, as a date field takes it. */
function today(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(new Date());
}

const field = (page: Page, name: RegExp) => page.getByLabel(name);
const next = (page: Page) => page.getByRole("button", { name: "Next" });

/** Fills in the form of a permit for a plate. */
async function fillIn(page: Page, plate: string): Promise<void> {
  await field(page, /^Plate number/).fill(plate);
  await field(page, /^Plate state/).selectOption({ label: "California" });
  await field(page, /^Start date/).fill(today());
  await field(page, /^Reason for visit/).selectOption({ label: "Home care" });
}

/** Downloads the permit that the page shows; answers the file. */
async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download permit (PDF)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^visitor-permit-\d{9}\.pdf$/);
  return readFile(await file.path());
}

/** Where the code of a permit leads: its figure says so, too. */
async function addressOfCode(content: Buffer): Promise<string> {
  expect(await drawnCodes(content)).toHaveLength(1);
  const { alts } = await readPdf(content);
  return /https?:\S+/.exec(alts.join(" "))?.[0] ?? "";
}

test("on a phone a visitor gets a permit from the root page on, and its code leads to whether it is valid", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(portal(slug));
  await page.getByRole("link", { name: /^Get a visitor permit/ }).click();
  await page.waitForURL(/\/visitorPermit$/);
  await expectGoodScreen(page);
  await page.getByRole("link", { name: "Get this permit Visitor permit" }).click();
  await expectGoodScreen(page);
  await next(page).click();
  await expect(field(page, /^Plate number/)).toHaveAccessibleDescription(/Enter the plate number/);
  await expectGoodScreen(page);
  await fillIn(page, "vis phone1");
  await page.reload();
  await expect(field(page, /^Plate number/)).toHaveValue("VIS PHONE1");
  await next(page).click();
  const review = page.getByRole("region", { name: "Review and Submit" });
  await expect(review).toContainText("VIS PHONE1");
  await expectGoodScreen(page);
  await page.getByRole("button", { name: "Get permit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your visitor permit" })).toBeFocused();
  await expectGoodScreen(page);
  const content = await download(page);
  const { text, isTagged } = await readPdf(content);
  expect(isTagged).toBe(true);
  expect(text).toContain("VIS PHONE1 (CA)");
  await page.goto(await addressOfCode(content));
  await expect(page.getByRole("status").filter({ hasText: "Yes, it is valid today." })).toContainText("ends in NE1");
  await expect(page.getByRole("main")).not.toContainText("PHONE1");
  await expectGoodScreen(page);
  await page.goto(portal(slug, "visitorPermit/valid/AAAAAAAAAAAAAAAAAAAAAA"));
  await expect(page.getByText("No, it is not valid today.")).toBeVisible();
  await expectGoodScreen(page);
});

test("by keyboard alone a visitor gets a permit, and its link by email", async ({ page, context }) => {
  await page.goto(portal(slug, "visitorPermit"));
  await pressOn(page, page.getByRole("link", { name: "Get this permit Visitor permit" }));
  const address = "keyboard-visitor@mail.example";
  await answer(page, field(page, /^Plate number/), "VISKEY1");
  await answer(page, field(page, /^Plate state/), "California");
  await tabTo(page, field(page, /^Start date/));
  const [year = "", month = "", day = ""] = today().split("-");
  await page.keyboard.type(`${month}${day}${year}`);
  await answer(page, field(page, /^Reason for visit/), "Moving");
  await answer(page, field(page, /^Email address/), address);
  await page.keyboard.press("Enter");
  const review = page.getByRole("region", { name: "Review and Submit" });
  await expect(review).toContainText("Moving in or out");
  await expect(review.getByRole("heading", { level: 2 })).toBeFocused();
  await pressOn(page, page.getByRole("button", { name: "Get permit" }));
  await expect(page.getByRole("heading", { level: 1, name: "Your visitor permit" })).toBeFocused();
  const download = page.waitForEvent("download");
  await pressOn(page, page.getByRole("button", { name: "Download permit (PDF)" }));
  await download;
  const mail = await context.newPage();
  await openMailTo(mail, address);
  const link = mail.getByRole("link", { name: /Download the permit/ }).or(mail.locator('a[href*="download-efp"]'));
  const file = await context.request.get((await link.first().getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
});

test("a permit is issued once, however often the button is pressed", async ({ page }) => {
  await page.goto(portal(slug, "visitorPermitForm?permit=VISITOR"));
  await fillIn(page, "VISTWICE");
  await next(page).click();
  const created: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/visitor/create")) created.push(request.headers()["idempotency-key"] ?? "");
  });
  await page.getByRole("button", { name: "Get permit" }).dblclick();
  await page.getByRole("heading", { level: 1, name: "Your visitor permit" }).waitFor();
  expect(new Set(created).size).toBe(1);
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Your visitor permit" })).toBeVisible();
});

test.describe("on a translated page", () => {
  test.beforeEach(({ context }) => context.addInitScript(translatePage, UNTRANSLATED));

  test("a visitor gets a permit", async ({ page }) => {
    await page.goto(portal(slug, "visitorPermitForm?permit=VISITOR"));
    await fillIn(page, "VISLANG");
    await next(page).click();
    await page.getByRole("button", { name: "Get permit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your visitor permit" })).toBeVisible();
  });
});
