import type { OpenTestDatabase } from "./databases.ts";
import { directOrders, type Buy } from "./direct-orders.ts";
import { PUBLIC_URL, startTestServer, type TestServer } from "./server.ts";
import { driverRows, type StoredBuyer } from "./stored-buyers.ts";

/** The email address for the stored buyer's confirmations. */
export const CONFIRMED_AT = "buyer-0@example.org";

/** A server of eastport with one buyer, whose orders are confirmed by email. */
export interface Confirming {
  readonly server: TestServer;
  readonly buyer: StoredBuyer;
  readonly buy: Buy;
  /** Stores an address as verified for the buyer, or none. */
  prove(address: string | null): Promise<unknown>;
}

/** Starts a server with a folder of tenants, and a buyer who has an address. */
export async function startConfirming(open: OpenTestDatabase, tenantsDir: string): Promise<Confirming> {
  const server = await startTestServer(open, { tenantsDir });
  const [buyer] = (await driverRows(server.db, "eastport", 1)) as [StoredBuyer];
  const buy = await directOrders(server, "eastport", { publicUrl: PUBLIC_URL });
  const prove = (address: string | null) =>
    server.db.withTenant("eastport", (db) =>
      db.updateTable("accounts").set({ verified_email: address }).where("id", "=", buyer.accountUuid).execute(),
    );
  return { server, buyer, buy, prove };
}
