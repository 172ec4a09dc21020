import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endPlates, platesInsert } from "../../server/services/orders/driver-lines.ts";
import { moveOrder } from "../../server/services/orders/move-order.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import type { OrderState } from "../../src/domain/order-states.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { directOrders, unit, type Buy } from "../support/direct-orders.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows, type StoredBuyer } from "../support/stored-buyers.ts";

const ownField = (label: string) => ({ schema: { type: "string" }, ui: { label, widget: "text" } });
const twins = writeSellingTwins({
  permits: [standard("SHORT", { validEndDate: "2026-11-28" })],
  methods: ["CHECK", "CASH"],
  rules: [{ ruleType: "PMT_METHOD_PAYROLL", ruleValues: ["true"] }],
  documents: {
    "forms/person.json": {
      extends: "person",
      add: { badgeNumber: ownField("Badge number"), costCentre: ownField("Cost centre") },
    },
  },
});
afterAll(() => twins.remove());

const ORDER_COLUMNS =
  "orderNumber,orderedOn,state,stateWords,method,currency,subtotal,fees,tax,total,amountDue,paidOn,checkNumber," +
  "accountId,userName,firstName,lastName,email,address,phone,group,permits,person.badgeNumber,person.costCentre";
const PERMIT_COLUMNS = "plate,plateState,permitId,permit,lot,validFrom,validUntil,orderNumber";

const by = (method: PaymentMethodName, more: object = {}) => ({
  paymentMethod: method,
  paymentMethodOption: { value: method, label: method },
  note: "" as const,
  ...more,
});

describeOnEachDatabase("the desk's lists", (open) => {
  let server: TestServer;
  let buy: Buy;
  let buyers: StoredBuyer[];
  let checked: Order;
  let deducted: Order;
  let cancelled: Order;
  let paid: Order;

  const buyer = (place: number) => buyers[place] as StoredBuyer;
  async function placed(...[who, ...rest]: Parameters<Buy>): Promise<Order> {
    const outcome = await buy(who, ...rest);
    if (outcome.kind !== "placed") throw new Error(`the order was ${JSON.stringify(outcome)}`);
    return outcome.order;
  }
  const lists = (...args: string[]) => desk(server, ...args);
  const numbers = (lines: readonly unknown[]) => lines.slice(2).map((line) => String(line).split(",")[0]);
  const move = (order: Order, to: OrderState, mover: "desk" | "provider" | "driver" = "desk") =>
    server.db.withTenant("eastport", (db) =>
      moveOrder(db, { orderId: order.id, to, by: mover, at: new Date(server.now()), requestId: null }),
    );

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    buy = await directOrders(server, "eastport");
    buyers = await driverRows(server.db, "eastport", 4);
    await driverRows(server.db, "westport", 1);
    await server.db.withTenant("eastport", (db) =>
      db
        .updateTable("drivers")
        .set({ first_name: "=Dana", last_name: "Haddad, Jr." })
        .where("id", "=", buyer(1).accountId)
        .execute(),
    );
    checked = await placed(
      buyer(0),
      [unit(buyer(0), "PLAIN"), unit(buyer(0), "LETTER")],
      by("CHECK", { checkNumber: "77" }),
    );
    deducted = await placed(buyer(1), [unit(buyer(1), "PLAIN")], by("PAYROLL_DEDUCTION"));
    cancelled = await placed(buyer(2), [unit(buyer(2), "PLAIN")], by("CASH"));
    await desk(server, "order", "eastport", cancelled.orderNumber, "cancelled");
    // The next day begins in Chicago at six in the morning of UTC.
    server.advance(24 * 3600);
    paid = await placed(buyer(3), [{ ...unit(buyer(3), "SHORT"), validEndDate: "2026-11-28" }], by("CASH"));
    await desk(server, "order", "eastport", paid.orderNumber, "paid");
  });
  afterAll(() => server.close());

  describe("of orders", () => {
    it("has every order with its amounts, its driver and the tenant's own answers about the driver, oldest first", async () => {
      const [code, columns, ...rows] = await lists("orders", "eastport", "--csv");
      expect([code, columns]).toEqual([0, ORDER_COLUMNS]);
      const firstThree = [
        `${checked.orderNumber},2026-11-27,AWAITING_PAYMENT,Payment due,CHECK,USD,96.00,7.00,8.50,111.50,111.50,,77,10000000,buyer-0,Dana,Rivers,buyer-0@example.org,"1 Pier Road, Harbor, CA 90210",5550100199,eastport,PLAIN permit; LETTER permit,B-123,`,
        `${deducted.orderNumber},2026-11-27,CHARGED_TO_ACCOUNT,Charged to account,PAYROLL_DEDUCTION,USD,48.00,3.50,4.25,55.75,0.00,,,10000001,buyer-1,'=Dana,"Haddad, Jr.",buyer-1@example.org,"1 Pier Road, Harbor, CA 90210",5550100199,eastport,PLAIN permit,B-123,`,
        `${cancelled.orderNumber},2026-11-27,CANCELLED,Cancelled,CASH,USD,48.00,3.50,4.25,55.75,0.00,,,10000002,buyer-2,Dana,Rivers,buyer-2@example.org,"1 Pier Road, Harbor, CA 90210",5550100199,eastport,PLAIN permit,B-123,`,
      ];
      expect(rows.slice(0, 3).sort()).toEqual(firstThree.sort());
      expect(rows.slice(3)).toEqual([
        `${paid.orderNumber},2026-11-28,PAID,Paid,CASH,USD,48.00,3.50,4.25,55.75,0.00,2026-11-28,,10000003,buyer-3,Dana,Rivers,buyer-3@example.org,"1 Pier Road, Harbor, CA 90210",5550100199,eastport,SHORT permit,B-123,`,
      ]);
    });

    it.each<[flags: string[], found: () => Order[]]>([
      [["--state", "CHARGED_TO_ACCOUNT"], () => [deducted]],
      [["--method", "CASH"], () => [cancelled, paid]],
      [["--method", "CASH", "--state", "PAID"], () => [paid]],
      [["--from", "2026-11-28"], () => [paid]],
      [["--to", "2026-11-27"], () => [checked, deducted, cancelled]],
      [["--from", "2026-11-27", "--to", "2026-11-28", "--method", "CHECK"], () => [checked]],
      [["--from", "2026-11-29"], () => []],
    ])("%j keeps those alone", async (flags, found) => {
      const lines = await lists("orders", "eastport", "--csv", ...flags);
      expect(numbers(lines).sort()).toEqual(
        found()
          .map(({ orderNumber }) => orderNumber)
          .sort(),
      );
    });

    it.each([
      [
        ["--state", "CHARGED_TO_ACOUNT"],
        'There is no state of orders "CHARGED_TO_ACOUNT". Did you mean CHARGED_TO_ACCOUNT?',
      ],
      [
        ["--state", "no such"],
        'There is no state of orders "no such". There are: AWAITING_PAYMENT (Payment due), PAYMENT_PENDING (Payment pending), PAID (Paid), PAID_UNFULFILLED (Paid, not fulfilled), CHARGED_TO_ACCOUNT (Charged to account), NO_CHARGE (No charge), PAYMENT_FAILED (Payment failed), CANCELLED (Cancelled).',
      ],
      [
        ["--method", "PAYROLL_DEDUCTON"],
        'There is no payment method "PAYROLL_DEDUCTON". Did you mean PAYROLL_DEDUCTION?',
      ],
      [["--from", "2026-02-30"], '"2026-02-30" is no day: expected one such as 2026-08-31.'],
      [["--to", "today"], '"today" is no day: expected one such as 2026-08-31.'],
      [
        ["--from", "2026-12-01", "--to", "2026-11-30"],
        "No day is from 2026-12-01 to 2026-11-30: the first day comes after the last.",
      ],
    ])("%j is answered in words", async (flags, words) => {
      expect(await lists("orders", "eastport", "--csv", ...flags)).toEqual([1, words]);
    });

    it("is kept in the audit table with the number of its rows, and with nobody's name", async () => {
      await lists("orders", "eastport", "--csv", "--method", "CASH");
      const event = await server.db.withTenant("eastport", (db) =>
        db
          .selectFrom("audit_events")
          .select(["event", "account_id", "detail"])
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      expect(event).toEqual({ event: "orders-listed", account_id: null, detail: { rows: 2 } });
    });

    it("has nothing of another tenant", async () => {
      expect(await lists("orders", "westport", "--csv")).toEqual([0, ORDER_COLUMNS]);
      expect(await lists("orders", "nowhere", "--csv")).toEqual([
        1,
        'There is no tenant "nowhere". There are: eastport, westport.',
      ]);
    });
  });

  describe("of plates", () => {
    const plates = async (...flags: string[]) =>
      (await lists("permits", "eastport", "--csv", ...flags))
        .slice(2)
        .map((line) => String(line).split(",").slice(0, 3).join(" "));

    it("has those that are valid today, in the order of plates, and not those of a cancelled order", async () => {
      const [code, columns, ...rows] = await lists("permits", "eastport", "--csv");
      expect([code, columns]).toEqual([0, PERMIT_COLUMNS]);
      const row = (place: number, permit: string, until: string, order: Order) =>
        `BUY${place},CA,${permit},${permit} permit,Quay lot,2026-11-01,${until},${order.orderNumber}`;
      expect(rows).toEqual([
        row(0, "PLAIN", "2027-10-31", checked),
        row(0, "LETTER", "2027-10-31", checked),
        row(1, "PLAIN", "2027-10-31", deducted),
        row(3, "SHORT", "2026-11-28", paid),
      ]);
    });

    it("has those of a day to come, when what is valid no longer then is gone", async () => {
      expect(await plates("--on", "2026-11-29")).toEqual(["BUY0 CA PLAIN", "BUY0 CA LETTER", "BUY1 CA PLAIN"]);
      expect(await plates("--on", "2027-10-31")).toHaveLength(3);
      expect(await plates("--on", "2027-11-01")).toEqual([]);
    });

    it("has those of an earlier day as they stood when it ended, whatever has become of them since", async () => {
      expect(await plates("--on", "2026-11-26")).toEqual([]);
      expect(await plates("--on", "2026-11-27")).toHaveLength(3);
      await move(deducted, "CANCELLED");
      const [line] = checked.lines;
      await server.db.withTenant("eastport", async (db) => {
        const at = new Date(server.now());
        await endPlates(db, line?.id ?? "", at);
        const vehicles = [
          {
            id: buyer(0).person.vehicles[0]?.id ?? "",
            make: { name: "Toyota" },
            licensePlate: { number: "NEW 1", state: { code: "NV" } },
          },
        ];
        await platesInsert(db, "eastport", [{ lineId: line?.id ?? "", vehicles }], at)?.execute();
      });
      expect(await plates()).toEqual(["BUY0 CA LETTER", "BUY3 CA SHORT", "NEW 1 NV PLAIN"]);
      expect((await plates("--on", "2026-11-27")).sort()).toEqual(["BUY0 CA LETTER", "BUY0 CA PLAIN", "BUY1 CA PLAIN"]);
    });

    it("is kept in the audit table with the number of its rows", async () => {
      const rows = (await plates()).length;
      const event = await server.db.withTenant("eastport", (db) =>
        db
          .selectFrom("audit_events")
          .select(["event", "detail"])
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirstOrThrow(),
      );
      expect(event).toEqual({ event: "permits-listed", detail: { rows } });
    });

    it("asks for a day that there is, and for a tenant that there is", async () => {
      expect(await lists("permits", "eastport", "--csv", "--on", "11/27/2026")).toEqual([
        1,
        '"11/27/2026" is no day: expected one such as 2026-08-31.',
      ]);
      expect((await lists("permits", "nowhere", "--csv"))[0]).toBe(1);
    });
  });
});
