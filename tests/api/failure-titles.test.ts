import { expect, test } from "vitest";
import type { Api } from "../../src/api/api.ts";
import { ApiFailure } from "../../src/domain/api-failure.ts";
import type { FulfillmentVehiclesRequest, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import { translate } from "../../src/domain/messages.ts";
import { bootData } from "../support/boot-data.ts";
import { openTransport } from "../support/transport.ts";

/** The words above the dialog of each call of a profile, of the tenant's texts and of orders, as a driver reads them. */
const titles: [title: string, call: string, run: (api: Api) => Promise<unknown>][] = [
  ["Get Profile Data", "account", ({ profile }) => profile.account("id-1")],
  ["Get Profile Data", "entry", ({ profile }) => profile.entry("phone", "id-1", "e1")],
  ["Get Profile Data", "entries", ({ profile }) => profile.entries("phone", "id-1")],
  ["Add New Vehicle", "add a vehicle", ({ profile }) => profile.add("vehicle", "id-1", {})],
  ["Add New Email ID", "add an email address", ({ profile }) => profile.add("email-address", "id-1", {})],
  ["Add New Address", "add an address", ({ profile }) => profile.add("address", "id-1", {})],
  ["Add New Phone", "add a phone", ({ profile }) => profile.add("phone", "id-1", {})],
  ["Edit Vehicle", "edit a vehicle", ({ profile }) => profile.update("vehicle", "id-1", { id: "e1" })],
  ["Edit Email", "edit an email address", ({ profile }) => profile.update("email-address", "id-1", { id: "e1" })],
  ["Edit Address", "edit an address", ({ profile }) => profile.update("address", "id-1", { id: "e1" })],
  ["Edit Phone", "edit a phone", ({ profile }) => profile.update("phone", "id-1", { id: "e1" })],
  ["Delete Vehicle", "delete a vehicle", ({ profile }) => profile.remove("vehicle", "id-1", "e1")],
  ["Error", "delete an email address", ({ profile }) => profile.remove("email-address", "id-1", "e1")],
  ["Add New Billing Address", "billing address", ({ profile }) => profile.saveBillingAddress({})],
  ["Edit Password", "change the password", ({ profile }) => profile.changePassword({})],
  ["Get Required Fields", "required sections", ({ profile }) => profile.requiredFields()],
  ["Vehicle Required Fields", "required fields of a vehicle", ({ profile }) => profile.vehicleRequiredFields()],
  ["GET DASHBOARD HTML", "text of the dashboard", ({ portal }) => portal.text("home", null)],
  ["Error", "any other text", ({ portal }) => portal.text("security", null)],
  ["Error", "makes", ({ portal }) => portal.makes()],
  ["Get American States Failed", "states for anyone", ({ portal }) => portal.states()],
  ["Get States", "states for a driver", ({ portal }) => portal.driverStates()],
  ["Error", "the name of the account number", ({ portal }) => portal.accountIdentifier()],
  ["Get System Alert", "the system alert", ({ portal }) => portal.systemAlert()],
  ["Error", "permits on offer", ({ orders }) => orders.purchasablePermits("id-1", "dana")],
  ["Get Permit Reason", "the reasons for a visit", ({ orders }) => orders.permitReasons("VISITOR")],
  ["Get Buyer Access Rules", "rules of payment", ({ orders }) => orders.rules("staff", "id-1")],
  ["Error", "the tax rate", ({ orders }) => orders.taxRate()],
  [
    "Buy Permit Order Payment",
    "place an order",
    ({ orders }) => orders.place("/orders/portal", {} as PurchaseRequest, "k"),
  ],
  ["Resume Buy Permit Order Payment", "go on with a payment", ({ orders }) => orders.resumePayment("o1")],
  ["Give Up Payment", "give up a payment", ({ orders }) => orders.giveUpPayment("o1")],
  ["Change Vehicles", "change vehicles", ({ orders }) => orders.changeVehicles({} as FulfillmentVehiclesRequest)],
  ["Get view order list", "the list of orders", ({ orders }) => orders.list("id-1")],
  ["Get view order list", "one order", ({ orders }) => orders.order("o1")],
  ["Error", "a receipt", ({ orders }) => orders.receipt("o1")],
  ["Error", "refresh the tokens", ({ session }) => session.refresh("r1")],
];

test.each(titles)("'%s' is the title of the dialog, when this fails: %s", async (title, _call, run) => {
  const { api } = openTransport(() => ({ status: 422, body: { code: "x", errorMessage: "Words." } }));
  const thrown: unknown = await run(api).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ApiFailure);
  expect(translate(bootData().messages, (thrown as ApiFailure).titleKey)).toBe(title);
});
