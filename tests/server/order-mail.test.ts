import { afterAll, beforeAll, expect, it } from "vitest";
import { ORDER_MAILS_PER_DAY } from "../../server/services/orders/order-mails.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { endPermits } from "../support/ended-permits.ts";
import { directOrders, unit, type Buy } from "../support/direct-orders.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";

const twins = writeSellingTwins({
  permits: [standard("ANY")],
  rules: [{ ruleType: "MAX_NUMBER_ANY", ruleValues: ["999"] }],
});
afterAll(() => twins.remove());

const VICTIM = "somebody@example.org";

describeWithDatabase("the confirmation of an order", (open) => {
  let server: TestServer;
  let buyers: StoredBuyer[];
  let buy: Buy;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    buyers = await driverRows(server.db, "eastport", 2);
    buy = await directOrders(server, "eastport");
    await server.db.withTenant("eastport", async (db) => {
      await db.updateTable("drivers").set({ first_name: "Win money at evil.example" }).execute();
      const [one, other] = buyers as [StoredBuyer, StoredBuyer];
      const give = (buyer: StoredBuyer, address: string) =>
        db.updateTable("email_addresses").set({ address }).where("driver_id", "=", buyer.accountId).execute();
      await give(one, VICTIM);
      await give(other, VICTIM.toUpperCase());
    });
  });
  afterAll(() => server.close());

  it("says nothing that the driver entered, since nobody may have proved the address", async () => {
    const [one] = buyers as [StoredBuyer];
    await buy(one, [unit(one, "ANY")]);
    const [mail] = await server.mails();
    expect(mail?.to).toBe(VICTIM);
    expect(mail?.body).toContain("$55.75");
    const [, number] = /Order (\d+)/.exec(mail?.subject ?? "") ?? [];
    expect(mail?.body).toContain(
      `write the order number, ${number}, on it. Ask where to send it or bring it: Port of East.`,
    );
    expect(`${mail?.subject}${mail?.body}`).not.toContain("evil");
  });

  it("has every line of the order's confirmation, and no other", async () => {
    const [, other] = buyers as [StoredBuyer, StoredBuyer];
    const before = (await server.mails()).length;
    await buy(other, [unit(other, "ANY"), unit(other, "PLAIN")]);
    const mail = (await server.mails())[before];
    const [, number = ""] = /(\d{9})/.exec(mail?.subject ?? "") ?? [];
    expect([mail?.subject, ...(mail?.body ?? "").split("\n")]).toEqual([
      `Order ${number} with Port of East`,
      "Hello,",
      "",
      `Thank you for your order ${number} with Port of East:`,
      "",
      "  - ANY permit",
      "  - PLAIN permit",
      "",
      "Total: $111.50",
      "Still to be paid: $111.50",
      "Make your check out to Port of East for this amount and write the order number, " +
        `${number}, on it. Ask where to send it or bring it: Port of East.`,
      "",
      "You will find the order and its receipt under View Orders.",
      "",
      "Go to your orders:",
      "http://localhost/driverportal/eastport/vieworders",
      "",
      "Port of East",
      "",
    ]);
    await endPermits(server, "eastport");
  });

  it("goes to one address so many times a day, whoever orders, and every order stands", async () => {
    const outcomes = [];
    for (let turn = 1; turn < ORDER_MAILS_PER_DAY + 4; turn += 1) {
      const buyer = buyers[turn % 2] as StoredBuyer;
      await endPermits(server, "eastport");
      outcomes.push((await buy(buyer, [unit(buyer, "ANY")])).kind);
    }
    expect(new Set(outcomes)).toEqual(new Set(["placed"]));
    const mailed = async () => (await server.mails()).length;
    expect(await mailed()).toBe(ORDER_MAILS_PER_DAY);
    // Orders that were placed meanwhile and not confirmed use up nothing of the next day.
    const [one] = buyers as [StoredBuyer];
    const buyOne = async () => {
      await endPermits(server, "eastport");
      expect((await buy(one, [unit(one, "ANY")])).kind).toBe("placed");
    };
    server.advance(12 * 3600);
    for (let turn = 0; turn < ORDER_MAILS_PER_DAY; turn += 1) await buyOne();
    expect(await mailed()).toBe(ORDER_MAILS_PER_DAY);
    server.advance(12 * 3600 + 1);
    await buyOne();
    expect(await mailed()).toBe(ORDER_MAILS_PER_DAY + 1);
  });
});
