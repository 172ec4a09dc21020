import { describe, expect, test } from "vitest";
import orders from "../../schemas/api/orders.json" with { type: "json" };
import type { Api } from "../../src/api/api.ts";
import { responseChecks } from "../../src/api/response-checks.ts";
import type { PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import { order } from "../support/orders.ts";
import { goodAnswer } from "../support/responses.ts";
import { openTransport } from "../support/transport.ts";

/** Every call whose answer makes a store give something up, or makes a page. */
const calls: readonly [what: string, run: (api: Api) => Promise<unknown>][] = [
  ["getting tokens", ({ session }) => session.getToken({ username: "dana", password: "pw" })],
  ["refreshing them", ({ session }) => session.refresh("r1")],
  ["logging out", ({ session }) => session.logout("r1")],
  ["the user context", ({ account }) => account.userContext()],
  ["the driver account", ({ account }) => account.driverAccount("dana")],
  ["registering", ({ account }) => account.register({})],
  ["verifying an address", ({ account }) => account.verifyEmail("dana", "t")],
  ["asking for a user name", ({ account }) => account.checkUserName("dana")],
  ["asking for a link", ({ account }) => account.sendLink({})],
  ["asking for the user name", ({ account }) => account.sendUsernameLink({})],
  ["asking for the verification again", ({ account }) => account.sendVerification({ username: "d", password: "p" })],
  ["setting a new password", ({ account }) => account.resetPassword("dana", "t", {})],
  ["changing the password", ({ profile }) => profile.changePassword({})],
  ["changing personal details", ({ profile }) => profile.updatePerson({}, "calls.titles.editUserName")],
  ["adding an entry", ({ profile }) => profile.add("phone", "id-1", {})],
  ["updating an entry", ({ profile }) => profile.update("vehicle", "id-1", { id: "v1" })],
  ["saving a billing address", ({ profile }) => profile.saveBillingAddress({})],
  ["deleting an entry", ({ profile }) => profile.remove("vehicle", "id-1", "v1")],
  ["reading the account", ({ profile }) => profile.account("id-1")],
  ["reading an entry", ({ profile }) => profile.entry("phone", "id-1", "p1")],
  ["reading a list", ({ profile }) => profile.entries("phone", "id-1")],
  ["placing an order", ({ orders }) => orders.place("/orders/portal", {} as PurchaseRequest, "key-1")],
  ["asking how an order is paid", ({ orders }) => orders.resumePayment("o1")],
  ["giving up a payment", ({ orders }) => orders.giveUpPayment("o1")],
  ["reading an order", ({ orders }) => orders.order("o1")],
  ["reading the orders", ({ orders }) => orders.list("id-1")],
  ["reading the permits", ({ orders }) => orders.purchasablePermits("id-1", "dana")],
  ["reading the rules", ({ orders }) => orders.rules("drivers", "id-1")],
  ["reading the tax rate", ({ orders }) => orders.taxRate()],
  ["reading a text", ({ portal }) => portal.text("home", null)],
  ["reading the makes", ({ portal }) => portal.makes()],
  ["reading the states", ({ portal }) => portal.states()],
  ["reading the driver's states", ({ portal }) => portal.driverStates()],
  ["reading how buyers log in", ({ portal }) => portal.buyerAuthentication()],
  ["reading what a profile requires", ({ profile }) => profile.requiredFields()],
  ["reading what a vehicle requires", ({ profile }) => profile.vehicleRequiredFields()],
];

describe.each(calls)("%s", (_what, run) => {
  test("accepts the server's own response", async () => {
    await expect(run(openTransport(goodAnswer).api)).resolves.not.toThrow();
  });

  test.each([
    ["a list of something else", [{ status: "ok" }]],
    ["an object of something else", { status: "ok" }],
    ["a page", "<html>Log in to the hotel</html>"],
  ])("fails retryably when the response is 200 with %s", async (_case, body) => {
    const { api } = openTransport(() => ({ status: 200, body }));
    await expect(run(api)).rejects.toMatchObject({ kind: "server", isRetryable: true });
  });
});

const [line] = order().lines;

test.each([
  ["an empty list", []],
  ["nothing but its id", { id: "order-1" }],
  ["an order without lines", { ...order(), lines: [] }],
  ["lines that are none", { ...order(), lines: [{}] }],
  ["a line without its vehicles", { ...order(), lines: [{ ...line, item: { ...line?.item, vehicles: null } }] }],
  ["no number to call it by", { ...order(), orderNumber: null }],
])("placing an order has no response when the server sends 201 with %s", async (_case, body) => {
  const { api } = openTransport(() => ({ status: 201, body }));
  const placing = api.orders.place("/orders/portal", {} as PurchaseRequest, "key-1");
  await expect(placing).rejects.toMatchObject({ kind: "server", isRetryable: true });
});

test.each([
  ["no token to go on with", { refresh_token: undefined }],
  ["an empty token", { access_token: "" }],
  ["a life that is no number", { expires_in: "soon" }],
])("a refresh keeps the old tokens when the response has %s", async (_case, changes) => {
  const whole = goodAnswer({ method: "POST", path: "/token" }).body as object;
  const { api } = openTransport(() => ({ status: 200, body: { ...whole, ...changes } }));
  await expect(api.session.refresh("r1")).rejects.toMatchObject({ kind: "server", isRetryable: true });
});

test("errorMessages in a response of 200 reject the request for permits in these words", async () => {
  const { api } = openTransport(() => ({ status: 200, body: { errorMessages: ["The shop is closed."] } }));
  const reading = api.orders.purchasablePermits("id-1", "dana");
  await expect(reading).rejects.toMatchObject({ kind: "refused", messages: ["The shop is closed."] });
});

test("errorMessages in a response of 201 do not reject an order, which may have been placed", async () => {
  const { api } = openTransport(() => ({ status: 201, body: { errorMessages: ["Down for the night."] } }));
  const placing = api.orders.place("/orders/portal", {} as PurchaseRequest, "key-1");
  await expect(placing).rejects.toMatchObject({ kind: "server", isRetryable: true });
});

const redirectDetails = { url: "https://pay.example/", parameters: { reference: "r1" } };

test.each([
  ["200 with the order", 200, order()],
  ["202 with the order and where it is paid", 202, { order: order(), redirectDetails }],
  ["202 with an order that waits for the provider", 202, { order: order({ state: "PAYMENT_PENDING" }) }],
])("an order is answered %s, then that is an answer, as it is", async (_case, status, body) => {
  const { api } = openTransport(() => ({ status, body }));
  await expect(api.orders.place("/orders/external", {} as PurchaseRequest, "key-1")).resolves.toEqual(body);
});

test.each([
  ["202 with the order alone", 202, order()],
  ["201 with an order to pay", 201, { order: order(), redirectDetails }],
  [
    "202 with an address that no page is left for",
    202,
    { order: order(), redirectDetails: { ...redirectDetails, url: "/x" } },
  ],
  ["202 with a page", 202, "<html>Please wait</html>"],
])("an order is answered %s, then it counts as not answered", async (_case, status, body) => {
  const { api } = openTransport(() => ({ status, body }));
  const placing = api.orders.place("/orders/external", {} as PurchaseRequest, "key-1");
  await expect(placing).rejects.toMatchObject({ kind: "server", isRetryable: true });
});

test("asking for a payment and giving it up name the order in the path, and send nothing else", async () => {
  const { api, sent } = openTransport(goodAnswer);
  await api.orders.resumePayment("o/1");
  await api.orders.giveUpPayment("o/1");
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["GET", "/api/v1/orders/o%2F1/pay", undefined],
    ["POST", "/api/v1/orders/o%2F1/give-up-payment", undefined],
  ]);
});

test("the status of a payment is every status of its schema, and no other text", () => {
  const isAccepted = (status: unknown) => responseChecks.paymentStatus({ orderId: "o1", status });
  const known: string[] = orders.definitions.PermitPaymentStatus.properties.status.enum;
  expect(known.filter((status) => !isAccepted(status))).toEqual([]);
  for (const other of ["", "PAID", "toString", null, 1]) expect(isAccepted(other)).toBe(false);
});
