import type { Page } from "playwright/test";
import { expectGoodScreen } from "./support/accessibility.ts";
import { passwordTenants, portal, type DemoTenant } from "./support/demo-tenants.ts";
import { showings } from "./support/pairing.ts";
import { expect, test } from "./support/portal-test.ts";
import { openForm, save, type SectionName } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

interface Screen {
  name: string;
  show(page: Page, tenant: DemoTenant): Promise<void>;
}

/** Sections with a form, and the dialog that refuses an empty one where there is one. */
const sectionsWithForms: { name: SectionName; id: string; refusedBy?: string }[] = [
  { name: "Personal details", id: "#personalDetails", refusedBy: "Edit User Name" },
  { name: "Driver License", id: "#driversLicense" },
  { name: "Vehicles", id: "#vehicles" },
  { name: "Email addresses", id: "#emailAddresses" },
  { name: "Addresses", id: "#addresses" },
  { name: "Phones", id: "#phones" },
  { name: "Billing addresses", id: "#billingAddresses" },
];

function atPath(path: string): Screen {
  return {
    name: `/${path}`,
    async show(page, { slug }) {
      await page.goto(portal(slug, path));
      await expectGoodScreen(page);
    },
  };
}

function signedIn(path: string): Screen {
  return {
    name: `/${path}, signed in,`,
    async show(page, { slug, drivers }) {
      await openSignedIn(page, slug, drivers.other, path);
      await expectGoodScreen(page);
    },
  };
}

const dialogs: Screen = {
  name: "the dialog of the terms and the account menu",
  async show(page, { slug, drivers }) {
    await page.goto(portal(slug));
    await page.getByRole("contentinfo").getByRole("button", { name: "Terms and Conditions" }).click();
    await expect(page.getByRole("dialog", { name: "Terms and Conditions" })).toContainText(/\w{20,}|\w+ \w+ \w+/);
    await expectGoodScreen(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await openSignedIn(page, slug, drivers.complete, "privacy");
    await page.getByRole("button", { name: /^Menu: account of/ }).click();
    await expectGoodScreen(page);
  },
};

const profileForms: Screen = {
  name: "every form of the profile, empty and refused,",
  async show(page, { slug, drivers }) {
    // Each form is looked at twice by axe, which takes its time.
    test.slow();
    await openSignedIn(page, slug, drivers.complete, "profile");
    for (const { name, id, refusedBy } of sectionsWithForms) {
      const place = await openForm(page, name);
      for (const field of await place.getByRole("textbox").all()) await field.fill("");
      await expectGoodScreen(page, id);
      await save(place);
      if (refusedBy !== undefined) {
        const dialog = page.getByRole("alertdialog", { name: refusedBy });
        await dialog.waitFor();
        await expectGoodScreen(page);
        await dialog.getByRole("button", { name: "Ok" }).click();
        await expect(dialog).toBeHidden();
      }
      await expectGoodScreen(page, id);
      await place.getByRole("button", { name: "Cancel" }).click();
    }
  },
};

const refusedRegistration: Screen = {
  name: "registration, refused beside the fields and in a summary that takes the focus,",
  async show(page, { slug }) {
    await page.goto(portal(slug, "register"));
    await page
      .getByRole("main")
      .getByRole("button", { name: /create account/i })
      .click();
    await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
    const summary = page.getByRole("link", { name: "Enter your first name" });
    await expect(summary).toBeVisible();
    await expectGoodScreen(page);
    await summary.click();
    await expect(page.getByLabel("First name")).toBeFocused();
  },
};

// The other screens are looked at where the focus is walked over them (focus-walk.spec.ts).
const screens: readonly Screen[] = [
  ...["visitorPermit", "visitorPermitForm", "visitorPermit/valid/no-such-code"].map(atPath),
  signedIn("profile?setup=driversLicense.vehicles&step=driversLicense"),
  dialogs,
  profileForms,
];

test.use({ provoked: { errors: [/status of 404/] } });

for (const { subject: screen, tenant, details } of [
  ...showings(screens),
  ...showings([refusedRegistration], { among: passwordTenants }),
]) {
  test(`${tenant.slug}: ${screen.name} is accessible and fits 320 pixels`, details, async ({ page }) => {
    await screen.show(page, tenant);
  });
}
