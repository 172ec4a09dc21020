import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { dana, openCart } from "../support/buying-pages.tsx";
import { demoTenant, openPortal, type PortalOptions } from "../support/portal.tsx";

/** The portal of a tenant that sells in euros. */
async function inEuros(): Promise<PortalOptions> {
  const { boot } = await demoTenant("plain");
  return { ...dana, boot: { messages: { ...boot.messages, "common.currencySign": "€" } } };
}

const page = () => screen.getByRole("main").textContent;

it("every amount on the way from the permit to the confirmation has the sign of the tenant's currency", async () => {
  const portal = await openCart(await inEuros());
  const { checkout } = portal.root;
  expect(page()).toContain("Price €250.00, fees €5.00");
  expect(page()).toContain("Subtotal €250.00, fees €5.00, tax €21.04");
  expect(page()).not.toContain("$");
  await act(() => portal.router.navigate("/buyPermits?view=order"));
  await screen.findByRole("radio", { name: /Resident permit/ });
  await waitFor(() => expect(page()).toContain("€276.04includes €5.00 fees and €21.04 tax"));
  expect(page()).not.toContain("$");
  act(() => {
    checkout.chooseMethod("CHECK");
    checkout.answerMethod({ checkNumber: "1042" });
    checkout.acceptTerms(true);
  });
  await act(() => portal.router.navigate("/buyPermits?view=checkout&step=review"));
  await screen.findByRole("button", { name: /^Submit/ });
  expect(page()).toContain("€276.04");
  expect(page()).not.toContain("$");
  await portal.user.click(screen.getByRole("button", { name: /^Submit/ }));
  await screen.findByRole("heading", { level: 1, name: "Thank you!" });
  expect(page()).toMatch(/€0\.00.*€276\.04/);
  expect(page()).not.toContain("$");
});

it("an order and its details have that sign too", async () => {
  const { user } = await openPortal("/vieworders", await inEuros());
  await user.click(await screen.findByRole("button", { name: /^Details|details/ }));
  await screen.findByRole("dialog");
  expect(document.body.textContent).toContain("€276.04");
  expect(document.body.textContent).not.toContain("$");
});
