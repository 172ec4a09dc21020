import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ORDER_MAILS_PER_DAY } from "../../server/services/orders/order-mails.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { line, makeReady, place, platesOf, purchase } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

const SLUG = "eastport";

describeOnEachDatabase("the message that the vehicles of a permit were changed", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
  });
  afterAll(() => server.close());

  /** A driver's order, and what changes its vehicles. */
  async function orderOf(userName: string) {
    const driver = await makeReady(server, await signedInDriver(server, SLUG, userName));
    const [first = "", second = ""] = driver.person.vehicles.map(({ id }) => id);
    const order = (await place(server, driver, purchase(driver, [line("PLAIN", [first])]))).json<Order>();
    const change = async () => {
      const body = {
        fulfillmentId: order.lines[0]?.id,
        formerPlates: platesOf(driver, [first]),
        vehicleIds: [second],
        licensePlates: platesOf(driver, [second]),
      };
      const url = "/api/v1/fulfillment-actions/update-fulfillment-vehicles";
      return (await server.send("POST", url, body, driver.tokens.access_token)).statusCode;
    };
    return { order, to: order.confirmationEmailAddress?.address ?? "", change };
  }
  const queued = (orderId: string) =>
    server.db.withTenant(SLUG, (db) =>
      db.selectFrom("mail_outbox").select(["subject", "to_address as to"]).where("order_id", "=", orderId).execute(),
    );

  it("goes to the address of the order, beside its confirmation", async () => {
    const { order, to, change } = await orderOf("one");
    expect(await change()).toBe(200);
    const mails = await queued(order.id);
    expect(mails.map((mail) => mail.to)).toEqual([to, to]);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("The vehicles of order"));
  });

  it("is not sent where the address had its share of messages about orders today, whoever ordered", async () => {
    const [{ order, to, change }, other] = [await orderOf("two"), await orderOf("three")];
    const mail = { tenant: SLUG, to_address: to.toUpperCase(), subject: "", body: "", order_id: other.order.id };
    const rows = Array.from({ length: ORDER_MAILS_PER_DAY - 1 }, () => ({
      ...mail,
      id: randomUUID(),
      created_at: new Date(server.now()),
    }));
    await server.db.withTenant(SLUG, (db) => db.insertInto("mail_outbox").values(rows).execute());
    expect(await change()).toBe(200);
    expect(await queued(order.id)).toHaveLength(1);
  });

  it("is not sent where the order says no address", async () => {
    const { order, change } = await orderOf("four");
    await server.db.withTenant(SLUG, (db) =>
      db.updateTable("orders").set({ confirmation_address: null }).where("id", "=", order.id).execute(),
    );
    expect(await change()).toBe(200);
    expect(await queued(order.id)).toHaveLength(1);
  });
});
