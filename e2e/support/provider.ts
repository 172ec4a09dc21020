import type { Page } from "playwright/test";
import { demoPassword } from "./demo-tenants.ts";

/** Fills in the embedded identity provider's open sign-in page, and submits it. */
export async function fillProvider(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.getByLabel("User name").fill(userName);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Matches the address of the provider's sign-in, and not of the portal. */
export const atProvider = /\/idp\/[^/]+\//;
