import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { demoTenant, openPortal, type PortalOptions } from "../support/portal.tsx";

const part = async (name: string) => within(await screen.findByRole("region", { name }));

const licensed = completePerson({
  birthday: "1990-04-12",
  driversLicense: { number: "D1234567", state: { code: "CA" } },
});

const dana = (): PortalOptions => ({ userName: "dana", account: () => driverAccount(licensed) });

// The first form brings the component library with it, which a busy machine takes long to read.
beforeAll(() => import("../../src/renderer/forms/schema-form.tsx"));

describe("the form of personal details", () => {
  async function openDetails() {
    const portal = await openPortal("/profile", dana());
    const section = await part("Personal details");
    await portal.user.click(await section.findByRole("button", { name: "Edit personal details" }));
    const first = await section.findByLabelText(/^First name/);
    return { ...portal, section, first, save: section.getByRole("button", { name: "Save" }) };
  }

  it("opens the dialog 'Edit User Name', marks the field and sends nothing when the first name is empty", async () => {
    const { user, api, section, first, save } = await openDetails();
    await user.clear(first);
    await user.click(save);
    const dialog = await screen.findByRole("alertdialog", { name: "Edit User Name" });
    expect(dialog).toHaveAccessibleDescription("Enter your first name");
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    await waitFor(() => expect(save).toHaveFocus());
    expect(first).toBeInvalid();
    expect(first).toHaveAccessibleDescription("Enter your first name");
    expect(section.queryByRole("link", { name: "Enter your first name" })).not.toBeInTheDocument();
    expect(api.profile.updatePerson).not.toHaveBeenCalled();
  });

  it("shows its own summary and no dialog when another answer is wrong", async () => {
    const { user, section, save } = await openDetails();
    await user.type(section.getByLabelText("Middle initial"), "12");
    await user.click(save);
    expect(await section.findByRole("link", { name: "Enter one letter" })).toBeVisible();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("replaces the summary by the dialog when both names are emptied as well", async () => {
    const { user, section, first, save } = await openDetails();
    await user.type(section.getByLabelText("Middle initial"), "12");
    await user.click(save);
    await section.findByRole("link", { name: "Enter one letter" });
    await user.clear(first);
    await user.clear(section.getByLabelText(/^Last name/));
    await user.click(save);
    const dialog = within(await screen.findByRole("alertdialog", { name: "Edit User Name" }));
    const words = dialog.getAllByRole("listitem").map((item) => item.textContent);
    expect(words.sort()).toEqual(["Enter one letter", "Enter your first name", "Enter your last name"]);
    await user.click(dialog.getByRole("button", { name: "Ok" }));
    expect(section.queryByRole("link", { name: "Enter one letter" })).not.toBeInTheDocument();
  });
});

describe("the driver license", () => {
  it("opens in a dialog of its own and is saved alone", async () => {
    const { user, api } = await openPortal("/profile", dana());
    const section = await part("Driver License");
    const opener = await section.findByRole("button", { name: "Edit driver license" });
    await user.click(opener);
    const number = await screen.findByLabelText(/^License number/);
    const dialog = within(screen.getByRole("dialog", { name: "Edit License Number & State" }));
    expect(number).toHaveValue("D1234567");
    await user.type(number, "8");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(vi.mocked(api.profile.updatePerson).mock.calls).toEqual([
      [{ driversLicense: { number: "D12345678", state: { code: "CA" } } }, "calls.titles.editLicense"],
    ]);
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it("is added in a dialog that says so", async () => {
    const { user } = await openPortal("/profile", { userName: "dana", account: () => driverAccount(completePerson()) });
    await user.click(await (await part("Driver License")).findByRole("button", { name: "Add driver license" }));
    expect(await screen.findByRole("dialog", { name: "Add driver license" })).toBeInTheDocument();
  });

  it("keeps the input in the form when it is rejected as a whole, and the error dialog has the license's title", async () => {
    const { user, api } = await openPortal("/profile", dana());
    vi.mocked(api.profile.updatePerson).mockRejectedValueOnce(
      failure({ status: 409, messages: ["Not now."], titleKey: "calls.titles.editLicense" }),
    );
    await user.click(await (await part("Driver License")).findByRole("button", { name: "Edit driver license" }));
    const number = await screen.findByLabelText(/^License number/);
    await user.type(number, "9");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
    const failed = await screen.findByRole("alertdialog", { name: "Edit License Number & State" });
    expect(failed).toHaveTextContent("Not now.");
    expect(number).toHaveValue("D12345679");
  });
});

describe("the password", () => {
  async function openPassword(options: PortalOptions = dana()) {
    const portal = await openPortal("/profile", options);
    const section = await part("Password");
    await portal.user.click(section.getByRole("button", { name: "Change password" }));
    const current = await section.findByLabelText(/^Current password/);
    const type = async (next: string, again = next) => {
      await portal.user.type(current, "Parking-2026!");
      await portal.user.type(section.getByLabelText(/^New password/), next);
      await portal.user.type(section.getByLabelText(/^Confirm new password/), again);
      await portal.user.click(section.getByRole("button", { name: "Change password" }));
    };
    return { ...portal, section, type };
  }

  it("is changed with an alert, and nothing of it stays in the browser", async () => {
    const { user, api, type, storage, root } = await openPassword();
    await type("Gulls-and-7-boats");
    const alert = await screen.findByRole("alertdialog", { name: "Alert" });
    expect(alert).toHaveTextContent("Your Password has been changed.");
    expect(vi.mocked(api.profile.changePassword).mock.calls).toEqual([
      [
        {
          currentPassword: "Parking-2026!",
          password: "Gulls-and-7-boats",
          confirmPassword: "Gulls-and-7-boats",
        },
      ],
    ]);
    await user.click(within(alert).getByRole("button", { name: "Ok" }));
    expect(screen.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
    expect(root.session.isSignedIn).toBe(true);
    const kept = Array.from({ length: storage.length }, (_each, index) => storage.getItem(storage.key(index) ?? ""));
    expect(JSON.stringify(kept)).not.toContain("Gulls");
  });

  it("has a meter of its strength while it is typed, and a button that shows it", async () => {
    const { user, section } = await openPassword();
    const field = section.getByLabelText(/^New password/);
    await user.type(field, "Gulls-and-7-boats");
    expect(section.getByRole("meter")).toHaveAttribute("aria-valuetext", "Strong !");
    await user.click(section.getByRole("button", { name: "Show New password" }));
    expect(field).toHaveAttribute("type", "text");
  });

  it("is not sent when the second entry differs", async () => {
    const { api, section, type } = await openPassword();
    await type("Gulls-and-7-boats", "Gulls-and-8-boats");
    expect((await section.findAllByText("Enter the same new password twice")).length).toBeGreaterThan(0);
    expect(api.profile.changePassword).not.toHaveBeenCalled();
  });

  it("is reported as wrong in the dialog and at its field, and the other fields are kept", async () => {
    const errors = { currentPassword: "This is not your current password" };
    const { section, type } = await openPassword({
      ...dana(),
      api: (api) => {
        api.profile.changePassword = () => Promise.reject(failure({ errors, messages: Object.values(errors) }));
      },
    });
    await type("Gulls-and-7-boats");
    expect((await section.findAllByText(errors.currentPassword)).length).toBeGreaterThan(0);
    expect(section.getByLabelText(/^New password/)).toHaveValue("Gulls-and-7-boats");
    expect(screen.getByRole("alertdialog")).toHaveAccessibleDescription(errors.currentPassword);
  });

  it("cannot be changed where an identity provider signs drivers in", async () => {
    const { boot } = await demoTenant("plain");
    const flags = { ...boot.flags, buyerAuthentication: "SHIBBOLETH" as const };
    await openPortal("/profile", { ...dana(), boot: { flags } });
    await part("Phones");
    expect(screen.queryByRole("region", { name: "Password" })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Password" })).not.toBeInTheDocument();
  });
});
