import type { OpenTestDatabase } from "./databases.ts";
import { directOrders, type Buy } from "./direct-orders.ts";
import { PUBLIC_URL, startTestServer, type TestServer } from "./server.ts";
import { driverRows, type StoredBuyer } from "./stored-buyers.ts";

/** Where the confirmations of the stored buyer go. */
export const CONFIRMED_AT = "buyer-0@example.org";

/** A server of eastport with one buyer, whose orders are confirmed by mail. */
export interface Confirming {
  readonly server: TestServer;
  readonly buyer: StoredBuyer;
  readonly buy: Buy;
  /** Has the buyer proven an address, or none. */
  prove(address: string | null): Promise<unknown>;
}

/** Starts a server over a folder of tenants, with a buyer who has an address. */
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
