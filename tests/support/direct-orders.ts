import { randomUUID } from "node:crypto";
import type { AuthenticatedDriver } from "../../server/identity/sessions.ts";
import { userNameKey } from "../../server/identity/user-names.ts";
import { loadServerOptions } from "../../server/services/options.ts";
import { DatabaseOrdering } from "../../server/services/ordering/ordering.ts";
import type { PlaceOutcome, PlacementParts } from "../../server/services/ordering/place-order.ts";
import { line, purchase, type WantedLine } from "./purchase.ts";
import type { TestServer } from "./server.ts";
import type { StoredBuyer } from "./stored-buyers.ts";

/** Orders past the routes: no sign-in, so that many can be placed at once. */
export type Buy = (buyer: StoredBuyer, lines: readonly WantedLine[]) => Promise<PlaceOutcome>;

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

/** Buys by check in one tenant of the server, each order under a key of its own. */
export async function directOrders(server: TestServer, slug: string, more: Partial<PlacementParts> = {}): Promise<Buy> {
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
    fonts: [],
    mailQueued: () => undefined,
    ...more,
  });
  return (buyer, lines) =>
    service.place({
      tenant,
      driver: authenticatedDriverOf(buyer),
      source: { tenant: slug, requestId: randomUUID(), address: "192.0.2.1" },
      endpoint: "/orders/portal",
      key: randomUUID(),
      request: purchase(buyer, [...lines]),
    });
}

/** One unit of a permit for the buyer's vehicle. */
export function unit(buyer: StoredBuyer, permitId: string): WantedLine {
  return line(permitId, [buyer.person.vehicles[0]?.id ?? ""]);
}
