import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { PayingPortal } from "../support/paying-portal.ts";
import type { ReadyDriver } from "../support/purchase.ts";

const HOLD_S = 30 * 60;

describeWithDatabase("what a driver hears of a payment that ends behind the page", (open) => {
  let portal: PayingPortal;
  beforeAll(async () => {
    portal = await PayingPortal.start(open, ["ONE", "TWO"]);
  });
  afterAll(() => portal.close());

  /** An order whose driver was sent to the provider's page, or has paid by card. */
  async function ordered(permitId = "PLAIN", isByCard = false) {
    const driver = await portal.driver();
    await (isByCard ? portal.buyByCard(driver, permitId) : portal.buy(driver, permitId, {}));
    return { driver, ...(await portal.orderOf(driver)) };
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>;

  let messages = 0;
  /** The provider sends a message about a payment. */
  const message = ({ reference, payment }: Pick<Ordered, "reference" | "payment">) =>
    portal.payments.handleMessage(portal.tenant, payment.provider ?? "", `m-${(messages += 1)}`, reference);
  /** Everything that may ask about a payment does, twice. */
  async function askAll(order: Ordered): Promise<void> {
    for (const _time of [1, 2]) {
      await message(order);
      await portal.pay(order.driver, order.id);
      portal.server.advance(3600);
      await portal.askPending();
    }
  }
  const ends = async (order: Ordered) => {
    portal.server.advance(HOLD_S);
    await portal.askPending();
    expect((await portal.orderOf(order.driver)).state).toBe("PAYMENT_FAILED");
  };
  const addressOf = ({ person }: ReadyDriver) => person.emailAddresses[0]?.address ?? "";
  const mailsTo = async ({ driver }: Pick<Ordered, "driver">) =>
    (await portal.server.mails()).filter(({ to }) => to === addressOf(driver));
  const subjects = async (order: Pick<Ordered, "driver">) => (await mailsTo(order)).map(({ subject }) => subject);
  const desked = (number: string, ...flags: string[]) =>
    desk(portal.server, "order", "eastport", number, "cancelled", ...flags);

  const confirmed = (number: string) => `Order ${number} with Port of East`;
  const failed = (number: string) => `The payment of your order ${number} did not go through`;
  const arrived = (number: string) => `The payment of your order ${number} has arrived`;
  const unfulfilled = (number: string) => `Your order ${number} is paid, but no permit was left`;
  const refunded = (number: string) => `Your payment for order ${number} was refunded`;
  const cancelled = (number: string) => `Your order ${number} was cancelled, and your payment was refunded`;
  const byHand = (number: string) => `Your order ${number} was cancelled, and your payment was given back`;

  it("once, that it was declined after the order was placed, whoever heard of that first and how often", async () => {
    const order = await ordered();
    portal.simulation.declineAtPage(order.reference);
    await askAll(order);
    expect(await subjects(order)).toEqual([failed(order.number)]);
    const [mail] = await mailsTo(order);
    expect(mail?.body).toContain("  - PLAIN permit");
    expect(mail?.body).toContain("Go to your orders:\nhttps://parking.example.org/driverportal/eastport/vieworders");
    expect(mail?.html?.text).toContain("Port of East");
  });

  it("once, that it was not made while the permits were held", async () => {
    const order = await ordered();
    await ends(order);
    await askAll(order);
    expect(await subjects(order)).toEqual([failed(order.number)]);
  });

  it("nothing of one that is declined while the order is placed, or that the driver gives up", async () => {
    portal.simulation.misstate({ kind: "declined", reason: "declined" });
    const declined = await ordered();
    portal.simulation.misstate({});
    expect(declined.state).toBe("PAYMENT_FAILED");
    const givenUp = await ordered();
    await portal.giveUp(givenUp.driver, givenUp.id);
    const cancelled = await ordered();
    await desked(cancelled.number);
    for (const order of [declined, givenUp, cancelled]) expect(await subjects(order)).toEqual([]);
  });

  it("of one that is paid in time the confirmation alone", async () => {
    const order = await ordered();
    portal.simulation.payAtPage(order.reference);
    await askAll(order);
    expect(await subjects(order)).toEqual([confirmed(order.number)]);
    expect((await mailsTo(order))[0]?.body).toContain(`Thank you for your order ${order.number}`);
  });

  it("that it has arrived late and the permits are valid, at an unproven address without name, plate and receipt", async () => {
    const order = await ordered();
    await ends(order);
    portal.simulation.payAtPage(order.reference, true);
    await askAll(order);
    expect(await subjects(order)).toEqual([failed(order.number), arrived(order.number)]);
    const mail = (await mailsTo(order)).at(-1);
    expect(mail?.body).toContain("The order is paid now, and its permits are valid on their days:\n\n  - PLAIN permit");
    expect(mail?.body).toContain("$55.75");
    const [vehicle] = order.driver.person.vehicles;
    expect(`${mail?.body}${mail?.html?.text}`).not.toContain(vehicle?.licensePlate.number);
    expect(`${mail?.body}${mail?.html?.text}`).not.toContain(order.driver.person.lastName);
    expect(mail?.attachments).toEqual([]);
  });

  it("the same at a proven address with the whole order and its receipt", async () => {
    const order = await ordered();
    await portal.server.db.withTenant("eastport", (db) =>
      db
        .updateTable("accounts")
        .set({ verified_email: addressOf(order.driver) })
        .where("id", "=", order.driver.accountUuid)
        .execute(),
    );
    await portal.giveUp(order.driver, order.id);
    portal.simulation.payAtPage(order.reference, true);
    await askAll(order);
    const mails = await mailsTo(order);
    expect(mails.map(({ subject }) => subject)).toEqual([arrived(order.number)]);
    expect(mails[0]?.body).toContain(`Your payment has arrived after your order ${order.number} with Port of East had`);
    expect(mails[0]?.body).not.toContain("Thank you for your order");
    expect(mails[0]?.body).toContain(order.driver.person.vehicles[0]?.licensePlate.number);
    expect(mails[0]?.attachments?.map(({ fileName }) => fileName)).toEqual([`order-${order.number}.pdf`]);
  });

  it("that it was paid when no permit was left, beside the desk", async () => {
    const order = await ordered("ONE");
    await ends(order);
    await portal.buyByCard(await portal.driver(), "ONE");
    portal.simulation.payAtPage(order.reference, true);
    await askAll(order);
    expect(await subjects(order)).toEqual([failed(order.number), unfulfilled(order.number)]);
    expect((await mailsTo(order)).at(-1)?.body).toContain("Do not park on this order");
    expect(await portal.deskMailsAbout(order.reference)).toHaveLength(1);
  });

  it("that its money was given back by the provider: once, whether the desk wanted that or not", async () => {
    const wanted = await ordered("PLAIN", true);
    expect(await subjects(wanted)).toEqual([confirmed(wanted.number)]);
    await desked(wanted.number);
    await portal.refundDue();
    await message(wanted);
    expect(await subjects(wanted)).toEqual([confirmed(wanted.number), cancelled(wanted.number)]);
    const told = (await mailsTo(wanted)).at(-1)?.body;
    expect(told).toContain("Its permits are not valid any more");
    expect(told).toContain("The amount of $55.75 was refunded. It can take some days until your bank shows it.");

    const unwanted = await ordered("PLAIN", true);
    await subjects(unwanted);
    portal.simulation.payment(unwanted.reference).kind = "refunded";
    await message(unwanted);
    await message(unwanted);
    expect(await subjects(unwanted)).toEqual([confirmed(unwanted.number), refunded(unwanted.number)]);
    expect((await mailsTo(unwanted)).at(-1)?.body).not.toContain("not valid any more");
  });

  it("that its money was given back by hand, with the order or after it", async () => {
    const together = await ordered();
    portal.simulation.payAtPage(together.reference);
    await message(together);
    await subjects(together);
    for (const _time of [1, 2]) await desked(together.number, "--refunded-by-hand");
    expect(await subjects(together)).toEqual([confirmed(together.number), byHand(together.number)]);
    const told = (await mailsTo(together)).at(-1)?.body;
    expect(told).toContain("Its permits are not valid any more");
    expect(told).toContain("it gave the amount of $55.75 back");
    expect(told).not.toContain("your bank");

    const after = await ordered("PLAIN", true);
    await subjects(after);
    await desked(after.number);
    portal.simulation.trouble("refund", ...Array.from({ length: 12 }, () => "fault" as const));
    for (let time = 0; time < 10; time += 1) {
      await portal.refundDue();
      portal.server.advance(24 * 3600);
    }
    portal.simulation.trouble("refund");
    for (const _time of [1, 2]) await desked(after.number, "--refunded-by-hand");
    expect(await subjects(after)).toEqual([confirmed(after.number), byHand(after.number)]);
  });

  it("that it was given back, and not that it failed, where both are heard of at once", async () => {
    const order = await ordered();
    portal.simulation.payment(order.reference).kind = "refunded";
    await askAll(order);
    expect((await portal.orderOf(order.driver)).state).toBe("PAYMENT_FAILED");
    expect(await subjects(order)).toEqual([refunded(order.number)]);
  });

  it("nothing where the desk ends one of which nobody knows whether it was paid", async () => {
    const order = await ordered();
    portal.simulation.trouble("cancel", "cut");
    const [code] = await desked(order.number, "--refunded-by-hand");
    expect([code, await subjects(order)]).toEqual([0, []]);
    expect((await portal.orderOf(order.driver)).state).toBe("CANCELLED");
  });

  it("nothing where the order names no address", async () => {
    const order = await ordered("TWO");
    await portal.server.db.withTenant("eastport", (db) =>
      db.updateTable("orders").set({ confirmation_address: null }).where("id", "=", order.id).execute(),
    );
    await ends(order);
    expect(await subjects(order)).toEqual([]);
  });
});
