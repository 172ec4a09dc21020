import { expect, test, vi } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { failure } from "../support/fake-api.ts";
import { openTab } from "../support/stores.ts";

const alert = { enabled: true, body: "<p>Ice</p>" };

test("counts calls as they start and end", () => {
  const { ui } = openTab().root;
  const endFirst = ui.startLoading();
  const endSecond = ui.startLoading();
  expect(ui.loadingCount).toBe(2);
  endFirst();
  expect(ui.loadingCount).toBe(1);
  endSecond();
  expect(ui.loadingCount).toBe(0);
});

test("never counts below 0 when a call ends twice or none is running", () => {
  const { ui } = openTab().root;
  const end = ui.startLoading();
  const other = ui.startLoading();
  end();
  end();
  expect(ui.loadingCount).toBe(1);
  other();
  ui.decreaseLoading();
  ui.decreaseLoading();
  expect(ui.loadingCount).toBe(0);
});

test("ignores calls of an earlier path when they end", () => {
  const { ui } = openTab().root;
  const endOld = ui.startLoading();
  ui.resetLoading();
  expect(ui.loadingCount).toBe(0);
  const endNew = ui.startLoading();
  endOld();
  expect(ui.loadingCount).toBe(1);
  endNew();
  expect(ui.loadingCount).toBe(0);
});

test("shows the title of the call and the server's message in the dialog", () => {
  const { ui } = openTab().root;
  ui.raise(failure({ titleKey: "calls.titles.addVehicle", messages: ["One", "Two"] }));
  expect(ui.error).toMatchObject({ title: "Add New Vehicle", message: "One\nTwo", messages: ["One", "Two"] });
  expect(ui.error?.retry).toBeUndefined();
  ui.dismissError();
  expect(ui.error).toBeNull();
});

test("shows the specified text for status 500, whatever the server said", () => {
  const { ui } = openTab().root;
  ui.raise(failure({ kind: "server", status: 500, messages: ["relation does not exist"] }));
  expect(ui.error).toMatchObject({ title: "Error", message: "Something is wrong." });
});

test.each(["network", "timeout", "server"] as const)("offers Retry when a call fails by %s", async (kind) => {
  const { ui } = openTab().root;
  const answer = ui.ask(failure({ kind, status: 0 }));
  ui.error?.retry?.();
  expect(await answer).toBe("retry");
  expect(ui.error).toBeNull();
});

test("shows no dialog for a silent call or an ended session", async () => {
  const { ui } = openTab().root;
  expect(await ui.ask(failure({ isSilent: true }))).toBe("closed");
  expect(await ui.ask(failure({ kind: "session-ended", status: 0 }))).toBe("closed");
  expect(ui.error).toBeNull();
});

test("shows one dialog for all calls that fail by one lost connection", async () => {
  const { ui } = openTab().root;
  const lost = { kind: "network", status: 0 } as const;
  const answers = [ui.ask(failure({ ...lost, titleKey: "calls.titles.states" })), ui.ask(failure(lost))];
  ui.error?.retry?.();
  expect(await Promise.all(answers)).toEqual(["retry", "retry"]);
  expect(ui.error).toBeNull();
});

test("shows the second of two different errors after the first", () => {
  const { ui } = openTab().root;
  ui.showError({ message: "First" });
  ui.showError({ title: "Alert", message: "Second" });
  expect(ui.error).toMatchObject({ title: "Error", message: "First" });
  ui.dismissError();
  expect(ui.error).toMatchObject({ title: "Alert", message: "Second" });
});

test("keeps a dismissed alert away for this browser session until the alert changes", () => {
  const tabStorage = new MemoryStorage();
  openTab({ tabStorage }).root.ui.dismissAlert(alert);
  const { root } = openTab({ tabStorage });
  expect(root.ui.isAlertDismissed(alert)).toBe(false);
  root.restore();
  expect(root.ui.isAlertDismissed(alert)).toBe(true);
  expect(root.ui.isAlertDismissed({ ...alert, body: "<p>Snow</p>" })).toBe(false);
  const other = openTab({ tabStorage: new MemoryStorage() });
  other.root.restore();
  expect(other.root.ui.isAlertDismissed(alert)).toBe(false);
});

test("opens and closes each dialog of its own, and a reset closes all of them and answers the code that waits", async () => {
  const { ui } = openTab().root;
  ui.open("terms");
  ui.open("privacy");
  ui.close("terms");
  expect(ui.modals).toMatchObject({ terms: false, privacy: true });
  ui.startLoading();
  const answer = ui.ask(failure({ kind: "network", status: 0 }));
  ui.reset();
  expect(await answer).toBe("closed");
  expect([ui.loadingCount, ui.error, ui.modals.privacy]).toEqual([0, null, false]);
});

test("lets the code that tells an error continue once its dialog, which has no Retry, is closed", async () => {
  const { ui } = openTab().root;
  const told = ui.showErrorUntilClosed({ message: "Ordering asks more now." });
  expect(ui.error).toMatchObject({ messages: ["Ordering asks more now."] });
  expect(ui.error?.retry).toBeUndefined();
  ui.dismissError();
  await told;
  expect(ui.error).toBeNull();
});

test("says that everything is told once every error that waits has been closed", async () => {
  const { ui } = openTab().root;
  await ui.whenClosed();
  ui.showError({ message: "One" });
  ui.showError({ message: "Two" });
  const told = vi.fn<() => void>();
  const all = ui.whenClosed().then(told);
  ui.dismissError();
  await Promise.resolve();
  expect(told).not.toHaveBeenCalled();
  ui.dismissError();
  await all;
  expect(told).toHaveBeenCalledOnce();
});
