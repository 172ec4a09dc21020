import { afterAll, expect, it } from "vitest";
import { sql } from "kysely";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { LISTED_ORDERS } from "../../src/domain/listed-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { line, makeReady, orderList, place, purchase } from "../support/purchase.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer } from "../support/server.ts";

const PERMITS = ["P1", "P2", "P3", "P4", "P5", "P6"];

const twins = writeSellingTwins({ permits: PERMITS.map((id) => standard(id)) });
afterAll(() => twins.remove());

describeOnEachDatabase("the list of orders", (open) => {
  it("has the newest first, and those of one instant by their ids, so that the order is stable", async () => {
    const server = await startTestServer(open, { tenantsDir: twins.folder });
    const dana = await makeReady(server, await signedInDriver(server, "eastport"));
    const placed: Order[][] = [];
    for (const permits of [PERMITS.slice(0, 5), PERMITS.slice(5)]) {
      const orders: Order[] = [];
      for (const id of permits) {
        const answer = await place(server, dana, purchase(dana, [line(id, [dana.person.vehicles[0]?.id ?? ""])]));
        orders.push(answer.json<Order>());
      }
      placed.push(orders);
      server.advance(60);
    }
    const [older = [], newer = []] = placed.map((orders) => orders.map(({ id }) => id).toSorted());
    expect([older.length, newer.length]).toEqual([5, 1]);
    const listed = (await orderList(server, dana)).json<Order[]>();
    expect(listed.map(({ id }) => id)).toEqual([...newer, ...older]);
    // Of more than one page of them, the newest are listed.
    await server.db.withTenant("eastport", (trx) =>
      sql`insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
          'id', gen_random_uuid(), 'number', (900000000 + n)::text, 'placed_at', placed_at + n * interval '1 hour'))).*
        from orders, generate_series(1, ${LISTED_ORDERS - 1}::integer) as n where id = ${newer[0]}`.execute(trx),
    );
    const all = (await orderList(server, dana)).json<Order[]>();
    expect(all).toHaveLength(LISTED_ORDERS);
    expect([all[0]?.orderNumber, all.at(-1)?.id]).toEqual([String(900000000 + LISTED_ORDERS - 1), newer[0]]);
    await server.close();
  });
});
