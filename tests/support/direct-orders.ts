import { randomUUID } from "node:crypto";
import type { AuthenticatedDriver } from "../../server/identity/sessions.ts";
import { userNameKey } from "../../server/identity/user-names.ts";
import { loadServerOptions } from "../../server/services/forms/options.ts";
import {
  DatabaseOrdering,
  type OrderingServiceParts,
  type PlaceOutcome,
} from "../../server/services/ordering/ordering.ts";
import type { Order, PaymentRequest, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import { line, purchase, type WantedLine } from "./purchase.ts";
import type { TestServer } from "./server.ts";
import { driverRows, type StoredBuyer } from "./stored-buyers.ts";

/** Places orders without the routes and without sign-in, so many at once. payment: for other methods than check. */
export type Buy = (
  buyer: StoredBuyer,
  lines: readonly WantedLine[],
  payment?: Partial<PaymentRequest>,
) => Promise<PlaceOutcome>;

function authenticatedDriverOf(buyer: StoredBuyer): AuthenticatedDriver {
  return {
    tenant: buyer.slug,
    accountId: buyer.accountUuid,
    sessionId: randomUUID(),
    driverId: buyer.accountId,
    userName: buyer.userName,
    userNameKey: userNameKey(buyer.userName),
    userGroup: buyer.slug,
    role: "DRIVER",
  };
}

/** Buys by check in one tenant of the server, each order with a new idempotency key. */
export async function directOrders(
  server: TestServer,
  slug: string,
  more: Partial<OrderingServiceParts> = {},
): Promise<Buy> {
  const tenant = await server.tenants.find(slug);
  if (tenant === undefined) throw new Error("no tenant");
  const { db, now: clock } = server;
  const options = loadServerOptions("schemas");
  const publicUrl = "http://localhost";
  const service = new DatabaseOrdering({
    db,
    clock,
    options,
    publicUrl,
    paymentHandlers: server.paymentHandlers,
    paymentUnanswered: () => undefined,
    fonts: [],
    limits: { take: async () => true, refund: async () => undefined },
    log: () => undefined,
    jobsQueued: () => undefined,
    ...more,
  });
  const requestOf = (buyer: StoredBuyer, lines: readonly WantedLine[], payment: Partial<PaymentRequest>) => {
    const request: PurchaseRequest = purchase(buyer, [...lines]);
    return { ...request, paymentRequest: { ...request.paymentRequest, ...payment } };
  };
  return (buyer, lines, payment = {}) =>
    service.place({
      tenant,
      driver: authenticatedDriverOf(buyer),
      source: { tenant: slug, requestId: randomUUID(), address: "192.0.2.1" },
      endpoint: "/orders/portal",
      key: randomUUID(),
      request: requestOf(buyer, lines, payment),
    });
}

/** One unit of a permit for the buyer's vehicle. */
export function unit(buyer: StoredBuyer, permitId: string): WantedLine {
  return line(permitId, [buyer.person.vehicles[0]?.id ?? ""]);
}

/** Creates a driver and orders one unit of a permit by check; only once for each server and tenant. */
export async function orderOfNewBuyer(server: TestServer, slug: string, permitId = "PLAIN"): Promise<Order> {
  const [buyer] = (await driverRows(server.db, slug, 1)) as [StoredBuyer];
  const outcome = await (await directOrders(server, slug))(buyer, [unit(buyer, permitId)]);
  if (outcome.kind !== "placed") throw new Error(`the order was ${outcome.kind}`);
  return outcome.order;
}
