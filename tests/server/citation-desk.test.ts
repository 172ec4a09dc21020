import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appealCalls } from "../support/appeals.ts";
import { CITING, CitingPortal } from "../support/citing-portal.ts";
import { openPostgresAt } from "../support/databases.ts";
import { desk } from "../support/desk.ts";

/** A citation that was paid, and dismissed by an appeal that was accepted. */
async function dismissed(portal: CitingPortal) {
  const calls = appealCalls(portal);
  const citation = await portal.citation();
  const { appeal } = await calls.filed(citation.number);
  const address = `payer-${citation.number}@example.com`;
  const reference = await portal.opened(citation, { emailAddress: address });
  portal.simulation.payAtPage(reference);
  await portal.message(reference);
  const decision = ["accepted", "--message", "You are right."];
  expect((await desk(portal.server, "appeal", CITING, appeal.id, ...decision))[0]).toBe(0);
  return { citation, address, reference };
}

const refunded = (portal: CitingPortal, number: string) => desk(portal.server, "citation", CITING, number, "refunded");

describe("money of a citation that the desk gives back by hand", () => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(openPostgresAt(), { refunds: false });
  });
  afterAll(() => portal.close());

  it("is noted once, with an audit entry and a message to whoever paid", async () => {
    const { citation, address, reference } = await dismissed(portal);
    const typed = citation.number.toLowerCase().replace("-", " ");
    expect(await refunded(portal, typed)).toEqual([
      0,
      `$50.50 that was paid for citation ${citation.number} is noted as given back.`,
      "Whoever paid is told, where they gave an email address.",
    ]);
    const [payment] = (await portal.lookUp(citation)).payments;
    expect([payment?.goesBack, payment?.refundedAt]).toEqual([undefined, portal.server.now()]);
    expect((await portal.standing(reference)).status).toBe("refunded");
    expect((await portal.subjectsTo(address)).at(-1)).toBe(`Your payment of citation ${citation.number} was refunded`);
    const [code, words] = await refunded(portal, citation.number);
    expect([code, words]).toEqual([1, expect.stringContaining("waits to be given back")]);
    // The provider says so as well, later: nothing happens twice.
    Object.assign(portal.simulation.payment(reference), { kind: "refunded" });
    await portal.message(reference);
    expect(await portal.subjectsTo(address)).toHaveLength(3);
    expect(await portal.audited("refunded-by-hand")).toEqual([
      { citationNumber: citation.number, payment: reference, amountCents: 5050 },
    ]);
  });

  it("is not noted while the citation keeps its money, nor for a number that no citation has", async () => {
    const citation = await portal.citation();
    const reference = await portal.opened(citation);
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    const [code, words] = await refunded(portal, citation.number);
    expect([code, words]).toEqual([1, expect.stringContaining("waits to be given back")]);
    expect((await portal.look(citation)).payments).toEqual(["PAID"]);
    expect(await refunded(portal, "NONE-1")).toEqual([1, `${CITING} has no citation NONE-1.`]);
  });
});

describe("money of a citation that its payment service is being asked to give back", () => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(openPostgresAt());
  });
  afterAll(() => portal.close());

  it("is not noted by hand: it would go back twice", async () => {
    const { citation } = await dismissed(portal);
    const [code, words] = await refunded(portal, citation.number);
    expect([code, words]).toEqual([1, expect.stringContaining("by hand it would go back twice")]);
    await portal.refundDue();
    expect((await portal.look(citation)).payments).toEqual(["REFUNDED"]);
  });
});
