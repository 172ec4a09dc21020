import { afterAll, beforeAll, expect, it } from "vitest";
import { CITING, CITING_DESK, CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";

const DAY = 24 * 3600;
const MARK = "--may-still-be-paid";

describeOnEachDatabase("the payment of a citation whose provider is silent", (open) => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
  });
  afterAll(() => portal.close());

  async function pending() {
    const citation = await portal.citation();
    const address = `payer-${citation.number}@example.com`;
    return { citation, address, reference: await portal.opened(citation, { emailAddress: address }) };
  }
  const payments = async (citation: { number: string }) => (await portal.look(citation)).payments;
  const command = ({ number }: { number: string }, ...marks: string[]) =>
    desk(portal.server, "citation", CITING, number, "payment-cancelled", ...marks);
  /** The same, while the provider confirms nothing. */
  const cancel = (citation: { number: string }, ...marks: string[]) => {
    portal.simulation.trouble("cancel", "cut");
    return command(citation, ...marks);
  };
  /** One that was cancelled by the desk alone, after a day without a word. */
  async function cancelled() {
    const payment = await pending();
    portal.server.advance(DAY);
    expect((await cancel(payment.citation, MARK))[0]).toBe(0);
    return payment;
  }
  /** The jobs of an hour later. */
  async function askLater() {
    portal.server.advance(3600);
    await portal.askPending();
  }
  /** The tenant's payments go through another provider by now, and nobody serves the one of this payment any more. */
  const loseProvider = (reference: string) =>
    portal.server.db.withTenant(CITING, (db) =>
      db.updateTable("payments").set({ provider: "former-page" }).where("id", "=", reference).execute(),
    );

  it("is cancelled at the desk after a day and not before, in words that say what may come of it", async () => {
    const { citation } = await pending();
    const { number } = citation;
    portal.server.advance(DAY - 1);
    const until = new Date(portal.server.now() + 1000).toISOString().slice(0, 16).replace("T", " ");
    expect(await cancel(citation, MARK)).toEqual([
      1,
      [
        `The payment service did not confirm it for citation ${number}, and the payment is open still. Try again in a minute.`,
        `If it never does, the payment can be ended from ${until} UTC on, and be made all the same:`,
        `  npm run desk -- citation ${CITING} ${number} payment-cancelled ${MARK}`,
      ].join("\n"),
    ]);
    expect(await payments(citation)).toEqual(["OPEN"]);
    portal.server.advance(1);
    expect((await cancel(citation))[0]).toBe(1);
    expect(await cancel(citation, MARK)).toEqual([
      0,
      `The payment of citation ${number} is cancelled: the citation can be paid anew.`,
      "The payment service has not confirmed it: the payment can still be made there until it does. The portal goes on asking.",
      "If money comes, it counts for the citation; where nothing is due any more it goes back, and the desk gets a message.",
    ]);
    expect(await payments(citation)).toEqual(["CANCELLED"]);
    expect(await portal.audited("citation-payment-cancelled")).toContainEqual({ citationNumber: number });
    expect((await portal.lookUp(citation)).openPayment).toBeUndefined();
    expect(await command(citation, MARK)).toEqual([1, `No payment of citation ${number} is open.`]);
    expect(await command({ number: "NONE-1" })).toEqual([1, `${CITING} has no citation NONE-1.`]);
  });

  it("leaves its citation to be paid anew", async () => {
    const { citation, reference } = await cancelled();
    const second = await portal.opened(citation);
    expect(second).not.toBe(reference);
    expect(await payments(citation)).toEqual(["CANCELLED", "OPEN"]);
    expect((await portal.standing(reference)).status).toBe("cancelled");
  });

  it("settles its citation by money that comes after all, found by asking, and whoever paid hears of it", async () => {
    const { citation, reference, address } = await cancelled();
    portal.simulation.payAtPage(reference);
    await askLater();
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["PAID"] });
    expect(await portal.subjectsTo(address)).toEqual([
      `Receipt: citation ${citation.number} with Port of East is paid`,
    ]);
  });

  it("settles its citation by money of which its provider tells by itself", async () => {
    const { citation, reference } = await cancelled();
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["PAID"] });
  });

  it("has money go back that comes when the citation was paid anew", async () => {
    const { citation, reference } = await cancelled();
    const second = await portal.opened(citation);
    for (const each of [second, reference]) {
      portal.simulation.payAtPage(each);
      await portal.message(each);
    }
    await portal.refundDue();
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["REFUNDED", "PAID"] });
  });

  it.each([
    ["its provider ends it", () => undefined],
    ["its provider declined it", (reference: string) => portal.simulation.declineAtPage(reference)],
    [
      "its money went back",
      (reference: string) => Object.assign(portal.simulation.payment(reference), { kind: "refunded" }),
    ],
  ])("stays cancelled where %s, and is asked about no more", async (_what, happens) => {
    const { citation, reference, address } = await cancelled();
    happens(reference);
    await askLater();
    const before = portal.simulation.heard.length;
    portal.server.advance(DAY);
    await portal.askPending();
    expect(portal.simulation.heard.slice(before).filter((each) => each.reference === reference)).toEqual([]);
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["CANCELLED"] });
    expect(await portal.subjectsTo(address)).toEqual([]);
  });

  it("is asked about as long as its provider is silent", async () => {
    const { citation, reference } = await cancelled();
    for (const _day of [1, 2, 3]) {
      portal.simulation.trouble("ask", "lost");
      portal.server.advance(DAY);
      const before = portal.simulation.heard.length;
      await portal.askPending();
      expect(portal.simulation.heard.slice(before).map((each) => each.reference)).toContain(reference);
    }
    expect(await payments(citation)).toEqual(["CANCELLED"]);
  });

  it("is cancelled at once where its provider confirms it, with an audit entry", async () => {
    const { citation, reference } = await pending();
    expect(await command(citation)).toEqual([
      0,
      `The payment of citation ${citation.number} is cancelled: the citation can be paid anew.`,
    ]);
    expect(portal.simulation.payment(reference).kind).toBe("ended");
    expect(await portal.audited("citation-payment-cancelled")).toContainEqual({ citationNumber: citation.number });
  });

  it("is settled instead where its provider says that it was paid", async () => {
    const { citation, reference } = await pending();
    portal.simulation.payAtPage(reference);
    expect(await command(citation, MARK)).toEqual([
      1,
      `The payment of citation ${citation.number} could not be cancelled in time: it is paid now.`,
    ]);
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["PAID"] });
  });

  it("is named to the desk with the way out of it", async () => {
    const { reference } = await pending();
    portal.server.advance(DAY);
    portal.simulation.trouble("ask", "lost");
    await portal.askPending();
    const mails = (await portal.mailsTo(CITING_DESK)).filter(({ body }) => body.includes(reference));
    expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining(`payment-cancelled, with ${MARK}`)]);
  });

  it("is in the way while nobody serves its provider, and no longer once the desk has cancelled it", async () => {
    const { citation, reference } = await pending();
    await loseProvider(reference);
    const refused = await portal.pay(citation);
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: "provider_unavailable" }]);
    expect((await command(citation))[0]).toBe(1);
    portal.server.advance(DAY);
    expect((await command(citation, MARK))[0]).toBe(0);
    expect((await portal.pay(citation)).statusCode).toBe(201);
    expect(await payments(citation)).toEqual(["CANCELLED", "OPEN"]);
  });
});
