import type { Page } from "playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessibility.ts";
import { portal } from "./support/demo-tenants.ts";
import { inEachTenant } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";

const DRAFTED = "rgb(18, 52, 86)";

/** The pages inside of the preview. */
function pages(page: Page) {
  return page.frameLocator("iframe");
}

function navigationBar(page: Page) {
  return pages(page).getByRole("navigation", { name: "Main" });
}

function colorField(page: Page) {
  return page.getByRole("textbox", { name: "Navigation bar color", exact: true });
}

async function openPreview(page: Page, slug: string): Promise<void> {
  await page.goto(`/preview/${slug}`);
  await expect(page.getByLabel("Page title", { exact: false })).toBeVisible();
  await expect(pages(page).getByRole("heading", { level: 1 })).toBeVisible();
}

/** Chooses one of the preview's options: a page or a width. */
async function choose(page: Page, name: string): Promise<void> {
  const option = page.getByRole("radio", { name, exact: true });
  // The input itself is out of sight: people press its label.
  await page.locator("label").filter({ has: option }).click();
  await expect(option).toBeChecked();
}

for (const { tenant, details } of inEachTenant({ shift: 1 })) {
  const { slug, name, isFederated } = tenant;
  test(
    `${slug}: the preview shows the real root page, a form and a profile, and anyone can use it`,
    details,
    async ({ page }) => {
      await openPreview(page, slug);
      await expect(pages(page).getByRole("banner")).toContainText(name);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await choose(page, "Registration form");
      // Where drivers come through a provider, the page shows the way there.
      const main = pages(page).getByRole("main");
      await expect(isFederated ? main.getByText(/sign in/i).first() : main.getByLabel("First name")).toBeVisible();
      await choose(page, "Review of an order");
      const permit = main.getByRole("heading", { name: "Sample permit" });
      await expect(permit).toBeVisible();
      // As drivers see it: in a frame of its own, which the sheets of ordering draw.
      await expect(main.locator(".review")).toHaveCSS("border-top-style", "solid");
      await choose(page, "Profile");
      await expect(pages(page).getByText("7ABC123 (CA)")).toBeVisible();
      await expect(page.getByRole("radio", { name: "Profile", exact: true })).toBeChecked();
      for (const width of ["Phone", "Tablet", "Desktop"]) {
        await choose(page, width);
        await expectNoSidewaysScroll(page);
      }
      await expectAccessible(page);
    },
  );
}

test("shows the profile when it is chosen right after an order's review on a page that has just opened", async ({
  page,
}) => {
  await openPreview(page, "mercygeneral");
  await choose(page, "Review of an order");
  await expect(pages(page).getByRole("heading", { name: "Sample permit" })).toBeVisible();
  await choose(page, "Profile");
  await expect(pages(page).getByText("7ABC123 (CA)")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Profile", exact: true })).toBeChecked();
});

test("a color changed in the form changes the frame's navigation bar, and nothing is stored", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" || new URL(request.url()).pathname.startsWith("/api/")) {
      asked.push(`${request.method()} ${request.url()}`);
    }
  });
  await openPreview(page, "harborcity");
  // On a phone the bar is a part of the header, in the header's color.
  await choose(page, "Desktop");
  const published = await navigationBar(page).evaluate((bar) => getComputedStyle(bar).backgroundColor);
  expect(published).not.toBe(DRAFTED);

  await colorField(page).fill("#123456");
  await expect(navigationBar(page)).toHaveCSS("background-color", DRAFTED);
  await page.getByRole("textbox", { name: "Page title" }).fill("Drafted title");
  await expect(pages(page).getByRole("banner")).toContainText("Drafted title");
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect
    .poll(() =>
      pages(page)
        .locator(":root")
        .evaluate((root) => getComputedStyle(root).colorScheme),
    )
    .toContain("dark");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check every answer" }).click();
  await expect(page.getByText("Nothing is saved.", { exact: false }).first()).toBeAttached();

  await page.reload();
  await expect(pages(page).getByRole("heading", { level: 1 })).toBeVisible();
  await choose(page, "Desktop");
  await expect(navigationBar(page)).toHaveCSS("background-color", published);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(portal("harborcity"));
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCSS("background-color", published);
  expect(asked).toEqual([]);
});

test("a color that is none is refused beside its field, and the pages keep the last one", async ({ page }) => {
  await openPreview(page, "harborcity");
  await choose(page, "Desktop");
  await colorField(page).fill("#123456");
  await expect(navigationBar(page)).toHaveCSS("background-color", DRAFTED);
  await colorField(page).fill("seagreen");
  await page.getByRole("button", { name: "Check every answer" }).click();
  await expect(page.getByText(/six digits or letters/).first()).toBeVisible();
  await expectAccessible(page);
  await expect(navigationBar(page)).toHaveCSS("background-color", DRAFTED);
});

test("a form in the frame is not sent: it says that this is a preview", async ({ page }) => {
  await openPreview(page, "plain");
  await choose(page, "Registration form");
  const frame = pages(page);
  await frame.getByLabel("First name").fill("Rosa");
  await frame.getByLabel("Last name").fill("Quist");
  await frame.getByLabel("Email address").fill("rosa@example.com");
  await frame.getByLabel("User name").fill("rosa.quist");
  await frame.getByRole("textbox", { name: /^Password/ }).fill("harbor gulls at seven");
  await frame.getByRole("textbox", { name: /^Confirm password/ }).fill("harbor gulls at seven");
  await frame.getByRole("button", { name: /create account/i }).click();
  await expect(frame.getByRole("alertdialog")).toContainText("Nothing is sent from here");
});

test.describe("addresses", () => {
  test.use({ provoked: { errors: [/status of 404/] } });

  test("an unknown customer has no preview, and the portal's pages cannot be framed", async ({ page, request }) => {
    const answer = await page.goto("/preview/nowhere");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("lost");
    const frame = (await request.get("/preview/plain/frame")).headers();
    expect(frame["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(frame["x-frame-options"]).toBe("SAMEORIGIN");
    const pagesOfPortal = (await request.get(portal("plain"))).headers();
    expect(pagesOfPortal["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(pagesOfPortal["x-frame-options"]).toBe("DENY");
  });
});
