import { expect, test } from "./support/portal-test.ts";
import { passwordTenants, portal } from "./support/demo-tenants.ts";
import { fillSignIn, newDriver, register, verifyEmail } from "./support/driver.ts";
import { inEachTenant } from "./support/pairing.ts";
import {
  addAddress,
  addEmailAddress,
  addLicense,
  addPhone,
  addVehicle,
  editPerson,
  openForm,
  section,
} from "./support/profile.ts";

for (const { tenant, details } of inEachTenant({ among: passwordTenants })) {
  test(
    `${tenant.slug}: a new driver registers, verifies the address, completes the profile and lands on the dashboard`,
    details,
    async ({ page }, testInfo) => {
      const driver = newDriver(testInfo, `new.${tenant.slug}`);
      await register(page, tenant, driver);
      await expect(page).toHaveURL(new RegExp(`${portal(tenant.slug, "register/success")}$`));

      await verifyEmail(page, driver);
      await expect(page).toHaveURL(new RegExp(`${portal(tenant.slug, "login")}$`));

      await fillSignIn(page, driver.userName, driver.password);
      await expect(page).toHaveURL(new RegExp(`${portal(tenant.slug, "verify-dashboard")}$`));
      await expect(
        page.getByText(
          "Before you can purchase your first permit you will need to finish setting up your driver profile.",
          { exact: true },
        ),
      ).toBeVisible();

      await page.getByRole("main").getByRole("link", { name: "Vehicles", exact: true }).click();
      await expect(page).toHaveURL(/\/profile/);
      await expect(section(page, "Email addresses")).toContainText(driver.email);
      await expect(section(page, "Phones")).toContainText("Phone not Found");
      await editPerson(page, tenant.hasOwnFields ? "MG-04217" : undefined);
      await addLicense(page);
      await addVehicle(page, { plate: "7abc 123", department: tenant.hasOwnFields ? "Surgery" : undefined });
      await addEmailAddress(page, `second.${driver.email}`);
      await addAddress(page);
      await addPhone(page);

      await expect(section(page, "Vehicles")).toContainText("7ABC");
      await expect(section(page, "Phones")).toContainText("(555) 010-0199");
      await expect(section(page, "Addresses")).toContainText("7 Harbour Steps");
      await expect(section(page, "Email addresses")).toContainText(`second.${driver.email}`);

      const onward = page.getByRole("main").getByRole("link", { name: /go to dashboard/i });
      const open = await openForm(page, "Personal details");
      // A tenant's own fields may make the form longer than the screen of a phone.
      const save = open.getByRole("button", { name: /^save/i });
      await save.scrollIntoViewIfNeeded();
      await expect(save).toBeInViewport();
      await expect(onward).not.toBeInViewport();
      await open.getByRole("button", { name: "Cancel" }).click();
      await expect(onward).toBeInViewport();
      await onward.click();
      await expect(page).toHaveURL(new RegExp(`${portal(tenant.slug, "dashboard")}$`));
      await expect(page.getByRole("main").getByText("All details provided", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Menu: account of Rosa Quist" })).toBeVisible();
    },
  );
}
