import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { openPortal, type PortalOptions } from "../support/portal.tsx";

// The first form brings the component library with it, which a busy machine takes long to read.
beforeAll(() => import("../../src/renderer/forms/schema-form.tsx"));

/** A driver whose profile is what another tab last made of it. */
function driver(first: Person): PortalOptions & { become(next: Person): void } {
  let now = first;
  return {
    userName: "dana",
    account: () => driverAccount(now),
    tabStorage: new MemoryStorage(),
    become: (next) => (now = next),
  };
}

const part = async (name: string) => within(await screen.findByRole("region", { name }));

const [phone] = completePerson().phones;
if (phone === undefined) throw new Error("a complete person has a phone");

const second = { ...phone, id: "p2", number: "5550100155", extension: "12", defaultFlag: false };
const twoPhones = completePerson({ phones: [phone, second] });

const billing = {
  id: "b1",
  driverId: "account-1",
  line1: "9 Ledger Lane",
  city: "Harbor",
  state: { code: "CA" },
  zip: "90210",
  defaultFlag: false,
  inactive: false,
};

describe("an entry that another tab has changed since", () => {
  it("keeps that change when it is made the default", async () => {
    const addresses = [billing];
    const dana = driver(completePerson({ ...twoPhones, billingAddresses: addresses }));
    const { user, api } = await openPortal("/profile", dana);
    const makeDefault = async (section: string, name: string) => {
      const button = (await part(section)).getByRole("button", { name: `Make default ${name}` });
      await waitFor(() => expect(button).toBeEnabled());
      await user.click(button);
      await screen.findByText(`${name} is the default now.`);
    };
    await part("Phones");
    const phones = twoPhones.phones.map((each) => ({ ...each, extension: "77" }));
    dana.become(completePerson({ phones, billingAddresses: addresses }));
    await makeDefault("Phones", "(555) 010-0155");
    expect(vi.mocked(api.profile.update).mock.calls[0]?.[2]).toMatchObject({ id: "p2", extension: "77" });
    dana.become(completePerson({ billingAddresses: addresses.map((each) => ({ ...each, line2: "Floor 3" })) }));
    await makeDefault("Billing addresses", "9 Ledger Lane");
    expect(vi.mocked(api.profile.saveBillingAddress).mock.calls[0]?.[0]).toMatchObject({ id: "b1", line2: "Floor 3" });
  });

  it("is merged with the edit that was begun here before another form was opened", async () => {
    const dana = driver(twoPhones);
    const { user, api } = await openPortal("/profile", dana);
    const list = await part("Phones");
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    await user.type(await list.findByLabelText("Extension"), "7");
    await user.click(list.getByRole("button", { name: "Add a phone" }));
    dana.become(completePerson({ phones: [phone, { ...second, number: "5550100999" }] }));
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    expect(await list.findByLabelText("Extension")).toHaveValue("127");
    expect(list.getByLabelText(/^Phone number/)).toHaveValue("(555) 010-0999");
    await user.click(list.getByRole("button", { name: "Save phone" }));
    await waitFor(() => expect(api.profile.update).toHaveBeenCalledTimes(1));
    expect(vi.mocked(api.profile.update).mock.calls[0]?.[2]).toEqual({
      ...{ id: "p2", number: "5550100999", extension: "127", defaultFlag: false },
    });
  });

  it("begins its form with what is stored now after an earlier edit was cancelled", async () => {
    const dana = driver(twoPhones);
    const { user } = await openPortal("/profile", dana);
    const list = await part("Phones");
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    await user.type(await list.findByLabelText("Extension"), "7");
    await user.click(list.getByRole("button", { name: "Cancel" }));
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    expect(await list.findByLabelText("Extension")).toHaveValue("12");
  });
});

describe("an entry that is gone", () => {
  it("is reported by the list when it is made the default, and an open form stays as it is", async () => {
    const dana = driver(twoPhones);
    const { user, api } = await openPortal("/profile", dana);
    const list = await part("Phones");
    await user.click(list.getByRole("button", { name: "Add a phone" }));
    await user.type(await list.findByLabelText(/^Phone number/), "5551112222");
    dana.become(completePerson());
    await user.click(list.getByRole("button", { name: "Make default (555) 010-0155" }));
    expect(await list.findByRole("alert")).toHaveTextContent("Phone not Found");
    await waitFor(() => expect(list.queryByText("(555) 010-0155")).not.toBeInTheDocument());
    expect(list.getByLabelText(/^Phone number/)).toHaveValue("(555) 111-2222");
    expect(api.profile.update).not.toHaveBeenCalled();
  });

  it("keeps its input in a queue behind the new entry that was being typed", async () => {
    const dana = driver(twoPhones);
    const { user } = await openPortal("/profile", dana);
    const list = await part("Phones");
    const add = () => user.click(list.getByRole("button", { name: "Add a phone" }));
    await add();
    await user.type(await list.findByLabelText(/^Phone number/), "5551112222");
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    await user.type(await list.findByLabelText("Extension"), "7");
    await add();
    dana.become(completePerson());
    await user.click(list.getByRole("button", { name: "Edit (555) 010-0155" }));
    expect(await list.findByRole("alert")).toHaveTextContent("Phone not Found");
    await add();
    expect(await list.findByLabelText(/^Phone number/)).toHaveValue("(555) 111-2222");
    await user.click(list.getByRole("button", { name: "Save phone" }));
    await screen.findByText("Phone saved.");
    await add();
    expect(await list.findByLabelText("Extension")).toHaveValue("127");
  });
});

describe("personal details and the driver license that another tab has changed since", () => {
  const licensed = (middleInitial: string, number: string) =>
    completePerson({ middleInitial, driversLicense: { number, state: { code: "CA" } } });

  it("begin their form with what is stored now", async () => {
    const dana = driver(licensed("J", "D1"));
    const { user } = await openPortal("/profile", dana);
    const details = await part("Personal details");
    const edit = await details.findByRole("button", { name: "Edit personal details" });
    dana.become(licensed("Z", "D2"));
    await user.click(edit);
    expect(await details.findByLabelText(/^Middle initial/)).toHaveValue("Z");
    await user.click((await part("Driver License")).getByRole("button", { name: "Edit driver license" }));
    expect(await screen.findByLabelText(/^License number/)).toHaveValue("D2");
  });

  it("are merged with what was typed here before the page was reloaded", async () => {
    const dana = driver(licensed("J", "D1"));
    const { user } = await openPortal("/profile", dana);
    const details = await part("Personal details");
    await user.click(await details.findByRole("button", { name: "Edit personal details" }));
    await user.type(await details.findByLabelText(/^First name/), "h");
    cleanup();
    dana.become(licensed("Z", "D1"));
    await openPortal("/profile", dana);
    const again = await part("Personal details");
    expect(await again.findByLabelText(/^First name/)).toHaveValue(`${completePerson().firstName}h`);
    expect(again.getByLabelText(/^Middle initial/)).toHaveValue("Z");
  });
});
