import { afterAll, beforeAll, expect, it } from "vitest";
import { answerAppeal } from "../../server/services/appeals/answer-appeal.ts";
import { appealedCalls, importCitation } from "../support/appealed-citations.ts";
import { appealCalls } from "../support/appeals.ts";
import { CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase, type OpenTestDatabase } from "../support/databases.ts";

/** A portal for all tests of a suite. */
function usePortal(open: OpenTestDatabase, options: Parameters<typeof CitingPortal.start>[1] = {}) {
  let portal: CitingPortal;
  let calls: ReturnType<typeof appealedCalls>;
  beforeAll(async () => {
    portal = await CitingPortal.start(open, options);
    calls = appealedCalls(portal);
  });
  afterAll(() => portal.close());
  return () => ({ portal, calls });
}

describeOnEachDatabase("money of a citation that the desk dismisses", (open) => {
  const start = usePortal(open);

  it("goes back to whoever paid while the appeal that is accepted was open, once", async () => {
    const { portal, calls } = start();
    const { citation, filed, address, reference } = await calls.appealed();
    await calls.pay(reference);
    expect((await calls.accept(filed)).slice(2)).toEqual([
      `Citation ${citation.number} was "Paid" and is dismissed now.`,
      "$50.50 was paid for it: the payment service is asked to give it back.",
    ]);
    expect(await portal.look(citation)).toMatchObject({ state: "DISMISSED", payments: ["PAID"] });
    expect((await portal.standing(reference)).status).toBe("not-owed");
    expect((await portal.lookUp(citation)).payments).toMatchObject([{ amount: "50.50", goesBack: true }]);
    for (const _time of [1, 2]) await portal.refundDue();
    expect((await calls.accept(filed))[0]).toBe(1);
    await portal.refundDue();
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "refunded", charges: 1 });
    expect(
      portal.simulation.heard.filter((each) => each.call === "refund" && each.reference === reference),
    ).toHaveLength(1);
    expect(await portal.look(citation)).toMatchObject({ state: "DISMISSED", payments: ["REFUNDED"] });
    const [given] = (await portal.lookUp(citation)).payments;
    expect([given?.goesBack, given?.refundedAt]).toEqual([undefined, portal.server.now()]);
    expect(await portal.subjectsTo(address)).toEqual([
      `Receipt: citation ${citation.number} with Port of East is paid`,
      `Your payment of citation ${citation.number} goes back to you`,
      `Your payment of citation ${citation.number} was refunded`,
    ]);
    expect(await calls.deskHeard(reference)).toEqual([
      `A payment of citation ${citation.number} is not owed and goes back`,
    ]);
    expect(await portal.audited("citation-paid-not-owed")).toContainEqual({ citationNumber: citation.number });
  });

  it("goes back by the next try where the payment service is away, and by the job where the desk's process ended", async () => {
    const { portal, calls } = start();
    const { filed, reference } = await calls.appealed();
    await calls.pay(reference);
    const answer = { number: filed.appeal.id, to: "ACCEPTED", message: "Yes." } as const;
    const jobsQueued = () => {
      throw new Error("the process ended");
    };
    const parts = { ...portal.paymentParts, box: portal.server.box, jobsQueued };
    await expect(answerAppeal(parts, portal.tenant, answer)).rejects.toThrow("the process ended");
    portal.simulation.trouble("refund", "lost");
    await expect(portal.refundDue()).rejects.toThrow("a job failed");
    portal.server.advance(61);
    await portal.refundDue();
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "refunded", charges: 1 });
    expect((await portal.standing(reference)).status).toBe("refunded");
  });

  it("stays where it is, and the citation with it, where the decision could not be stored whole", async () => {
    const { portal, calls } = start();
    const { citation, filed, reference } = await calls.appealed();
    await calls.pay(reference);
    const answer = { number: filed.appeal.id, to: "ACCEPTED", message: "Yes." } as const;
    const cut = () => {
      throw new Error("cut");
    };
    const paymentHandlers = portal.paymentParts.paymentHandlers.map((handler) =>
      Object.defineProperty({ ...handler }, "refund", { get: cut }),
    );
    const parts = { ...portal.paymentParts, box: portal.server.box, paymentHandlers };
    await expect(answerAppeal(parts, portal.tenant, answer)).rejects.toThrow("cut");
    await portal.refundDue();
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["PAID"] });
    expect(portal.simulation.payment(reference).kind).toBe("paid");
    expect((await calls.accept(filed))[0]).toBe(0);
  });

  it("goes back when it comes after the appeal was accepted", async () => {
    const { portal, calls } = start();
    const { citation, filed, reference } = await calls.appealed();
    expect((await calls.accept(filed)).slice(2)).toEqual([
      `Citation ${citation.number} was "Unpaid" and is dismissed now.`,
    ]);
    await calls.pay(reference);
    await portal.refundDue();
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "refunded", charges: 1 });
  });

  it("goes back once where two appeals of one citation are accepted", async () => {
    const { portal, calls } = start();
    const { citation, filed, reference } = await calls.appealed();
    const second = await appealCalls(portal).filed(citation.number);
    await calls.pay(reference);
    await calls.accept(filed);
    expect((await calls.accept(second)).slice(2)).toEqual([`Citation ${citation.number} was dismissed before.`]);
    for (const _time of [1, 2]) await portal.refundDue();
    expect(await calls.deskHeard(reference)).toHaveLength(1);
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "refunded", charges: 1 });
  });

  it("is the desk's to give back where it was not paid through the portal", async () => {
    const { portal, calls } = start();
    const { citation, filed } = await calls.appealed();
    await importCitation(portal, citation, { state: "PAID" });
    expect((await calls.accept(filed)).slice(2)).toEqual([
      `Citation ${citation.number} was "Paid" and is dismissed now.`,
      "It was paid, but not through this portal: give the money back to whoever paid it.",
    ]);
  });

  it("that was a part of a citation goes back where its appeal is accepted", async () => {
    const { portal, calls } = start();
    const { citation, filed, reference } = await calls.appealed();
    await portal.change(citation, { fine_cents: 9000 });
    await calls.pay(reference);
    expect((await calls.accept(filed)).slice(2)).toEqual([
      `Citation ${citation.number} was "Unpaid" and is dismissed now.`,
      "$50.50 was paid for it: the payment service is asked to give it back.",
    ]);
  });

  it("goes back where the desk's file dismisses it after it was paid", async () => {
    const { portal, calls } = start();
    const citation = await portal.citation();
    const reference = await portal.opened(citation);
    await calls.pay(reference);
    await importCitation(portal, citation, { state: "DISMISSED" });
    await portal.refundDue();
    expect(await portal.look(citation)).toMatchObject({ state: "DISMISSED", payments: ["REFUNDED"] });
    await importCitation(portal, citation, { state: "DISMISSED" });
    await portal.refundDue();
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "refunded", charges: 1 });
    expect(await calls.deskHeard(reference)).toHaveLength(1);
  });
});

describeOnEachDatabase("a citation that was paid in part and is taken in again", (open) => {
  const start = usePortal(open);
  /** A citation of which 45.00 of 95.50 is still due. */
  async function partPaid() {
    const { portal, calls } = start();
    const citation = await portal.citation();
    const address = `payer-${citation.number}@example.com`;
    const reference = await portal.opened(citation, { emailAddress: address });
    await portal.change(citation, { fine_cents: 9000 });
    await calls.pay(reference);
    /** Subject of the mail that the payer was sent last. */
    const payerHeard = async () => (await portal.subjectsTo(address)).at(-1);
    return { portal, calls, citation, reference, payerHeard };
  }

  it("stays due while its amount is above what was paid", async () => {
    const { portal, citation } = await partPaid();
    await importCitation(portal, citation, { fine: "60.00" });
    expect(await portal.lookUp(citation)).toMatchObject({ state: "UNPAID", total: "65.50", amountDue: "15.00" });
  });

  it("is paid once its amount is what was paid", async () => {
    const { portal, calls, citation, reference, payerHeard } = await partPaid();
    await importCitation(portal, citation, {});
    expect(await payerHeard()).toMatch(new RegExp(`^Receipt: citation ${citation.number} .* is paid$`));
    expect(await portal.look(citation)).toMatchObject({ state: "PAID", payments: ["PAID"] });
    expect((await portal.standing(reference)).status).toBe("paid");
    expect(await calls.deskHeard(reference)).toHaveLength(1);
  });

  it("is paid once its amount is below that, and desk and payer are told what is too much", async () => {
    const { portal, calls, citation, reference, payerHeard } = await partPaid();
    await importCitation(portal, citation, { fine: "40.00" });
    expect(await portal.look(citation)).toMatchObject({ state: "PAID" });
    expect((await calls.deskHeard(reference)).at(-1)).toBe(`Citation ${citation.number} was paid with $5.00 too much`);
    expect(await payerHeard()).toMatch(new RegExp(`^Receipt: citation ${citation.number} .* is paid$`));
  });

  it("gives all of it back once nothing is due any more, and says so to who paid", async () => {
    const { portal, citation, reference, payerHeard } = await partPaid();
    await importCitation(portal, citation, { fine: "0.00", fees: "0.00" });
    expect(await payerHeard()).toBe(`Your payment of citation ${citation.number} goes back to you`);
    await portal.refundDue();
    expect((await portal.look(citation)).payments).toEqual(["REFUNDED"]);
    expect(portal.simulation.payment(reference)).toMatchObject({ kind: "refunded", charges: 1 });
  });
});

describeOnEachDatabase("money of a dismissed citation that no provider can give back", (open) => {
  const start = usePortal(open, { refunds: false });

  it("is said to go back, and the desk is told to give it back", async () => {
    const { portal, calls } = start();
    const { citation, filed, reference } = await calls.appealed();
    await calls.pay(reference);
    expect((await calls.accept(filed)).slice(2)).toEqual([
      `Citation ${citation.number} was "Paid" and is dismissed now.`,
      `$50.50 was paid for it: give it back at the payment service, reference ${reference}.`,
    ]);
    await portal.refundDue();
    expect((await portal.lookUp(citation)).payments).toMatchObject([{ goesBack: true }]);
    expect(await calls.deskHeard(reference)).toEqual([
      `A payment of citation ${citation.number} is not owed: give the money back`,
    ]);
    // Somebody has given it back there, and the provider says so.
    Object.assign(portal.simulation.payment(reference), { kind: "refunded" });
    await portal.message(reference);
    expect((await portal.standing(reference)).status).toBe("refunded");
  });
});
