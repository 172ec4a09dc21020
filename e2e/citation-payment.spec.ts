import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { readPdf } from "../tests/support/pdf-text.ts";
import { expectGoodAsItIs, expectGoodScreen } from "./support/accessibility.ts";
import { portal } from "./support/demo-tenants.ts";
import { answer, pressOn } from "./support/keyboard.ts";
import { PHONE_TAG } from "./support/pairing.ts";
import { CITATIONS_TENANT, payableCitation, type PayableCitation } from "./support/payable-citations.ts";
import { expect, test } from "./support/portal-test.ts";

const slug = CITATIONS_TENANT;

function headed(page: Page, heading: string): Promise<void> {
  return expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
const reference = (page: Page) => new URL(page.url()).searchParams.get("paymentReference") ?? "";
const statusPage = (paymentReference: string) =>
  portal(slug, `citation-payment/status?paymentReference=${paymentReference}`);

/** The page that pays a citation, which was looked up by both its keys. */
async function atForm(page: Page, { number, plate }: PayableCitation): Promise<void> {
  await page.goto(portal(slug, `citation-details/${number}/${plate}`));
  await link(page, "Pay this citation").click();
  await headed(page, `Pay citation ${number}`);
  // Nobody but this tab learns the plate.
  expect(new URL(page.url()).pathname).toBe(portal(slug, "paycitation-form"));
}

async function atSandbox(page: Page): Promise<void> {
  await button(page, "Pay $45.00").click();
  await headed(page, "Pay City of Harbor");
}

/** Downloads the receipt; answers its text. */
async function receipt(page: Page, number: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "Download receipt").click()]);
  expect(file.suggestedFilename()).toBe(`citation-${number}-receipt.pdf`);
  return (await readPdf(await readFile(await file.path()))).text;
}

test(
  "on a phone a citation is paid after a card without money, and its receipt downloaded",
  { tag: PHONE_TAG },
  async ({ page }, { project }) => {
    const citation = payableCitation("paid", project.name);
    await atForm(page, citation);
    await button(page, "Pay $45.00").waitFor();
    await expectGoodScreen(page);
    await page.getByLabel("Email address for the receipt").fill("nowhere");
    await button(page, "Pay $45.00").click();
    await expect(page.getByRole("link", { name: /^Enter an email address in the form/ })).toBeVisible();
    await page.getByLabel("Email address for the receipt").fill("");
    await atSandbox(page);
    expect(page.url()).not.toContain(citation.plate);
    await expectGoodAsItIs(page);

    await page.getByLabel("A card without enough money").check();
    await button(page, /^Pay \$/).click();
    await headed(page, "Your payment did not go through");
    await expectGoodScreen(page);
    await link(page, "Pay again").click();
    await atSandbox(page);
    const paid = reference(page);
    await button(page, /^Pay \$/).click();
    await headed(page, "Your citation is paid");
    await expect(page).toHaveURL(statusPage(paid));
    await expect(page.getByRole("main")).toContainText("Visa ending in 4242");
    await expectGoodScreen(page);
    await page.reload();
    await headed(page, "Your citation is paid");
    const text = await receipt(page, citation.number);
    expect(text).toContain(paid);
    expect(text).toContain("$45.00");

    await page.goto(portal(slug, `citation-details/${citation.number}/${citation.plate}`));
    await expect(page.getByRole("main")).toContainText("Nothing is due to City of Harbor for this citation.");
    await expect(link(page, "Pay this citation")).toHaveCount(0);
  },
);

test(
  "a payment that was left is resumed from where it was left, and paid",
  { tag: PHONE_TAG },
  async ({ page }, { project }) => {
    await atForm(page, payableCitation("left", project.name));
    await atSandbox(page);
    const { pathname } = new URL(page.url());
    const left = reference(page);
    await button(page, "Cancel").click();
    await expect(page).toHaveURL(portal(slug));
    await expectGoodScreen(page);
    await page.getByRole("status").getByRole("link", { name: "Resume" }).click();
    await headed(page, "Your payment is not complete yet");
    await expect(page).toHaveURL(statusPage(left));
    await expectGoodScreen(page);
    await button(page, "Continue to payment").click();
    await headed(page, "Pay City of Harbor");
    expect(new URL(page.url()).pathname).toBe(pathname);
    await button(page, /^Pay \$/).click();
    await headed(page, "Your citation is paid");
  },
);

test("a payment whose window was closed is found paid by asking, elsewhere without its plate", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  await atForm(page, payableCitation("closed", project.name));
  await atSandbox(page);
  const paid = reference(page);
  await button(page, "Pay and close the window").click();
  await headed(page, "This payment is paid");
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await other.goto(statusPage(paid));
  await headed(other, "Your citation is paid");
  await expect(button(other, "Download receipt")).toHaveCount(0);
  await expect(link(other, "Look up the citation")).toBeVisible();
  await elsewhere.close();
});

test("a citation is looked up, declined, paid again and its receipt taken by keyboard alone", async ({ page }, {
  project,
}) => {
  const { number, plate } = payableCitation("keys", project.name);
  await page.goto(portal(slug, "paycitation"));
  await answer(page, page.getByRole("textbox", { name: /Citation number/ }), number);
  await answer(page, page.getByRole("textbox", { name: /License plate/ }), plate);
  await pressOn(page, button(page, "Find citation"));
  await expect(page.getByRole("heading", { level: 1, name: `Citation ${number}` })).toBeFocused();
  await pressOn(page, link(page, "Pay this citation"));
  const heading = page.getByRole("heading", { level: 1, name: `Pay citation ${number}` });
  await expect(heading).toBeFocused();
  await pressOn(page, button(page, "Pay $45.00"));
  await headed(page, "Pay City of Harbor");
  await pressOn(page, page.getByRole("radio", { name: "A card that is approved" }), "Space");
  await page.keyboard.press("ArrowDown");
  await pressOn(page, button(page, /^Pay \$/));
  await headed(page, "Your payment did not go through");
  await pressOn(page, link(page, "Pay again"));
  await button(page, "Pay $45.00").waitFor();
  await expect(heading).toBeFocused();
  await pressOn(page, button(page, "Pay $45.00"));
  await headed(page, "Pay City of Harbor");
  await pressOn(page, button(page, /^Pay \$/));
  await headed(page, "Your citation is paid");
  const downloading = page.waitForEvent("download");
  await pressOn(page, button(page, "Download receipt"));
  expect((await downloading).suggestedFilename()).toBe(`citation-${number}-receipt.pdf`);
});
