import { expect, test } from "vitest";
import { isRedirectDetails, redirectAddress } from "../../src/domain/redirect-details.ts";

test("the parameters are the query of the address, each written so that it arrives as it is", () => {
  const parameters = { reference: "a b&c=d", returnUrl: "https://portal.example/x?y=1#z" };
  const address = new URL(redirectAddress({ url: "https://pay.example/start?merchant=7#card", parameters }));
  expect([address.origin, address.pathname, address.hash]).toEqual(["https://pay.example", "/start", "#card"]);
  expect(Object.fromEntries(address.searchParams)).toEqual({ merchant: "7", ...parameters });
});

test.each([
  ["a page of a provider", { url: "https://pay.example/start", parameters: { reference: "r1" } }],
  ["a provider of a machine without https", { url: "http://127.0.0.1:9000/", parameters: {} }],
])("%s is where an order can be paid", (_what, value) => {
  expect(isRedirectDetails(value)).toBe(true);
});

test.each([
  ["nothing", null],
  ["no address", { parameters: {} }],
  ["a script", { url: "javascript:alert(1)", parameters: {} }],
  ["a document of its own", { url: "data:text/html,pay", parameters: {} }],
  ["a page without its host", { url: "/sandbox/pay", parameters: {} }],
  ["an address without parameters", { url: "https://pay.example/" }],
  ["a parameter that is no text", { url: "https://pay.example/", parameters: { amount: 5 } }],
])("%s is not", (_what, value) => {
  expect(isRedirectDetails(value)).toBe(false);
});
