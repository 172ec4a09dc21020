import type { Generated } from "kysely";
import type { OrderVehicle } from "../../src/domain/generated/api-orders.ts";
import type { Instant, Json } from "./columns.ts";

/** What stands beside orders and their lines: what came after them, and what keeps them from being placed twice. */

/** One change of the vehicles of an order line, with those that it is for from then on. */
export interface FulfillmentChangesTable {
  id: string;
  tenant: string;
  line_id: string;
  seq: Generated<number>;
  changed_at: Instant;
  vehicles: Json<OrderVehicle[]>;
}

/** One use of an Idempotency-Key: the order that it stands for, and the hash of what was asked. */
export interface OrderKeysTable {
  tenant: string;
  driver_id: string;
  key: string;
  body_hash: string;
  order_id: string;
  created_at: Instant;
}

export interface PermitCountersTable {
  tenant: string;
  permit_id: string;
  /** Written by every order that counts the permit's units; says nothing by itself. */
  times_taken: Generated<number>;
}
