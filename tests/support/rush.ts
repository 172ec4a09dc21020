import { randomUUID } from "node:crypto";
import type { DriverAccount, Person } from "../../src/domain/generated/api-entities.ts";
import type { Order, Permit, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import { line, purchase } from "./purchase.ts";
import { freshDay, RUSH_PASSWORD, RUSH_TENANT } from "../../scripts/bench/rush-tenant.mjs";

/** A driver who buys over HTTP, as a browser would. */
export interface RushDriver {
  slug: string;
  userName: string;
  accountId: string;
  token: string;
  person: Person;
  permits: Permit[];
}

/** An order that a driver wants: the same key and body however often it is sent. */
export interface Intent {
  readonly key: string;
  readonly driver: RushDriver;
  readonly request: PurchaseRequest;
}

/**
 * The result of sending an order. It is not known whether the order was placed if the result is lost, since the
 * connection ended before the response, or unavailable, since the database was gone for a time.
 */
export type Answer =
  | { kind: "order"; status: number; order: Order }
  | { kind: "refused"; code: string }
  | { kind: "lost" }
  | { kind: "unavailable" };

const API = "/api/v1";

async function json<T>(address: string, init: { token?: string; body?: unknown } = {}): Promise<T> {
  const response = await fetch(address, {
    method: init.body === undefined ? "GET" : "POST",
    headers: {
      ...(init.body === undefined ? {} : { "content-type": "application/json" }),
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Signs a driver in and reads what buying needs. The token stays valid after a restart of the server. */
export async function rushDriver(address: string, userName: string): Promise<RushDriver> {
  const slug = RUSH_TENANT;
  const signIn = { username: userName, password: RUSH_PASSWORD, groupName: slug };
  const { access_token: token } = await json<TokenSet>(`${address}${API}/portal/pages/home-without-session/get-token`, {
    body: signIn,
  });
  const account = await json<DriverAccount>(`${address}${API}/driversaccount/user-name/${userName}/${slug}`, { token });
  const { id: accountId, person } = account.endUserAccountEntity;
  const body = { accountId, clientUserName: userName };
  const permits = await json<Permit[]>(`${address}${API}/orders/purchasable-permits/driver`, { token, body });
  return { slug, userName, accountId, token, person, permits };
}

/** One unit of a permit for the driver's vehicle, on a new day and with a new idempotency key. */
export function intent(driver: RushDriver, permitId: string, amounts: { price?: string; fee?: string } = {}): Intent {
  const day = freshDay();
  const dates = { validStartDate: day, validEndDate: day, efpStartDate: day };
  const changes = { permitType: "DAILY", ...amounts, ...dates, attributes: undefined };
  const wanted = line(permitId, [driver.person.vehicles[0]?.id ?? ""], changes as Partial<ReturnType<typeof line>>);
  return { key: randomUUID(), driver, request: purchase(driver, [wanted]) };
}

/** Sends an intent. Throws on any response that is neither an order nor a refusal. */
export async function send(address: string, { key, driver, request }: Intent): Promise<Answer> {
  let response: { status: number; body: string };
  try {
    const answer = await fetch(`${address}${API}/orders/portal`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        authorization: `Bearer ${driver.token}`,
      },
      body: JSON.stringify(request),
    });
    response = { status: answer.status, body: await answer.text() };
  } catch (error) {
    // The error of fetch if a connection breaks, before the response or in the middle of it.
    if (error instanceof TypeError) return { kind: "lost" };
    throw error;
  }
  const { status, body } = response;
  if (status === 200 || status === 201) return { kind: "order", status, order: JSON.parse(body) as Order };
  if (status === 422) return { kind: "refused", code: (JSON.parse(body) as { code: string }).code };
  if (status === 503 && (JSON.parse(body) as { code: string }).code === "unavailable") return { kind: "unavailable" };
  throw new Error(`an order was answered with ${status}: ${body}`);
}

/** The driver's orders as the server lists them. */
export function listOrders(address: string, driver: RushDriver): Promise<Order[]> {
  return json<Order[]>(`${address}${API}/eua/${driver.accountId}/order`, { token: driver.token });
}
