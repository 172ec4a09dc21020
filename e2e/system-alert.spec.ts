import { expect, test } from "./support/portal-test.ts";
import { portal } from "./support/demo-tenants.ts";
import { inEachTenant } from "./support/pairing.ts";

for (const { tenant, details } of inEachTenant({ shift: 1 })) {
  test(
    `${tenant.slug}: the system alert ${tenant.hasActiveAlert ? "shows until it is dismissed, for this browser session" : "does not show"}`,
    details,
    async ({ page, context }) => {
      await page.goto(portal(tenant.slug));
      const alert = page.getByRole("region", { name: "Important notice" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (!tenant.hasActiveAlert) return expect(alert).toBeHidden();
      await expect(alert).toBeVisible();
      await alert.getByRole("button", { name: "Dismiss this notice" }).click();
      await expect(alert).toBeHidden();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(alert).toBeHidden();
      const other = await context.newPage();
      await other.goto(portal(tenant.slug));
      await expect(other.getByRole("region", { name: "Important notice" })).toBeVisible();
    },
  );
}
