import { expect, it } from "vitest";
import { stepToShow } from "../../src/domain/flows.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import type { FlowStep } from "../../src/domain/generated/meta-flow.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import type { WholeRoot } from "../support/whole-root.ts";
import { permit } from "../support/orders.ts";
import { orderingBoot } from "../support/ordering.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

const added: FlowStep = { id: "added", title: "Added", form: "added" };

/** Boot data of the same tenant after it added a step behind the first one of a flow. */
function bootWith(flowId: "permit-order" | "checkout"): BootData {
  const boot = orderingBoot();
  const flow = boot.flows[flowId];
  if (flow === undefined) throw new Error(`the product has no flow ${flowId}`);
  const [first, ...others] = flow.steps as [FlowStep, ...FlowStep[]];
  return { ...boot, flows: { ...boot.flows, [flowId]: { ...flow, steps: [first, added, ...others] } } };
}

/** What a page does before it is loaded anew, and the stores afterwards, when the tenant has added a step. */
async function loadedAnew(flowId: "permit-order" | "checkout", before: (root: WholeRoot) => void): Promise<WholeRoot> {
  const storages = { storage: new MemoryStorage(), tabStorage: new MemoryStorage() };
  const { root } = await openSignedInTab({ boot: orderingBoot(), ...storages });
  await Promise.all([root.permits.load(), root.buyingTerms.load()]);
  root.cart.add({ id: "a", permit: permit(), vehicleIds: ["v1"], attributes: {} });
  before(root);
  const { root: anew } = openTab({ boot: bootWith(flowId), ...storages });
  anew.restore();
  await Promise.all([anew.profile.load(), anew.permits.load(), anew.buyingTerms.load()]);
  return anew;
}

it("an edited item opens at the step that was added to the permit order, and waits for its answer", async () => {
  const { permitOrder } = await loadedAnew("permit-order", (root) => root.permitOrder.edit("a"));
  const steps = permitOrder.flow?.steps ?? [];
  expect(stepToShow(steps, "added", permitOrder.draft.isDone)?.id).toBe("added");
  expect(stepToShow(steps, "review", permitOrder.draft.isDone)?.id).toBe("added");
  expect([permitOrder.editing, permitOrder.chosenVehicles.map(({ id }) => id)]).toEqual(["a", ["v1"]]);
});

it("the checkout opens at the step that was added to it, and keeps the method and its answers", async () => {
  const { checkout } = await loadedAnew("checkout", (root) => {
    root.checkout.chooseMethod("CHECK");
    root.checkout.answerMethod({ checkNumber: "1042" });
  });
  const steps = checkout.flow?.steps ?? [];
  expect(stepToShow(steps, "added", checkout.draft.isDone)?.id).toBe("added");
  expect(stepToShow(steps, "review", checkout.draft.isDone)?.id).toBe("added");
  expect(checkout.methodAnswers?.checkNumber).toBe("1042");
});
