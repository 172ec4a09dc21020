import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { openPortal, type PortalOptions } from "../support/portal.tsx";

// The first form brings the component library with it, which a busy machine takes long to read.
beforeAll(() => import("../../src/renderer/forms/schema-form.tsx"));

/** A driver whose profile is what the test last said. */
function driver(first: Person): PortalOptions & { become(next: Person): void } {
  let now = first;
  return { userName: "dana", account: () => driverAccount(now), become: (next) => (now = next) };
}

const part = async (name: string) => within(await screen.findByRole("region", { name }));

const [phone] = completePerson().phones;
if (phone === undefined) throw new Error("a complete person has a phone");

describe("a list that was empty", () => {
  const add = async (user: UserEvent) => {
    const list = await part("Phones");
    await user.click(list.getByRole("button", { name: "Add a phone" }));
    return list;
  };

  it("lets a new entry be edited, also if the form was opened and cancelled before", async () => {
    const dana = driver(completePerson({ phones: [] }));
    const { user } = await openPortal("/profile", dana);
    const list = await add(user);
    await user.click(await list.findByRole("button", { name: "Cancel" }));
    await add(user);
    await user.type(await list.findByLabelText(/^Phone number/), "5550100199");
    dana.become(completePerson());
    await user.click(list.getByRole("button", { name: "Save phone" }));
    await user.click(await list.findByRole("button", { name: "Edit (555) 010-0199" }));
    expect(await list.findByRole("heading", { level: 3, name: "Edit phone" })).toBeVisible();
    expect(await list.findByLabelText(/^Phone number/)).toHaveValue("(555) 010-0199");
  });

  it("lets a new entry be edited after its last one was deleted", async () => {
    const dana = driver(completePerson());
    const { user } = await openPortal("/profile", dana);
    const list = await part("Phones");
    const button = list.getByRole("button", { name: "Delete (555) 010-0199" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    dana.become(completePerson({ phones: [] }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await list.findByText("Add a number where we can reach you.");
    await add(user);
    await user.type(await list.findByLabelText(/^Phone number/), "5550100155");
    dana.become(completePerson({ phones: [{ ...phone, id: "p2", number: "5550100155" }] }));
    await user.click(list.getByRole("button", { name: "Save phone" }));
    await user.click(await list.findByRole("button", { name: "Edit (555) 010-0155" }));
    expect(await list.findByRole("heading", { level: 3, name: "Edit phone" })).toBeVisible();
  });
});
