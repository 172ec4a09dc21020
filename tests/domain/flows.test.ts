import { describe, expect, it } from "vitest";
import { formSteps, isNextEnabled, stepToShow, walkedFlow, type EffectiveFlow } from "../../src/domain/flows.ts";

const flow: EffectiveFlow = {
  id: "checkout",
  title: "Checkout",
  steps: [
    {
      id: "payment",
      title: "Payment Information",
      panel: "payment",
      nextWhen: ["method-ready"],
      skipWhen: "nothing-due",
    },
    { id: "contact", title: "Contact and Shipping Information", panel: "contact", nextWhen: ["contact-chosen"] },
    { id: "review", title: "Review and Submit", panel: "order-review", nextWhen: ["terms-accepted"] },
  ],
};
const names = (steps: readonly { id: string }[]) => steps.map((step) => step.id);

describe("a flow of steps", () => {
  it("leaves out a step whose condition holds", () => {
    expect(names(walkedFlow(flow, { "nothing-due": true })?.steps ?? [])).toEqual(["contact", "review"]);
    expect(names(walkedFlow(flow, {})?.steps ?? [])).toEqual(["payment", "contact", "review"]);
    expect(walkedFlow(undefined, {})).toBeUndefined();
  });

  it("tells the steps that ask a form, and none of a flow that there is not", () => {
    const own = { id: "shift", title: "Your shift", form: "shift-details" };
    expect(formSteps({ ...flow, steps: [...flow.steps, own] })).toEqual([own]);
    expect(formSteps(undefined)).toEqual([]);
  });

  it("enables Next when every guard of the step holds, and not before", () => {
    const step = { id: "a", title: "A", panel: "payment", nextWhen: ["method-ready", "terms-accepted"] } as const;
    expect(isNextEnabled({ ...step, nextWhen: [...step.nextWhen] }, { "method-ready": true })).toBe(false);
    expect(
      isNextEnabled({ ...step, nextWhen: [...step.nextWhen] }, { "method-ready": true, "terms-accepted": true }),
    ).toBe(true);
  });

  it("shows the step of the address, or the first open one before it", () => {
    const done = new Set(["payment"]);
    const isDone = (step: { id: string }) => done.has(step.id);
    expect(stepToShow(flow.steps, "review", isDone)?.id).toBe("contact");
    expect(stepToShow(flow.steps, "payment", () => false)?.id).toBe("payment");
    expect(stepToShow(flow.steps, "payment", isDone)?.id).toBe("payment");
    expect(stepToShow(flow.steps, "contact", isDone)?.id).toBe("contact");
    done.add("contact");
    expect(stepToShow(flow.steps, "review", isDone)?.id).toBe("review");
  });

  it("has Next enabled on a step without guards", () => {
    expect(isNextEnabled({ id: "a", title: "A", panel: "payment" }, {})).toBe(true);
  });

  it("shows the first step without one in the address or with an unknown one", () => {
    expect(stepToShow(flow.steps, null, () => true)?.id).toBe("payment");
    expect(stepToShow(flow.steps, "__proto__", () => true)?.id).toBe("payment");
  });
});
