// Signs in a demo driver through the page, as a person does.
const DEMO_PASSWORD = "Parking-2026!";

/**
 * Signs in on a tenant's login page and waits for the signed-in part of the portal. isOpen: the page is already open.
 */
export async function signIn(page, address, slug, userName, { isOpen = false } = {}) {
  if (!isOpen) await page.goto(`${address}/driverportal/${slug}/login`);
  await page.getByLabel(/user name/i).fill(userName);
  await page.getByLabel(/^password/i).fill(DEMO_PASSWORD);
  await page
    .getByRole("main")
    .getByRole("button", { name: /sign in|log in|login/i })
    .click();
  await page.waitForURL(/\/(?:dashboard|verify-dashboard)$/);
}
