import { expect, type APIRequestContext, type Page } from "playwright/test";

/** Opens the newest email to an address, or with a subject, on the demo's mailbox page, and waits for it to arrive. */
export async function openMailTo(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto("/mailbox");
    await page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: address }).first().waitFor({
      timeout: 1_000,
    });
  }).toPass({ timeout: 60_000 });
  await page
    .getByRole("listitem")
    .or(page.getByRole("row"))
    .filter({ hasText: address })
    .first()
    .getByRole("link")
    .first()
    .click();
}

/** The verification link in the open email. */
export async function verificationLink(page: Page): Promise<string> {
  const link = page.getByRole("link", { name: /email-status/ }).first();
  const href = await link.getAttribute("href");
  if (href === null) throw new Error("The mail has no verification link.");
  return href;
}

/** How many emails the mailbox shows for an address. */
export async function countMailsTo(request: APIRequestContext, address: string): Promise<number> {
  const html = await (await request.get("/mailbox")).text();
  return html.split(address).length - 1;
}
