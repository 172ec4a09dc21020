import { afterAll, beforeAll, expect, it } from "vitest";
import { moveCitation } from "../../server/services/citations/move-citation.ts";
import { giveBackPaid } from "../../server/services/payment-lifecycle/give-back-paid.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import { CITING, CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";

const COLUMNS =
  "citation,plate,plateState,issuedOn,state,stateWords,stateSince,currency,fine,fees,total,amountDue,paid,kept,method," +
  "reference,providerReference,paidOn,refundedOn,email";
const DAY_S = 24 * 3600;

interface Paid {
  readonly number: string;
  readonly plate: string;
  readonly reference: string;
}

describeOnEachDatabase("the desk's list of citations", (open) => {
  let portal: CitingPortal;
  let unpaid: { readonly number: string };
  let paid: Paid;
  let raised: Paid;
  let refunded: Paid;
  let elsewhere: { readonly number: string };

  const list = (...flags: string[]) => desk(portal.server, "citations", CITING, "--csv", ...flags);
  const numbers = async (...flags: string[]) =>
    (await list(...flags)).slice(2).map((line) => String(line).split(",")[0]);
  const row = (lines: readonly unknown[], { number }: { number: string }) =>
    lines.filter((line) => String(line).startsWith(`${number},`));

  /** fees_cents: what they become while somebody pays. */
  async function pay(emailAddress: string, day: string, change: { fees_cents?: number } = {}): Promise<Paid> {
    const citation = await portal.citation({ issuedOn: day as PlainDate });
    const reference = await portal.opened(citation, { emailAddress });
    if (change.fees_cents !== undefined) await portal.change(citation, change);
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    return { ...citation, reference };
  }
  const move = (number: string, to: "PAID" | "DISMISSED") =>
    portal.server.db.withTenant(CITING, (db) =>
      moveCitation(db, { number, to, by: "desk", at: new Date(portal.server.now()), requestId: null }),
    );

  beforeAll(async () => {
    portal = await CitingPortal.start(open);
    unpaid = await portal.citation({ issuedOn: "2026-11-02" as PlainDate });
    paid = await pay("payer@example.com", "2026-11-03");
    // The next day begins in Chicago at six in the morning of UTC.
    portal.server.advance(DAY_S);
    raised = await pay("raised@example.com", "2026-11-04", { fees_cents: 2550 });
    refunded = await pay("back@example.com", "2026-11-05");
    elsewhere = await portal.citation({
      issuedOn: "2026-11-06" as PlainDate,
      plate: { number: "BAY, 1", state: "OR" },
    });
    await move(elsewhere.number, "PAID");
    portal.server.advance(DAY_S);
    await move(refunded.number, "DISMISSED");
    await portal.server.db.withTenant(CITING, (db) =>
      giveBackPaid(db, portal.paymentParts, portal.tenant, { number: refunded.number, requestId: "test" }),
    );
  });
  afterAll(() => portal.close());

  it("has every citation with what was paid for it, by which reference and address, oldest first", async () => {
    const [code, columns, ...rows] = await list();
    const provider = (reference: string) => portal.simulation.payment(reference).providerReference;
    const facts = (each: { number: string }, day: number) => `${each.number},TUG-77,IL,2026-11-0${day}`;
    const money = ({ reference }: Paid) => `TRANSACT_PAYMENTS,${reference},${provider(reference)}`;
    expect([code, columns, rows]).toEqual([
      0,
      COLUMNS,
      [
        `${facts(unpaid, 2)},UNPAID,Unpaid,2026-11-27,USD,45.00,5.50,50.50,50.50,,,,,,,,`,
        `${facts(paid, 3)},PAID,Paid,2026-11-27,USD,45.00,5.50,50.50,0.00,50.50,50.50,${money(paid)},2026-11-27,,payer@example.com`,
        `${facts(raised, 4)},UNPAID,Unpaid,2026-11-28,USD,45.00,25.50,70.50,20.00,50.50,50.50,${money(raised)},2026-11-28,,raised@example.com`,
        `${facts(refunded, 5)},DISMISSED,Dismissed,2026-11-29,USD,45.00,5.50,50.50,0.00,50.50,0.00,${money(refunded)},2026-11-28,,back@example.com`,
        `${elsewhere.number},"BAY, 1",OR,2026-11-06,PAID,Paid,2026-11-28,USD,45.00,5.50,50.50,0.00,,,,,,,,`,
      ],
    ]);
  });

  it("says on which day money went back", async () => {
    await portal.refundDue();
    expect(row(await list(), refunded)).toEqual([expect.stringMatching(/,2026-11-28,2026-11-29,back@example\.com$/)]);
  });

  it.each<[flags: string[], found: () => { number: string }[]]>([
    [["--state", "PAID"], () => [paid, elsewhere]],
    [["--state", "DISMISSED"], () => [refunded]],
    [["--from", "2026-11-28"], () => [raised, refunded]],
    [["--to", "2026-11-27"], () => [paid]],
    [["--from", "2026-11-29", "--to", "2026-11-29"], () => [refunded]],
    [["--from", "2026-11-30"], () => []],
  ])("%j keeps those alone", async (flags, found) => {
    expect(await numbers(...flags)).toEqual(found().map(({ number }) => number));
  });

  it.each([
    [["--state", "DISMISED"], 'There is no state of citations "DISMISED". Did you mean DISMISSED?'],
    [["--to", "today"], '"today" is no day: expected one such as 2026-08-31.'],
    [
      ["--from", "2026-12-01", "--to", "2026-11-01"],
      "No day is from 2026-12-01 to 2026-11-01: the first day comes after the last.",
    ],
  ])("%j is answered in words", async (flags, words) => {
    expect(await list(...flags)).toEqual([1, words]);
  });

  it("is kept in the audit table with the number of its rows, and has nothing of another tenant", async () => {
    await list("--state", "PAID");
    const event = await portal.server.db.withTenant(CITING, (db) =>
      db
        .selectFrom("audit_events")
        .select(["event", "account_id", "detail"])
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(event).toEqual({ event: "citations-listed", account_id: null, detail: { rows: 2 } });
    expect(await desk(portal.server, "citations", "westport", "--csv")).toEqual([0, COLUMNS]);
  });
});
