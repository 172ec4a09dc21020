import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import { changeForm, formOf } from "../support/changed-form.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { withoutChoice, withUnit } from "../support/next-version.ts";
import { openPortal } from "../support/portal.tsx";

const dana = { userName: "dana", account: () => driverAccount(completePerson({ birthday: "1990-04-12" })) };

const isTold = () => screen.findByText("This form has changed since the page was opened");

interface Place {
  what: string;
  slug: string;
  formId: string;
  path: string;
  isSignedIn: boolean;
  /** The call that the form is sent with. */
  call(api: Api): { mockImplementationOnce(run: () => Promise<never>): unknown };
  /** Opens the form and fills it in so that its own rules let it pass. */
  fill(user: UserEvent): Promise<void>;
  submit: string;
  /** A field that was typed, and its value afterwards. */
  kept: [label: RegExp, value: string];
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));

/** A place of the profile of a signed-in driver. */
const ofProfile = { slug: "plain", path: "/profile", isSignedIn: true } as const;
/** A public page. */
const ofPublicPage = { slug: "plain", isSignedIn: false } as const;

/** Rejects the next call as the form is now, which the page learns of. */
function rejectNext(call: ReturnType<Place["call"]>, learn: () => void, field: string, words: string) {
  call.mockImplementationOnce(() => {
    learn();
    return Promise.reject(failure({ code: "invalid_form", messages: [words], errors: { [field]: words } }));
  });
}

const places: Place[] = [
  {
    what: "registration",
    ...ofPublicPage,
    formId: "registration",
    path: "/register",
    call: (api) => vi.mocked(api.account.register),
    fill: async (user) => {
      await user.type(await screen.findByLabelText(/^First name/), "Dana");
      await user.type(screen.getByLabelText(/^Last name/), "Rivers");
      await user.type(screen.getByLabelText(/^Email address/), "dana@example.com");
      await user.type(screen.getByLabelText(/^User name/), "dana");
      await user.type(screen.getByLabelText(/^Password/), "Parking-2026!");
      await user.type(screen.getByLabelText(/^Confirm password/), "Parking-2026!");
    },
    submit: "Create account",
    kept: [/^Confirm password/, "Parking-2026!"],
  },
  {
    what: "recovery",
    ...ofPublicPage,
    formId: "forgot-password",
    path: "/forgetpassword",
    call: (api) => vi.mocked(api.account.sendLink),
    fill: async (user) => user.type(await screen.findByLabelText(/^User name/), "dana"),
    submit: "Send link",
    kept: [/^User name/, "dana"],
  },
  {
    what: "a new entry of the profile",
    ...ofProfile,
    formId: "phone",
    call: (api) => vi.mocked(api.profile.add),
    fill: async (user) => {
      await user.click((await section("Phones")).getByRole("button", { name: "Add a phone" }));
      await user.type(await screen.findByLabelText(/^Phone number/), "5550100112");
    },
    submit: "Save phone",
    kept: [/^Phone number/, "(555) 010-0112"],
  },
  {
    what: "an entry of the profile that is changed",
    ...ofProfile,
    formId: "phone",
    call: (api) => vi.mocked(api.profile.update),
    fill: async (user) => {
      await user.click((await section("Phones")).getByRole("button", { name: /^Edit/ }));
      await user.type(await screen.findByLabelText("Extension"), "42");
    },
    submit: "Save phone",
    kept: [/^Extension/, "42"],
  },
  {
    what: "personal details",
    ...ofProfile,
    formId: "person",
    call: (api) => vi.mocked(api.profile.updatePerson),
    fill: async (user) => {
      await user.click(await screen.findByRole("button", { name: "Edit personal details" }));
      await user.type(await screen.findByLabelText("Middle initial"), "Q");
    },
    submit: "Save",
    kept: [/^Middle initial/, "Q"],
  },
];

describe.each(places)("$what, on a page that was opened before a field became required", (place) => {
  it("shows the form as it is now, says so, keeps what was typed and sends it", async () => {
    const form = await formOf(place.slug, place.formId);
    const learn = await changeForm(withUnit(form));
    const portal = await openPortal(place.path, { ...(place.isSignedIn ? dana : {}), slug: place.slug });
    const call = place.call(portal.api);
    rejectNext(call, () => learn(portal), "unit", "Unit is required");
    await place.fill(portal.user);
    await portal.user.click(screen.getByRole("button", { name: place.submit }));
    await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
    await isTold();
    const unit = await screen.findByLabelText(/^Unit/);
    expect(unit).toHaveAccessibleDescription(/Unit is required/);
    expect(screen.getByLabelText(place.kept[0])).toHaveValue(place.kept[1]);
    await portal.user.type(unit, "12b");
    await portal.user.click(screen.getByRole("button", { name: place.submit }));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(JSON.stringify(vi.mocked(call as unknown as () => void).mock.lastCall)).toContain('"unit":"12b"');
  });
});

it("a withdrawn choice is no longer offered, and the notice names what was left out", async () => {
  const learn = await changeForm(withoutChoice(await formOf("plain", "person"), "gender", "NONBINARY"));
  const portal = await openPortal("/profile", dana);
  rejectNext(vi.mocked(portal.api.profile.updatePerson), () => learn(portal), "gender", "Choose one");
  await portal.user.click(await screen.findByRole("button", { name: "Edit personal details" }));
  await portal.user.selectOptions(await screen.findByLabelText("Gender"), "Non-binary");
  await portal.user.click(screen.getByRole("button", { name: "Save" }));
  await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
  await isTold();
  expect(
    screen.getByText("The form no longer accepts your answer to this field, so it was removed: Gender"),
  ).toBeVisible();
  expect(screen.getByText(/^Your other answers have been kept\./)).toBeVisible();
  expect(screen.getByLabelText("Gender")).toHaveDisplayValue("Choose ...");
  expect(screen.queryByRole("option", { name: "Non-binary" })).not.toBeInTheDocument();
});

it("the server's list is reloaded when a choice of it was rejected", async () => {
  const portal = await openPortal("/profile", dana);
  vi.mocked(portal.api.profile.update).mockRejectedValueOnce(failure({ errors: { state: "Choose a state" } }));
  await portal.user.click((await section("Addresses")).getByRole("button", { name: /^Edit/ }));
  await screen.findByRole("option", { name: "California" });
  vi.mocked(portal.api.portal.driverStates).mockResolvedValue([
    { name: "United States", states: [{ code: "NV", name: "Nevada" }] },
  ]);
  await portal.user.click(screen.getByRole("button", { name: "Save address" }));
  expect(await screen.findByRole("option", { name: "Nevada", hidden: true })).toBeInTheDocument();
});

it("the driver's input stays when the new version fails to load, with a way to try again", async () => {
  const portal = await openPortal("/forgetpassword");
  vi.mocked(portal.api.account.sendLink).mockImplementationOnce(() => {
    portal.root.formVersions.update({ "forgot-password": "0".repeat(32) });
    return Promise.reject(failure({ code: "form_changed", messages: ["changed"] }));
  });
  await portal.user.type(await screen.findByLabelText(/^User name/), "dana");
  await portal.user.click(screen.getByRole("button", { name: "Send link" }));
  await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
  expect(await screen.findByText("This form could not be loaded.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
  expect(screen.getByLabelText(/^User name/)).toHaveValue("dana");
});
