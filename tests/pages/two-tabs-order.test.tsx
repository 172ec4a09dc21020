import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dana, openCart, openOwnStep, type Opened } from "../support/buying-pages.tsx";
import { openTab } from "../support/stores.ts";

/** The stores of another tab of the same driver, whose changes reach the page as the browser would tell them. */
async function otherTab({ root, storage }: Opened) {
  const newId = () => crypto.randomUUID();
  const { root: other } = openTab({ storage, boot: root.boot, account: dana.account ?? fail, newId });
  other.restore();
  await other.profile.load();
  const tell = () =>
    act(() => {
      root.permitOrder.draft.followStorage();
      root.checkout.draft.followStorage();
    });
  return { other, tell };
}

function fail(): never {
  throw new Error("the driver has an account");
}

const told = () => screen.queryByText("What you entered was changed in another tab");
const shiftOf = ({ root }: Opened) => {
  const step = root.permitOrder.flow?.steps.find(({ form }) => form !== undefined);
  if (step === undefined) throw new Error("the tenant asks a form of its own");
  return step;
};

describe("an order in two tabs", () => {
  it("shows the answer that the other tab typed, says so, and keeps it while this tab types on", async () => {
    const portal = await openOwnStep();
    const { root, user } = portal;
    await user.type(screen.getByLabelText(/extension/), "22");
    expect(told()).not.toBeInTheDocument();
    const { other, tell } = await otherTab(portal);
    const form = { ui: { order: ["shift"], fields: {} } } as never;
    other.permitOrder.draft.type(shiftOf(portal), { form }, { attributes: { shift: "NIGHT" } });
    tell();
    expect(told()).toBeVisible();
    expect(await screen.findByLabelText(/^Shift(?! letter)/)).toHaveDisplayValue(/Night/);
    await user.type(screen.getByLabelText(/extension/), "14");
    expect(root.permitOrder.draft.attributes).toEqual({ shift: "NIGHT", supervisorExtension: "2214" });
    expect(told()).not.toBeInTheDocument();
  });

  it("ends here when the other tab discards it, in words", async () => {
    const portal = await openOwnStep();
    const { other, tell } = await otherTab(portal);
    other.permitOrder.discard();
    tell();
    expect(await screen.findByRole("heading", { level: 2, name: "Select Permit" })).toBeVisible();
    expect(told()).toBeVisible();
    expect(portal.root.permitOrder.draft.isStarted).toBe(false);
  });

  it("is agreed to anew when the other tab changes what was reviewed, and never shows that tab's memory", async () => {
    const portal = await openCart();
    const { root, router } = portal;
    act(() => {
      root.checkout.chooseMethod("CHECK");
      root.checkout.answerMethod({ checkNumber: "1042" });
      root.checkout.acceptTerms(true);
    });
    await act(() => router.navigate("/buyPermits?view=checkout&step=review"));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Submit/ })).toBeEnabled());
    const { other, tell } = await otherTab(portal);
    expect([other.checkout.methodAnswers?.checkNumber, other.checkout.termsAccepted]).toEqual(["1042", false]);
    other.checkout.answerMethod({ checkNumber: "77" });
    tell();
    expect(await screen.findByText(/77/)).toBeVisible();
    expect(screen.getByRole("button", { name: /^Submit/ })).toBeDisabled();
    expect(told()).toBeVisible();
  });
});
