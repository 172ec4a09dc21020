import { expect, test, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openTransport } from "../support/transport.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

const PUBLISHED = { enabled: true, body: "<p>Lot 4 is closed</p>" };

test("shows the alert that was published before the session began", async () => {
  const tab = openTab();
  tab.api.portal.systemAlert = vi.fn(() => Promise.resolve(PUBLISHED));
  expect(tab.root.systemAlert.alert).toBeNull();
  await tab.root.session.signIn("dana", "a password");
  await vi.waitFor(() => expect(tab.root.systemAlert.alert).toEqual(PUBLISHED));
  expect(tab.api.portal.systemAlert).toHaveBeenCalledTimes(1);
});

test("keeps the known alert when the request fails, and explains it in the dialog", async () => {
  const { root, api } = await openSignedInTab();
  const real = openTransport(() => ({ status: 409, body: { message: "Not now, please." } })).api;
  const known = root.systemAlert.alert;
  api.portal.systemAlert = real.portal.systemAlert;
  await root.systemAlert.refresh();
  expect(root.ui.error).toMatchObject({ title: "Get System Alert", message: "Not now, please." });
  expect(root.systemAlert.alert).toBe(known);
});

test("Retry requests the alert again", async () => {
  const { root, api } = openTab();
  vi.spyOn(api.portal, "systemAlert")
    .mockRejectedValueOnce(failure({ kind: "network", status: 0 }))
    .mockResolvedValueOnce(PUBLISHED);
  await root.systemAlert.refresh();
  expect(root.systemAlert.alert).toBeNull();
  root.ui.error?.retry?.();
  await vi.waitFor(() => expect(root.systemAlert.alert).toEqual(PUBLISHED));
});
