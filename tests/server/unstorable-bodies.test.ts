import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { address, person, vehicle } from "../support/profile-calls.ts";
import {
  PASSWORD,
  registration,
  signedInDriver,
  startTestServer,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";
const SOME_ID = "0b9d8f8e-7d6c-4b5a-8a49-3a2b1c0d9e8f";
const newPassword = { password: "river-otter-lamp-42", confirmPassword: "river-otter-lamp-42" };
const text = { attributes: { badgeNumber: "B-1" } };
const contact = { accountId: SOME_ID, defaultFlag: true, ...text };
const email = { ...contact, address: "dana@mail.example" };
const phone = { ...contact, number: "5550100112", extension: "1" };
const car = { ...vehicle(), ...text, accountId: SOME_ID, color: "red", model: "T", vin: "V" };
const home = { ...address(), ...text, accountId: SOME_ID, line2: "b" };

const order = {
  groupName: "eastport",
  userAccountId: SOME_ID,
  totalAmount: "1.00",
  taxAmount: "0.00",
  permitsToPurchase: [{ permitId: "p", vehicleIds: [SOME_ID] }],
  fulfillmentAddressId: SOME_ID,
  confirmationEmailId: SOME_ID,
  fulfillmentEmailId: SOME_ID,
  paymentRequest: { paymentMethod: "CHECK", checkNumber: "1" },
};

/** Calls whose tenant the query names. */
const NAMED_BY_QUERY = ["/visitor/create", "/citation/appeal", "/send-driver-reply", "/citations/pay"];

/** Every call with a body of JSON, and a body that fits its shape with a text in every place. */
const CALLS: Readonly<Record<string, object>> = {
  [`POST ${PUBLIC}/get-token`]: { username: "dana", password: PASSWORD, groupName: "eastport" },
  [`POST ${PUBLIC}/drivers-create/:customer`]: { ...registration({ userName: "nul-name" }), ...text, id: SOME_ID },
  [`PUT ${PUBLIC}/email-verified/:customer`]: { username: "dana", verifyEmail: true, token: "t" },
  [`POST ${PUBLIC}/send-verification/:customer`]: { username: "dana", password: PASSWORD },
  [`POST ${PUBLIC}/send-link`]: { groupName: "eastport", userName: "dana" },
  [`POST ${PUBLIC}/send-username-link`]: { groupName: "eastport", accountId: "12345678" },
  [`POST ${PUBLIC}/update-driver-password/:customer`]: { username: "dana", token: "t", ...newPassword },
  [`POST ${PUBLIC}/citation/appeal`]: {
    ...{ number: "C-1", plate: "7ABC123", name: "Dana", emailAddress: "dana@mail.example", statement: "x" },
    ...{ evidence: [SOME_ID], ...text },
  },
  [`POST ${PUBLIC}/citations/pay`]: {
    ...{ number: "C-1", plate: "7ABC123", method: "CHECK", emailAddress: "dana@mail.example" },
  },
  [`POST ${PUBLIC}/send-driver-reply`]: {
    ...{ number: "C-1", plate: "7ABC123", appealId: "123456789", secret: "0", message: "x", files: [SOME_ID] },
  },
  [`POST ${PUBLIC}/visitor/create`]: {
    permitId: "VISITOR",
    licensePlate: { number: "7ABC123", state: { code: "CA" } },
    make: { name: "Toyota" },
    color: "red",
    startDate: "2026-11-27",
    visitReason: "Family",
    reasonForVisit: "Family",
    emailAddress: "dana@mail.example",
    ...text,
  },
  "POST /api/v1/eua/check-accountid": { accountId: "1", userName: "dana", permissionGroup: "eastport" },
  "POST /api/v1/driversaccount/drivers/update-password": { currentPassword: PASSWORD, ...newPassword },
  "POST /api/v1/eua/update": {
    ...person({ middleInitial: "D", gender: "FEMALE" }),
    driversLicense: { number: "D1", state: { code: "CA" }, ...text },
  },
  "POST /api/v1/eua/:accountId/vehicle": { ...car, id: SOME_ID },
  "POST /api/v1/eua/:accountId/update/vehicle": { ...car, id: SOME_ID },
  "POST /api/v1/eua/:accountId/email-address": { ...email, id: SOME_ID },
  "POST /api/v1/eua/:accountId/update/email-address": { ...email, id: SOME_ID },
  "POST /api/v1/eua/:accountId/address": { ...home, id: SOME_ID },
  "POST /api/v1/eua/:accountId/update/address": { ...home, id: SOME_ID },
  "POST /api/v1/eua/:accountId/phone": { ...phone, id: SOME_ID },
  "POST /api/v1/eua/:accountId/update/phone": { ...phone, id: SOME_ID },
  "POST /api/v1/eua/billing-address": { ...address(), ...text, id: SOME_ID, driverId: SOME_ID, line2: "b" },
  "POST /api/v1/orders/purchasable-permits/driver": { groupName: "eastport", accountId: SOME_ID },
  "POST /api/v1/fulfillment-actions/update-fulfillment-vehicles": {
    fulfillmentId: SOME_ID,
    formerPlates: [],
    vehicleIds: [SOME_ID],
    licensePlates: [],
  },
  "POST /api/v1/driversaccount/rules": { groupName: "eastport", userAccountId: SOME_ID },
  "POST /api/v1/orders/portal": order,
  "POST /api/v1/orders/portal/order": order,
  "POST /api/v1/orders/external": order,
};

/** The body once for each of its texts and names, with a character there that no database keeps. */
function spoilt(value: unknown): unknown[] {
  if (typeof value === "string") return [`${value}\0`, "\ud800"];
  if (Array.isArray(value)) return value.flatMap((each, at) => spoilt(each).map((bad) => value.with(at, bad)));
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, each]) => spoilt(each).map((bad) => ({ ...value, [name]: bad })));
  return [...inner, { ...value, "na\0me": "x" }];
}

describeOnEachDatabase("text that cannot be stored", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  it("is tried below in every call that takes JSON", () => {
    const writes = server.app.routeTable.filter(
      ({ method, url }) =>
        method.startsWith("P") &&
        url.startsWith("/api/") &&
        // Nothing is sent there, or a file.
        !url.endsWith("/give-up-payment") &&
        !url.endsWith("/files"),
    );
    expect(writes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(Object.keys(CALLS).sort());
  });

  it.each(Object.entries(CALLS))("in the body of %s is refused wherever it stands", async (call, body) => {
    const [method = "", route = ""] = call.split(" ");
    const path = route.replace(":customer", "eastport").replace(":accountId", driver.accountId);
    const url = NAMED_BY_QUERY.some((call) => route.endsWith(call)) ? `${path}?customer=eastport` : path;
    const bodies = spoilt(body);
    expect(bodies.length).toBeGreaterThan(4);
    for (const [at, payload] of bodies.entries()) {
      const answer = await server.app.inject({
        method: method as "POST",
        url,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${driver.tokens.access_token}`,
          "idempotency-key": SOME_ID,
        },
        payload: JSON.stringify(payload),
        remoteAddress: `198.51.100.${at}`,
      });
      expect([payload, answer.statusCode]).toEqual([
        payload,
        expect.toSatisfy((status) => [400, 404, 422].includes(status)),
      ]);
    }
  });
});
