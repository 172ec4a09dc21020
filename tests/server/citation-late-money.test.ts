import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { moveCitation } from "../../server/services/citations/move-citation.ts";
import type { CitationState } from "../../src/domain/citations.ts";
import { CITING, CITING_DESK, CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";

describeOnEachDatabase("money that comes for a citation otherwise than expected", (open) => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
  });
  afterAll(() => portal.close());

  const deskMoves = ({ number }: { number: string }, to: CitationState) =>
    portal.server.db.withTenant(CITING, (db) =>
      moveCitation(db, { number, to, by: "desk", at: new Date(portal.server.now()), requestId: null }),
    );
  const deskHeard = async (reference: string) =>
    (await portal.mailsTo(CITING_DESK)).filter(({ body }) => body.includes(reference)).map(({ subject }) => subject);
  /** A citation with an open payment whose payer gave an address. */
  async function away() {
    const citation = await portal.citation();
    const address = `payer-${citation.number}@example.com`;
    return { citation, address, reference: await portal.opened(citation, { emailAddress: address }) };
  }

  it.each([
    [{ brand: "4929420573595709", lastFour: "4242" }],
    [{ brand: "<b>Visa</b>", lastFour: "4242" }],
    [{ brand: "Visa", lastFour: "4929420573595709" }],
  ])("comes with nothing of a card that is more than a brand and last four digits: %j", async (card) => {
    const { reference } = await away();
    expect(reference).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    portal.simulation.payAtPage(reference);
    portal.simulation.misstate({ kind: "paid", card });
    const standing = await portal.standing(reference);
    portal.simulation.misstate({});
    expect(standing).toMatchObject({ status: "paid" });
    expect(standing).not.toHaveProperty("card");
  });

  it("settles one whose payment had ended, however late it comes", async () => {
    const { citation, reference } = await away();
    portal.server.advance(31 * 60);
    await portal.askPending();
    expect((await portal.look(citation)).payments).toEqual(["CANCELLED"]);
    portal.simulation.payAtPage(reference, true);
    await portal.message(reference);
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["PAID"] });
    expect((await portal.standing(reference)).status).toBe("paid");
  });

  it("goes back where the citation was paid by another payment meanwhile, and desk and payer are told", async () => {
    const { citation, address, reference } = await away();
    portal.server.advance(31 * 60);
    await portal.askPending();
    const second = await portal.opened(citation);
    portal.simulation.payAtPage(second);
    await portal.message(second);
    portal.simulation.payAtPage(reference, true);
    for (const id of ["a", "b"]) await portal.message(reference, `${reference} ${id}`);
    expect((await portal.standing(reference)).status).toBe("not-owed");
    await portal.refundDue();
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "refunded", charges: 1 });
    expect((await portal.standing(reference)).status).toBe("refunded");
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["REFUNDED", "PAID"] });
    expect(await deskHeard(reference)).toEqual([`A payment of citation ${citation.number} is not owed and goes back`]);
    expect(await portal.subjectsTo(address)).toEqual([
      `Your payment of citation ${citation.number} goes back to you`,
      `Your payment of citation ${citation.number} was refunded`,
    ]);
    expect(await portal.audited("citation-paid-not-owed")).toContainEqual({ citationNumber: citation.number });
    expect((await portal.standing(second)).status).toBe("paid");
  });

  it.each(["DISMISSED", "PAID"] as const)(
    "goes back where the desk made it %s while it was being paid",
    async (state) => {
      const { citation, reference } = await away();
      await deskMoves(citation, state);
      portal.simulation.payAtPage(reference);
      await portal.message(reference);
      await portal.refundDue();
      expect(await portal.look(citation)).toMatchObject({ state, payments: ["REFUNDED"] });
      expect((await portal.standing(reference)).status).toBe("refunded");
    },
  );

  it("is asked of nobody any more once the desk has dismissed the citation: its payment is cancelled at the provider", async () => {
    const { citation, reference } = await away();
    await deskMoves(citation, "DISMISSED");
    expect((await portal.standing(reference)).status).toBe("pending");
    portal.server.advance(61);
    await portal.askPending();
    expect(portal.simulation.payment(reference).kind).toBe("ended");
    expect(await portal.look(citation)).toMatchObject({ state: "DISMISSED", payments: ["CANCELLED"] });
  });

  it("counts as a payment of its amount where the desk has raised the citation's since: the rest stays due", async () => {
    const { citation, address, reference } = await away();
    await portal.change(citation, { fine_cents: 9000 });
    portal.simulation.payAtPage(reference);
    for (const id of ["a", "b"]) await portal.message(reference, `${reference} ${id}`);
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["PAID"] });
    expect(await portal.lookUp(citation)).toMatchObject({ total: "95.50", amountDue: "45.00", canPay: true });
    expect(await portal.standing(reference)).toMatchObject({
      status: "part-paid",
      amount: "50.50",
      amountDue: "45.00",
    });
    expect(await deskHeard(reference)).toEqual([`Citation ${citation.number} was paid in part: $45.00 is still due`]);
    expect(await portal.subjectsTo(address)).toEqual([
      `Your payment of citation ${citation.number} has arrived: $45.00 is still due`,
    ]);
    expect(await portal.audited("citation-paid-other-amount")).toContainEqual({ citationNumber: citation.number });
    const rest = await portal.opened(citation);
    expect(portal.simulation.payment(rest).amountCents).toBe(4500);
    portal.simulation.payAtPage(rest);
    await portal.message(rest);
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["PAID", "PAID"] });
    expect((await portal.standing(reference)).status).toBe("paid");
    expect(portal.simulation.payment(rest).charges + portal.simulation.payment(reference).charges).toBe(2);
  });

  it("settles a citation whose amount the desk has lowered since, and desk and payer are told what is too much", async () => {
    const { citation, address, reference } = await away();
    await portal.change(citation, { fine_cents: 2000 });
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["PAID"] });
    expect(await deskHeard(reference)).toEqual([`Citation ${citation.number} was paid with $25.00 too much`]);
    const [mail] = await portal.mailsTo(address);
    expect(mail?.body).toContain("you paid $25.00 too much");
  });

  it("goes back where the desk has lowered the amount to nothing", async () => {
    const { citation, reference } = await away();
    await portal.change(citation, { fine_cents: 0, fees_cents: 0 });
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    await portal.refundDue();
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["REFUNDED"] });
  });

  it("of a part is due again where it was given back elsewhere", async () => {
    const { citation, reference } = await away();
    await portal.change(citation, { fine_cents: 9000 });
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    Object.assign(portal.simulation.payment(reference), { kind: "refunded" });
    await portal.message(reference);
    expect(await portal.lookUp(citation)).toMatchObject({ state: "UNPAID", amountDue: "95.50" });
  });

  it("is asked for anew with the amount that the desk has set, and the former payment can no longer be made", async () => {
    const { citation, reference } = await away();
    await portal.change(citation, { fine_cents: 9000 });
    const second = await portal.opened(citation);
    expect(second).not.toBe(reference);
    expect(portal.simulation.payment(reference).kind).toBe("ended");
    expect(portal.simulation.payment(second).amountCents).toBe(9550);
    expect((await portal.standing(reference)).status).toBe("cancelled");
    expect((await portal.look(citation)).payments).toEqual(["CANCELLED", "OPEN"]);
  });

  it("is asked for the rest alone where the former payment was made a moment before it was to end", async () => {
    const { citation, reference } = await away();
    await portal.change(citation, { fine_cents: 9000 });
    portal.simulation.payAtPage(reference);
    const answer = await portal.pay(citation);
    expect(answer.statusCode).toBe(201);
    const rest = answer.json<{ paymentReference: string }>().paymentReference;
    expect(portal.simulation.payment(rest).amountCents).toBe(4500);
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["PAID", "OPEN"] });
  });

  it("changes nothing where the former payment's provider does not confirm its end", async () => {
    const { citation } = await away();
    await portal.change(citation, { fine_cents: 9000 });
    portal.simulation.trouble("cancel", "cut");
    const answer = await portal.pay(citation);
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: "provider_unavailable" }]);
    expect((await portal.look(citation)).payments).toEqual(["OPEN"]);
  });

  it.each([
    ["another amount", { kind: "paid", amountCents: 1 }],
    ["another currency", { kind: "paid", currency: "CAD" }],
    ["another reference of ours", { kind: "paid", reference: randomUUID() }],
    ["another reference of the provider's", { kind: "paid", providerReference: "sim_other" }],
  ])("moves nothing where the provider states %s, and is one audit entry", async (_what, misstated) => {
    const { citation, reference } = await away();
    portal.simulation.misstate(misstated);
    for (const _time of [1, 2]) expect((await portal.standing(reference)).status).toBe("pending");
    portal.simulation.misstate({});
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["OPEN"] });
    const detail = { citationNumber: citation.number, amountCents: 5050 };
    expect(
      (await portal.audited("payment-differs")).filter((each) => JSON.stringify(each).includes(citation.number)),
    ).toEqual([detail]);
  });

  it("is settled once by messages that come early, twice, at once and after its return", async () => {
    const citation = await portal.citation();
    const address = `many-${citation.number}@example.com`;
    portal.simulation.meanwhile("open", async () => {
      const [row] = (await portal.look(citation)).rows;
      if (row === undefined) throw new Error("the provider is asked before the payment is stored");
      portal.simulation.payAtPage(row.id);
      await portal.message(row.id, `${row.id} early`);
    });
    const reference = await portal.opened(citation, { emailAddress: address });
    await Promise.all(["early", "x", "y", "z"].map((id) => portal.message(reference, `${reference} ${id}`)));
    expect((await portal.standing(reference)).status).toBe("paid");
    expect(await portal.look(citation)).toMatchObject({
      ...{ state: "PAID", moves: ["desk UNPAID", "provider PAID"], payments: ["PAID"] },
    });
    expect(await portal.subjectsTo(address)).toHaveLength(1);
  });

  it("that was refunded elsewhere leaves the citation as it is, and the desk is told", async () => {
    const { citation, address, reference } = await away();
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    Object.assign(portal.simulation.payment(reference), { kind: "refunded" });
    await portal.message(reference);
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["REFUNDED"] });
    expect(await deskHeard(reference)).toEqual([`A payment of citation ${citation.number} was refunded`]);
    expect(await portal.subjectsTo(address)).toContain(`Your payment of citation ${citation.number} was refunded`);
  });

  it("that was refunded before anybody heard of it ends its payment, and the citation can be paid again", async () => {
    const { citation, reference } = await away();
    Object.assign(portal.simulation.payment(reference), { kind: "refunded" });
    await portal.message(reference);
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["REFUNDED"] });
    // Nobody saw it paid: there is no receipt, and nothing that would lead to one.
    expect((await portal.lookUp(citation)).payments).toEqual([]);
    expect((await portal.receipt(citation, citation.plate)).statusCode).toBe(404);
    expect((await portal.pay(citation)).statusCode).toBe(201);
  });

  it("of which nobody knows for a day is told to the desk, once", async () => {
    const { citation, reference } = await away();
    portal.simulation.payment(reference).isUnsettled = true;
    portal.simulation.trouble("cancel", ...Array.from({ length: 900 }, () => "cut" as const));
    for (let hour = 0; hour < 27; hour += 1) {
      portal.server.advance(3600);
      await portal.askPending();
    }
    portal.simulation.trouble("cancel");
    expect(await deskHeard(reference)).toEqual([`Nobody knows whether citation ${citation.number} was paid`]);
  });

  it("is taken up again by its job where the server stopped before the provider heard of it", async () => {
    const citation = await portal.citation();
    portal.simulation.trouble("open", "cut");
    const reference = await portal.opened(citation);
    expect(portal.simulation.payments.has(reference)).toBe(false);
    portal.server.advance(61);
    await portal.askPending();
    expect((await portal.standing(reference)).status).toBe("open");
  });
});

describeOnEachDatabase("money for a citation that no provider can give back", (open) => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(open, { refunds: false });
  });
  afterAll(() => portal.close());

  it("is told to the desk, which has to give it back", async () => {
    const citation = await portal.citation();
    const reference = await portal.opened(citation);
    const move = { to: "DISMISSED", by: "desk", at: new Date(portal.server.now()), requestId: null } as const;
    await portal.server.db.withTenant(CITING, (db) => moveCitation(db, { number: citation.number, ...move }));
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    await portal.refundDue();
    expect((await portal.standing(reference)).status).toBe("not-owed");
    expect(await portal.subjectsTo(CITING_DESK)).toEqual([
      `A payment of citation ${citation.number} is not owed: give the money back`,
    ]);
  });
});
