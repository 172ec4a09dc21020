import { expect, test, vi } from "vitest";
import { VisitReasonsStore } from "../../src/stores/visit-reasons-store.ts";
import { failure } from "../support/fake-api.ts";
import { openSignedInTab } from "../support/stores.ts";

async function open() {
  const { root, api } = await openSignedInTab();
  return { reasons: new VisitReasonsStore({ loadApi: () => Promise.resolve(api), ui: root.ui }), root, api };
}

test("the reasons of each permit are fetched when it is opened, and looked at anew when it is opened again", async () => {
  const { reasons, api } = await open();
  const names: Record<string, string[]> = { VISITOR: ["Delivery"], GUEST: [] };
  api.orders.permitReasons = vi.fn((id: string) => Promise.resolve((names[id] ?? []).map((name) => ({ name }))));
  expect(reasons.sourceOf("VISITOR")).toEqual({ status: "loading", groups: [] });
  await Promise.all([reasons.open("VISITOR"), reasons.open("GUEST")]);
  const option = { value: "Delivery", label: "Delivery" };
  expect(reasons.sourceOf("VISITOR")).toEqual({ status: "ready", groups: [{ label: null, options: [option] }] });
  expect(reasons.sourceOf("GUEST").groups).toEqual([{ label: null, options: [] }]);
  names["VISITOR"] = ["Delivery", "Other"];
  await reasons.open("VISITOR");
  expect(reasons.sourceOf("VISITOR").groups[0]?.options).toHaveLength(2);
});

test("a failed list raises the dialog and is asked for again by its retry; one that is there outlives a failure", async () => {
  const { reasons, root, api } = await open();
  api.orders.permitReasons = () => Promise.reject(failure({ titleKey: "calls.titles.permitReason" }));
  await reasons.open("VISITOR");
  expect([reasons.sourceOf("VISITOR").status, root.ui.error?.title]).toEqual(["failed", "Get Permit Reason"]);
  api.orders.permitReasons = () => Promise.resolve([{ name: "Delivery" }]);
  reasons.sourceOf("VISITOR").retry?.();
  await vi.waitFor(() => expect(reasons.sourceOf("VISITOR").status).toBe("ready"));
  api.orders.permitReasons = () => Promise.reject(failure());
  await reasons.open("VISITOR");
  expect(reasons.sourceOf("VISITOR").status).toBe("ready");
});
