import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CardTries } from "../../server/services/ordering/card-tries.ts";
import type { Placement } from "../../server/services/ordering/check-order.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";

const LIMIT = 10;

describeOnEachDatabase("cards that fail to pay", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["SECOND"]);
  });
  afterAll(() => portal.close());

  async function decline(driver: ReadyDriver, times: number): Promise<void> {
    for (let time = 1; time <= times; time += 1) {
      portal.simulation.decline("declined");
      expect((await portal.buyByCard(driver, "PLAIN")).statusCode).toBe(402);
    }
  }

  it("are ten in an hour, then nothing is stored or asked; the driver may pay otherwise, and by card an hour later", async () => {
    const driver = await portal.driver();
    await decline(driver, LIMIT);
    const heard = portal.simulation.heard.length;
    for (const answer of [await portal.buyByCard(driver, "PLAIN"), await portal.buyByCard(driver, "PLAIN")]) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "3600"]);
      expect(answer.json()).toEqual({
        code: "too_many_declines",
        errorMessage: expect.stringContaining("this card was not charged") as string,
        requestId: expect.any(String) as string,
      });
    }
    expect([(await portal.ordersOf(driver)).length, portal.simulation.heard.length]).toEqual([LIMIT, heard]);
    expect(await portal.audited("cards-limited")).toEqual([{}]);
    expect(portal.server.logs.filter((line) => line.includes("cards-limited"))).toHaveLength(2);
    expect((await portal.buy(driver, "MANY", {})).statusCode).toBe(202);
    expect((await portal.buyByCard(await portal.driver(), "PLAIN")).statusCode).toBe(201);
    portal.server.advance(3600);
    expect((await portal.buyByCard(driver, "PLAIN")).json<Order>().state).toBe("PAID");
  });

  it("are counted without those that have paid", async () => {
    const driver = await portal.driver();
    await decline(driver, LIMIT - 1);
    expect((await portal.buyByCard(driver, "PLAIN")).statusCode).toBe(201);
    expect((await portal.buyByCard(driver, "MANY")).statusCode).toBe(201);
    portal.simulation.decline("declined");
    expect((await portal.buyByCard(driver, "SECOND")).statusCode).toBe(402);
    expect((await portal.buyByCard(driver, "SECOND")).statusCode).toBe(429);
  });

  it("have no answer, then they count, and the same order sent again goes on past the limit", async () => {
    const driver = await portal.driver();
    await decline(driver, LIMIT - 1);
    const key = randomUUID();
    portal.simulation.trouble("pay", "lost");
    expect((await portal.buyByCard(driver, "PLAIN", key)).statusCode).toBe(503);
    expect((await portal.buyByCard(driver, "MANY")).statusCode).toBe(429);
    const again = await portal.buyByCard(driver, "PLAIN", key);
    expect([again.statusCode, again.json<Order>().state]).toEqual([200, "PAID"]);
  });

  it("are declined for an order that is sent again, then they count once more; a repeated answer does not", async () => {
    const driver = await portal.driver();
    await decline(driver, LIMIT - 3);
    const key = randomUUID();
    portal.simulation.trouble("open", "cut");
    expect((await portal.buyByCard(driver, "PLAIN", key)).statusCode).toBe(503);
    portal.simulation.decline("declined");
    expect((await portal.buyByCard(driver, "PLAIN", key)).statusCode).toBe(402);
    expect((await portal.buyByCard(driver, "PLAIN", key)).statusCode).toBe(402);
    await decline(driver, 1);
    expect((await portal.buyByCard(driver, "PLAIN")).statusCode).toBe(429);
  });
});

it("cards are counted for their driver and network, and orders that are paid otherwise for neither", async () => {
  const counted: unknown[] = [];
  const limits = {
    take: async ({ name, times }: { name: string; times: number }, subject: string) => {
      counted.push([name, times, subject]);
      return name === "cards-per-driver";
    },
    refund: async ({ name }: { name: string }, subject: string) => void counted.push(["back", name, subject]),
  };
  const tries = new CardTries({ limits, log: () => undefined, clock: () => 0, db: undefined as never });
  const placement = {
    endpoint: "/orders/portal/order",
    driver: { driverId: "driver-1" },
    source: { address: "2001:db8:0:1:2:3:4:5" },
  } as unknown as Placement;
  expect(await tries.take(placement)).toBe(false);
  await tries.refund(placement);
  expect(counted).toEqual([
    ["cards-per-driver", 10, "driver-1"],
    ["cards-per-network", 100, "2001:db8:0:1"],
    ["back", "cards-per-driver", "driver-1"],
    ["back", "cards-per-network", "2001:db8:0:1"],
  ]);
  counted.length = 0;
  for (const endpoint of ["/orders/portal", "/orders/external"] as const) {
    expect(await tries.take({ ...placement, endpoint })).toBe(true);
    await tries.refund({ ...placement, endpoint });
  }
  expect(counted).toEqual([]);
});
