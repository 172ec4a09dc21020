import type { Page } from "playwright/test";
import { demoPassword } from "./demo-tenants.ts";

/** Fills the sign-in page of the embedded identity provider that is open, and sends it. */
export async function fillProvider(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Whether the page shows the provider's sign-in, and not the portal. */
export const atProvider = /\/idp\/[^/]+\//;
