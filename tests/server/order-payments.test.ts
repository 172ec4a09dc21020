import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { ProvidedPayments } from "../../server/services/payment-lifecycle/provided-payments.ts";
import { openEmbedded } from "../support/databases.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";

describe("a payment through a provider", () => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(openEmbedded);
  });
  afterAll(() => portal.close());

  const callsAbout = (reference: string) =>
    portal.simulation.heard.filter((each) => each.reference === reference).map(({ call }) => call);

  async function sentAway() {
    const driver = await portal.driver();
    expect((await portal.buy(driver, "PLAIN", {})).statusCode).toBe(202);
    return { driver, ...(await portal.orderOf(driver)) };
  }

  it("that was paid is asked about, and not cancelled", async () => {
    const { driver, id, reference } = await sentAway();
    portal.simulation.payAtPage(reference);
    await portal.pay(driver, id);
    expect(callsAbout(reference)).toEqual(["open", "ask"]);
  });

  it("that is paid by card is opened and paid, and its confirmation names the permits", async () => {
    const driver = await portal.driver();
    expect((await portal.buyByCard(driver, ["PLAIN", "MANY"])).json<Order>().state).toBe("PAID");
    expect(callsAbout((await portal.orderOf(driver)).reference)).toEqual(["open", "pay"]);
    const address = driver.person.emailAddresses[0]?.address;
    const mail = (await portal.server.mails()).find(({ to }) => to === address);
    for (const name of ["PLAIN permit", "MANY permit"]) expect(mail?.body).toContain(name);
  });

  it("of which the provider knows nothing is not taken for another payment", async () => {
    const driver = await portal.driver();
    portal.simulation.trouble("open", "cut");
    await portal.buyByCard(driver, "PLAIN");
    const { id, reference } = await portal.orderOf(driver);
    await portal.pay(driver, id);
    expect(callsAbout(reference)).toEqual(["ask"]);
    expect(await portal.audited("payment-differs")).toEqual([]);
  });

  it("that was declined is answered the same however often it is sent, and no provider is asked for it", async () => {
    const driver = await portal.driver();
    const key = randomUUID();
    portal.simulation.decline("expired_card");
    const statuses = new Set<number>();
    for (let time = 0; time < 32; time += 1) statuses.add((await portal.buyByCard(driver, "PLAIN", key)).statusCode);
    expect([...statuses]).toEqual([402]);
    expect(callsAbout((await portal.orderOf(driver)).reference)).toEqual(["open", "pay"]);
  });

  it("that has no answer is told to the desk after a day, not before, and once", async () => {
    const { reference } = await sentAway();
    const toldAfter = async (seconds: number) => {
      portal.server.advance(seconds);
      portal.simulation.trouble("ask", "fault");
      await portal.payments.askAgain(portal.tenant, reference);
      return (await portal.deskMailsAbout(reference)).length;
    };
    expect(await toldAfter(60)).toBe(0);
    expect(await toldAfter(24 * 3600 - 61)).toBe(0);
    expect(await toldAfter(1)).toBe(1);
    expect(await toldAfter(3600)).toBe(1);
  });

  it("by a method that this server no longer takes fails its job; its driver is told that nobody answers", async () => {
    const { reference, id: orderId } = await sentAway();
    const unanswered: unknown[] = [];
    const paymentUnanswered = (error: unknown) => void unanswered.push(error);
    const payments = new ProvidedPayments({ ...portal.paymentParts, paymentHandlers: [], paymentUnanswered });
    const words = "this server takes no payments by TRANSACT_PAYMENTS through simulation-page";
    await expect(payments.askAgain(portal.tenant, reference)).rejects.toThrow(words);
    expect(unanswered).toEqual([]);
    const call = { tenant: portal.tenant, orderId, requestId: "test" };
    expect(await payments.giveUp(call, "driver")).toBe("unanswered");
    expect(unanswered).toEqual([expect.objectContaining({ name: "MethodNotServed", message: words })]);
  });

  describe("that comes after its order was given up, and the driver bought for another car,", () => {
    /** The driver with a second vehicle in the place of the first. */
    async function inAnotherCar(driver: ReadyDriver): Promise<ReadyDriver> {
      const [vehicle] = driver.person.vehicles;
      if (vehicle === undefined) throw new Error("the driver has no vehicle");
      const id = randomUUID();
      const licensePlate = { number: "SECOND1", state: { code: "CA" } };
      const row = { id, tenant: "eastport", driver_id: driver.accountId, created_at: new Date(0) };
      const car = { ...row, make: "Toyota", plate_number: licensePlate.number, plate_state: "CA" };
      await portal.server.db.withTenant("eastport", (db) => db.insertInto("vehicles").values(car).execute());
      return { ...driver, person: { ...driver.person, vehicles: [{ ...vehicle, id, licensePlate }] } };
    }

    it.each([
      ["is told to the desk where one may have one of the permit", "PLAIN", ["PLAIN"], 1],
      ["and also where another permit was bought with it", "PLAIN", ["PLAIN", "MANY"], 1],
      ["and is not where one may have two of it", "MANY", ["MANY"], 0],
      ["and is not where another permit was bought alone", "PLAIN", ["MANY"], 0],
    ])("%s", async (_what, first, then, mails) => {
      const driver = await portal.driver();
      expect((await portal.buy(driver, first, {})).statusCode).toBe(202);
      const { id, reference } = await portal.orderOf(driver);
      await portal.giveUp(driver, id);
      expect((await portal.buyByCard(await inAnotherCar(driver), then)).statusCode).toBe(201);
      portal.simulation.payAtPage(reference, true);
      await portal.payments.handleMessage(portal.tenant, "simulation-page", randomUUID(), reference);
      expect((await portal.ordersOf(driver)).map(({ state }) => state)).toEqual(["PAID", "PAID"]);
      expect(await portal.deskMailsAbout(reference)).toHaveLength(mails);
    });
  });
});
