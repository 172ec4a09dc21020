import type { TestServer } from "./server.ts";

/** Ends every permit that was sold so far, so that each can be bought again for the same plates. */
export async function endPermits(server: TestServer, slug: string): Promise<void> {
  await server.db.withTenant(slug, (db) =>
    db.updateTable("order_lines").set({ start_on: "2020-01-01", end_on: "2020-01-31" }).execute(),
  );
}
