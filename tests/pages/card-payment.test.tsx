import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { completePerson, driverAccount } from "../support/driver-account.ts";
import { failure } from "../support/fake-api.ts";
import { offering } from "../support/ordering.ts";
import { dana, openCart } from "../support/buying-pages.tsx";
import { demoTenant, type PortalOptions } from "../support/portal.tsx";
import type { ServedMethod } from "../../src/domain/generated/api-portal.ts";

let card: ServedMethod;
let check: ServedMethod;
beforeAll(async () => {
  const { methods } = (await demoTenant("harborcity")).boot.ordering;
  const found = (value: string) => methods.find((method) => method.value === value) as ServedMethod;
  [card, check] = [found("ONLINE_CC"), found("CHECK")];
});

const TEXT = "Credit card payments are not allowed. Please go back and select a different payment method.";
const withCards = (api?: PortalOptions["api"]): PortalOptions => ({
  ...dana,
  slug: "harborcity",
  api: (calls) => {
    calls.orders.rules = () => Promise.resolve(offering(check, card));
    api?.(calls);
  },
});

async function openPayment(options: PortalOptions) {
  const portal = await openCart(options);
  await portal.user.click(screen.getByRole("button", { name: "Proceed to checkout" }));
  await screen.findByRole("group", { name: "SELECT PAYMENT METHOD" });
  return portal;
}

describe("the payment step with a card", () => {
  it("asks for the card and its billing address, and goes on with what the rules of cards let pass", async () => {
    const { user } = await openPayment(withCards());
    await user.click(screen.getByRole("radio", { name: /^Credit Card/ }));
    const number = await screen.findByLabelText(/^Card number/);
    expect(screen.getByRole("checkbox", { name: /Same as the shipping address/ })).toBeChecked();
    expect(screen.getByText(/^Cards accepted: Visa, Mastercard/)).toBeInTheDocument();
    await user.type(number, "4242 4242 4242 424");
    await user.type(screen.getByLabelText(/^Expiry date/), "1026");
    await user.type(screen.getByLabelText(/^CVV/), "7391");
    await user.type(screen.getByLabelText(/^Name on card/), "Dana Rivers");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(number).toHaveAccessibleDescription(/Credit card number must be 16 characters long/);
    expect(screen.getByLabelText(/^Expiry date/)).toHaveAccessibleDescription(/This card has expired/);
    expect(screen.getByLabelText(/^CVV/)).toHaveAccessibleDescription(/The CVV of this card has 3 digits/);
    await user.type(number, "2");
    expect(number).toHaveValue("4242 4242 4242 4242");
    await user.clear(screen.getByLabelText(/^Expiry date/));
    await user.type(screen.getByLabelText(/^Expiry date/), "1126");
    await user.type(screen.getByLabelText(/^CVV/), "{Backspace}");
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(await screen.findByRole("heading", { name: "Contact and Shipping Information" })).toBeInTheDocument();
  });

  it("opens what a method asks in its own card, and keeps the ways on below all methods", async () => {
    const { user } = await openPayment(withCards());
    const cardOf = (name: RegExp) => within(screen.getByRole("radio", { name }).closest(".method") as HTMLElement);
    const comesBefore = (first: HTMLElement, second: HTMLElement) =>
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    await user.click(screen.getByRole("radio", { name: /^Check/ }));
    expect(await cardOf(/^Check/).findByLabelText(/^Check number/)).toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: /^Credit Card/ }));
    expect(await cardOf(/^Credit Card/).findByLabelText(/^Card number/)).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: /^Credit Card/ })).toHaveFocus();
    expect(screen.queryByLabelText(/^Check number/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: /^Check/ }));
    await cardOf(/^Check/).findByLabelText(/^Check number/);
    const next = screen.getByRole("button", { name: "Next" });
    expect(comesBefore(screen.getByRole("radio", { name: /^Credit Card/ }), next)).toBe(true);
  });

  it("without any address offers to choose one for the card, although that is the same as for shipping", async () => {
    const { user } = await openPayment({
      ...withCards(),
      account: () => driverAccount({ ...completePerson(), addresses: [], billingAddresses: [] }),
    });
    await user.click(screen.getByRole("radio", { name: /^Credit Card/ }));
    expect(await screen.findByRole("checkbox", { name: /Same as the shipping address/ })).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Select or add Billing Address" }));
    expect(await screen.findByRole("dialog", { name: "Select or add Billing Address" })).toBeInTheDocument();
  });

  it("removes the digit before a space that Backspace is pressed behind", async () => {
    const { user } = await openPayment(withCards());
    await user.click(screen.getByRole("radio", { name: /^Credit Card/ }));
    const number = (await screen.findByLabelText(/^Card number/)) as HTMLInputElement;
    await user.type(number, "42424");
    expect(number).toHaveValue("4242 4");
    await user.type(number, "{Backspace}", { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(number).toHaveValue("4244");
  });

  it("explains where the CVV is printed", async () => {
    const { user } = await openPayment(withCards());
    await user.click(screen.getByRole("radio", { name: /^Credit Card/ }));
    await user.click(await screen.findByRole("button", { name: "Where is the CVV?" }));
    const dialog = within(screen.getByRole("dialog", { name: "Credit Card Verification" }));
    expect(dialog.getByText(/^On the back/)).toBeInTheDocument();
    expect(dialog.getByText("American Express").closest("div, li, p")).toHaveTextContent("On the front");
    await user.click(dialog.getByRole("button", { name: "Ok" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("disables the method where the merchant account takes no cards, and says so at the method, not in a dialog", async () => {
    const refused = failure({ status: 409, code: "cards_not_allowed", messages: [TEXT] });
    await openPayment(withCards((api) => vi.spyOn(api.orders, "merchantAccount").mockRejectedValue(refused)));
    expect(await screen.findByText(TEXT)).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: /^Credit Card/ })).toBeDisabled();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("offers Try again where the merchant account could not be asked", async () => {
    const away = failure({ kind: "network", status: 0 });
    const { user } = await openPayment(
      withCards((api) => vi.spyOn(api.orders, "merchantAccount").mockRejectedValueOnce(away)),
    );
    const radio = screen.getByRole("radio", { name: /^Credit Card/ });
    expect(radio).toBeEnabled();
    await user.click(radio);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText(/^Card number/)).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});
