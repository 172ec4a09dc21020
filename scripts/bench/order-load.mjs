// Drivers who place orders over HTTP, as their browsers do.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { freshDay, OPEN, RUSH_PASSWORD, RUSH_TENANT } from "./rush-tenant.mjs";

const API = "/api/v1";

/** Sends a request; returns status and body. Rejects if the connection breaks. */
function call(address, { agent, method = "POST", path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const type = payload === undefined ? {} : { "content-type": "application/json" };
    const sent = request(`${address}${API}${path}`, { agent, method, headers: { ...type, ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    });
    sent.on("error", reject);
    sent.end(payload);
  });
}

async function read(address, parts) {
  const { status, text } = await call(address, parts);
  if (status !== 200) throw new Error(`${parts.path}: ${status} ${text}`);
  return JSON.parse(text);
}

function purchaseOf({ accountId, person, permit }) {
  const { id, name, permitType, lotName, price, fee, allowedNoVehicles } = permit;
  const shown = { id, name, permitType, lotName, price, fee, allowedNoVehicles };
  const [vehicle] = person.vehicles;
  return {
    groupName: RUSH_TENANT,
    userAccountId: accountId,
    totalAmount: "55.75",
    taxAmount: "4.25",
    permitsToPurchase: [
      {
        ...shown,
        allowAnonymousSales: false,
        hasFulfillmentLetter: false,
        vehicleIds: [vehicle.id],
        licensePlates: [vehicle.licensePlate],
      },
    ],
    confirmationEmailId: person.emailAddresses[0].id,
    paymentRequest: {
      paymentMethod: "CHECK",
      acceptedAmount: "55.75",
      paymentMethodOption: { value: "CHECK", label: "Check" },
    },
  };
}

/** The sandbox's approved card, with its billing address. */
const CARD = {
  cardNumber: "4242424242424242",
  cvv: "739",
  cardExpireMonth: "11",
  cardExpireYear: "2049",
  nameOnCard: "Dana Rivers",
  billingAddress: { line1: "1 Pier Road", line2: "", city: "Harbor", state: { code: "CA" }, zip: "90210" },
};

/**
 * The same driver, paying by card through the sandbox instead of by check.
 * @template {{ purchase: ReturnType<typeof purchaseOf> }} Driver
 * @param {Driver} driver
 * @returns {Driver}
 */
export function payingByCard({ purchase, ...driver }) {
  const option = { value: "ONLINE_CC", label: "Credit Card" };
  const paid = { paymentMethod: option.value, paymentMethodOption: option };
  const items = [{ type: "PERMIT", price: 1 }];
  const paymentRequest = { ...purchase.paymentRequest, ...paid, cardDetails: CARD, items };
  return { ...driver, purchase: { ...purchase, paymentRequest } };
}

/** The call for orders with this payment. */
function callOf({ paymentRequest }) {
  return paymentRequest.paymentMethod === "ONLINE_CC" ? "/orders/portal/order" : "/orders/portal";
}

/** Signs in a driver of the rush tenant; returns the token and the driver's purchase, paid by check. */
export async function signIn(address, userName) {
  const session = { username: userName, password: RUSH_PASSWORD, groupName: RUSH_TENANT };
  const { access_token: token } = await read(address, {
    path: "/portal/pages/home-without-session/get-token",
    body: session,
  });
  const headers = { authorization: `Bearer ${token}` };
  const path = `/driversaccount/user-name/${userName}/${RUSH_TENANT}`;
  const { id: accountId, person } = (await read(address, { method: "GET", path, headers })).endUserAccountEntity;
  const body = { accountId, clientUserName: userName };
  const permits = await read(address, { path: "/orders/purchasable-permits/driver", headers, body });
  const permit = permits.find((each) => each.id === OPEN);
  return { headers, accountId, purchase: purchaseOf({ accountId, person, permit }) };
}

/** The purchase for a day that no other order uses. */
function onFreshDay(purchase) {
  const day = freshDay();
  const dates = { validStartDate: day, validEndDate: day, efpStartDate: day };
  return { ...purchase, permitsToPurchase: purchase.permitsToPurchase.map((line) => ({ ...line, ...dates })) };
}

/** Places an order with a new idempotency key; returns both. Throws on any response but a new order. */
export async function placeOrder(address, { headers, purchase }, agent) {
  const key = randomUUID();
  const { status, text } = await call(address, {
    agent,
    path: callOf(purchase),
    headers: { ...headers, "idempotency-key": key },
    body: onFreshDay(purchase),
  });
  if (status !== 201) throw new Error(`an order was answered with ${status}: ${text}`);
  return { key, order: JSON.parse(text) };
}

/** Places this many orders over as many connections, drivers taking turns; returns the milliseconds of each order. */
export async function placeOrders(address, drivers, { connections, orders }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  let begun = 0;
  const buy = async () => {
    while (begun < orders) {
      const driver = drivers[begun % drivers.length];
      begun += 1;
      const startedAt = performance.now();
      await placeOrder(address, driver, agent);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, buy));
  agent.destroy();
  return times;
}
