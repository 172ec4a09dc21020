import { describe, expect, it } from "vitest";
import { mergeFlow, resolveFlowWords } from "../../server/tenants/merge-flow.ts";
import type { FlowDocument } from "../../src/domain/generated/meta-flow.ts";
import type { FlowOverlay } from "../../src/domain/generated/meta-flow-overlay.ts";

const base: FlowDocument = {
  $schema: "x",
  id: "order",
  title: "Order",
  steps: [
    { id: "one", title: "One", panel: "permit-selection", nextWhen: ["permit-chosen"] },
    { id: "two", title: "Two", panel: "vehicle-selection" },
    { id: "review", title: "Review", panel: "permit-review" },
  ],
};

function merged(overlay: Omit<FlowOverlay, "extends">): string[] {
  return mergeFlow(base, { extends: "order", ...overlay }).steps.map(({ id }) => id);
}

const own = (after: string) => ({ title: "Own", form: "own", after });

describe("merging a flow", () => {
  it("gives the product's flow without an overlay, and leaves it as it was", () => {
    expect(mergeFlow(base, undefined)).toEqual({ id: "order", title: "Order", steps: base.steps });
    mergeFlow(base, { extends: "order", title: "New", rename: { one: "New" }, add: { a: own("one") } });
    expect(base).toMatchObject({ title: "Order", steps: [{ title: "One" }, {}, {}] });
  });

  it("renames the flow and its steps, and keeps what the overlay does not name", () => {
    const flow = mergeFlow(base, { extends: "order", title: "Buy", rename: { two: "Car" } });
    expect(flow.title).toBe("Buy");
    expect(flow.steps.map(({ title }) => title)).toEqual(["One", "Car", "Review"]);
    expect(flow.steps[0]?.nextWhen).toEqual(["permit-chosen"]);
  });

  it("puts own steps behind the step that they name, in the order of the document", () => {
    expect(merged({ add: { a: own("one"), b: own("two"), c: own("one") } })).toEqual([
      "one",
      "a",
      "c",
      "two",
      "b",
      "review",
    ]);
  });

  it("puts an own step behind another own one, whichever stands first in the document", () => {
    expect(merged({ add: { b: own("a"), a: own("one") } })).toEqual(["one", "a", "b", "two", "review"]);
  });

  it("follows an order", () => {
    const order = ["a", "one", "two", "review"];
    expect(merged({ add: { a: own("two") }, order })).toEqual(order);
  });

  it("takes titles of the catalogue before those of the documents", () => {
    const flow = mergeFlow(base, { extends: "order", add: { a: own("one") } });
    const words = { "flows.order.title": "Kauf", "flows.order.a.title": "Eigenes", "flows.other.one.title": "no" };
    const resolved = resolveFlowWords(flow, words);
    expect(resolved.title).toBe("Kauf");
    expect(resolved.steps.map(({ title }) => title)).toEqual(["One", "Eigenes", "Two", "Review"]);
  });
});
