import { cleanup, screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { driverAccount } from "../support/driver-account.ts";
import { openPortal } from "../support/portal.tsx";

// The first form brings the component library with it, which a busy machine takes long to read.
beforeAll(() => import("../../src/renderer/forms/schema-form.tsx"));

const phones = async () => within(await screen.findByRole("region", { name: "Phones" }));

it("reopens the form of an entry with the driver's input when the page is reloaded during editing", async () => {
  const tabStorage = new MemoryStorage();
  const options = { userName: "dana", account: () => driverAccount(), tabStorage };
  const { user } = await openPortal("/profile", options);
  const list = await phones();
  await user.click(list.getByRole("button", { name: "Edit (555) 010-0199" }));
  await user.type(await list.findByLabelText("Extension"), "42");
  cleanup();
  await openPortal("/profile", options);
  const again = await phones();
  expect(await again.findByLabelText("Extension")).toHaveValue("42");
  // The page has just opened: its own heading is where reading begins.
  expect(again.getByRole("heading", { level: 3, name: "Edit phone" })).not.toHaveFocus();
});
