import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import type { EffectiveForm } from "../../src/domain/effective-form.ts";
import { openCart } from "../support/buying-pages.tsx";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { publishForm, withoutChoice, withUnit } from "../support/next-version.ts";
import { demoTenant, openPortal } from "../support/portal.tsx";

const dana = { userName: "dana", account: () => driverAccount(completePerson({ birthday: "1990-04-12" })) };

type Opened = Awaited<ReturnType<typeof openPortal>>;

async function formOf(slug: string, id: string): Promise<EffectiveForm> {
  const compiled = (await demoTenant(slug)).forms.get(id);
  if (compiled === undefined) throw new Error(`${slug} has no form ${id}`);
  return compiled.form;
}

/** Publishes a form anew. Answers what the transport does when the server rejects answers by that version. */
async function change(form: EffectiveForm) {
  const hash = await publishForm(form);
  return ({ root }: Opened) => root.formVersions.update({ [form.id]: hash });
}

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

const places: Place[] = [
  {
    what: "registration",
    slug: "plain",
    formId: "registration",
    path: "/register",
    isSignedIn: false,
    call: (api) => vi.mocked(api.account.register),
    fill: async (user) => {
      await user.type(await screen.findByLabelText(/^First name/), "Dana");
      await user.type(screen.getByLabelText(/^Last name/), "Rivers");
      await user.type(screen.getByLabelText(/^E-mail address/), "dana@example.com");
      await user.type(screen.getByLabelText(/^User name/), "dana");
      await user.type(screen.getByLabelText(/^Password/), "Parking-2026!");
      await user.type(screen.getByLabelText(/^Confirm password/), "Parking-2026!");
    },
    submit: "Create account",
    kept: [/^Confirm password/, "Parking-2026!"],
  },
  {
    what: "recovery",
    slug: "plain",
    formId: "forgot-password",
    path: "/forgetpassword",
    isSignedIn: false,
    call: (api) => vi.mocked(api.account.sendLink),
    fill: async (user) => user.type(await screen.findByLabelText(/^User name/), "dana"),
    submit: "Send link",
    kept: [/^User name/, "dana"],
  },
  {
    what: "a new entry of the profile",
    slug: "plain",
    formId: "phone",
    path: "/profile",
    isSignedIn: true,
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
    slug: "plain",
    formId: "phone",
    path: "/profile",
    isSignedIn: true,
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
    slug: "plain",
    formId: "person",
    path: "/profile",
    isSignedIn: true,
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
    const learn = await change(withUnit(form));
    const portal = await openPortal(place.path, { ...(place.isSignedIn ? dana : {}), slug: place.slug });
    const call = place.call(portal.api);
    call.mockImplementationOnce(() => {
      learn(portal);
      return Promise.reject(
        failure({ code: "invalid_form", messages: ["Enter Unit"], errors: { unit: "Enter Unit" } }),
      );
    });
    await place.fill(portal.user);
    await portal.user.click(screen.getByRole("button", { name: place.submit }));
    await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
    await isTold();
    const unit = await screen.findByLabelText(/^Unit/);
    expect(unit).toHaveAccessibleDescription(/Enter Unit/);
    expect(screen.getByLabelText(place.kept[0])).toHaveValue(place.kept[1]);
    await portal.user.type(unit, "12b");
    await portal.user.click(screen.getByRole("button", { name: place.submit }));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    expect(JSON.stringify(vi.mocked(call as unknown as () => void).mock.lastCall)).toContain('"unit":"12b"');
  });
});

it("a choice was withdrawn, then it is no longer offered, and the notice names what was left out", async () => {
  const learn = await change(withoutChoice(await formOf("plain", "person"), "gender", "NONBINARY"));
  const portal = await openPortal("/profile", dana);
  vi.mocked(portal.api.profile.updatePerson).mockImplementationOnce(() => {
    learn(portal);
    return Promise.reject(
      failure({ code: "invalid_form", messages: ["Choose one"], errors: { gender: "Choose one" } }),
    );
  });
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

it("a choice of the server's list was rejected, then the list is fetched anew", async () => {
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

it("the new version cannot be loaded, then what was typed stays and it can be tried again", async () => {
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

describe("an order was rejected by forms that changed since their steps were answered", () => {
  it("at the payment method, then its step shows the new field with the answers from before", async () => {
    const learn = await change(withUnit(await formOf("plain", "check")));
    const portal = await openCart(dana);
    const { checkout } = portal.root;
    act(() => {
      checkout.chooseMethod("CHECK");
      checkout.answerMethod({ checkNumber: "1042" });
      checkout.acceptTerms(true);
    });
    await act(() => portal.router.navigate("/buyPermits?view=checkout&step=review"));
    const body = { code: "invalid_form", step: "payment", errors: { unit: "Enter Unit" } };
    vi.mocked(portal.api.orders.place).mockImplementationOnce(() => {
      learn(portal);
      return Promise.reject(failure({ code: "invalid_form", body }));
    });
    await portal.user.click(await screen.findByRole("button", { name: "Submit" }));
    await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
    await isTold();
    expect(await screen.findByLabelText(/^Unit/)).toHaveAccessibleDescription(/Enter Unit/);
    expect(screen.getByLabelText(/^Check number/)).toHaveValue("1042");
  });

  it("and is rejected once more by the form that it was then answered in, then nothing is said of a change", async () => {
    const learn = await change(withUnit(await formOf("plain", "check")));
    const portal = await openCart(dana);
    const { checkout } = portal.root;
    act(() => {
      checkout.chooseMethod("CHECK");
      checkout.answerMethod({ checkNumber: "1042" });
      checkout.acceptTerms(true);
    });
    await act(() => portal.router.navigate("/buyPermits?view=checkout&step=review"));
    const reject = (errors: Record<string, string>) =>
      vi.mocked(portal.api.orders.place).mockImplementationOnce(() => {
        learn(portal);
        return Promise.reject(
          failure({ code: "invalid_form", body: { code: "invalid_form", step: "payment", errors } }),
        );
      });
    reject({ unit: "Enter Unit" });
    await portal.user.click(await screen.findByRole("button", { name: "Submit" }));
    await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
    await isTold();
    await portal.user.type(await screen.findByLabelText(/^Unit/), "12b");
    await portal.user.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(checkout.refusalAt("payment")).toBeUndefined());
    act(() => checkout.acceptTerms(true));
    reject({ checkNumber: "This check was used before" });
    await act(() => portal.router.navigate("/buyPermits?view=checkout&step=review"));
    await portal.user.click(await screen.findByRole("button", { name: "Submit" }));
    await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
    expect(await screen.findByLabelText(/^Check number/)).toHaveAccessibleDescription(/This check was used before/);
    expect(screen.queryByText("This form has changed since the page was opened")).not.toBeInTheDocument();
  });

  it("at a step of the wizard, then the item is edited with the new field and the answers from before", async () => {
    const learn = await change(withUnit(await formOf("mercygeneral", "shift-details")));
    const portal = await openCart({ ...dana, slug: "mercygeneral" });
    const { checkout, cart } = portal.root;
    const [item] = cart.items;
    if (item === undefined) throw new Error("the cart has an item");
    act(() => {
      cart.replace({ ...item, attributes: { shift: "NIGHT", supervisorExtension: "2214" } });
      checkout.chooseMethod("CHECK");
      checkout.answerMethod({ checkNumber: "1042" });
      checkout.acceptTerms(true);
    });
    await act(() => portal.router.navigate("/buyPermits?view=checkout&step=review"));
    const body = { code: "invalid_form", line: 0, permitId: "permit-1", step: "shift", errors: { unit: "Enter Unit" } };
    vi.mocked(portal.api.orders.place).mockImplementationOnce(() => {
      learn(portal);
      return Promise.reject(failure({ code: "invalid_form", body }));
    });
    await portal.user.click(await screen.findByRole("button", { name: "Submit" }));
    await portal.user.click(await screen.findByRole("button", { name: "Ok" }));
    await portal.user.click(await screen.findByRole("button", { name: /^Edit/ }));
    await isTold();
    expect(await screen.findByLabelText(/^Unit/)).toHaveAccessibleDescription(/Enter Unit/);
    expect(screen.getByLabelText(/extension/)).toHaveValue("2214");
  });
});
