import { afterAll, beforeAll, expect, it } from "vitest";
import { appealedCalls, importCitation } from "../support/appealed-citations.ts";
import { CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";

/** A citation of which a part was paid through the portal. */
interface PaidInPart {
  readonly portal: CitingPortal;
  readonly calls: ReturnType<typeof appealedCalls>;
  readonly citation: { readonly number: string };
  readonly reference: string;
}

describeOnEachDatabase("money of a dismissed citation that was refunded before or paid elsewhere", (open) => {
  let portal: CitingPortal;
  let calls: ReturnType<typeof appealedCalls>;
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
    calls = appealedCalls(portal);
  });
  afterAll(() => portal.close());

  it("goes back no second time where it was refunded at the payment service before, and desk and appellant are told", async () => {
    const { citation, filed, reference } = await calls.appealed();
    await calls.pay(reference);
    await calls.refundElsewhere(reference);
    expect((await calls.accept(filed)).slice(2)).toEqual([
      `Citation ${citation.number} was "Paid" and is dismissed now.`,
      "$50.50 was paid for it and given back before: do not give that back again.",
    ]);
    expect(await calls.appellantHeard(filed)).toContain("the $50.50 that was paid for it was refunded before.");
    await portal.refundDue();
    expect(portal.simulation.heard.filter(({ call, reference: of }) => call === "refund" && of === reference)).toEqual(
      [],
    );
  });

  it.each([
    {
      ...{ what: "was refunded at the payment service after the rest was paid elsewhere", rest: "$45.00" },
      async happens({ portal, calls, citation, reference }: PaidInPart) {
        await importCitation(portal, citation, { state: "PAID", fine: "90.00" });
        await calls.refundElsewhere(reference);
      },
      ...{ says: "$50.50 was paid for it and given back before: do not give that back again." },
      mail: "Of what was paid for it, $50.50 was refunded before; the rest goes back to whoever paid.",
    },
    {
      ...{ what: "is kept while the rest was paid elsewhere", rest: "$45.00" },
      happens: ({ portal, citation }: PaidInPart) => importCitation(portal, citation, { state: "PAID", fine: "90.00" }),
      ...{ says: "$50.50 was paid for it: the payment service is asked to give it back." },
      mail: "what was paid for it goes back to whoever paid.",
    },
    {
      ...{ what: "was refunded at the payment service before all of it was paid elsewhere", rest: undefined },
      async happens({ portal, calls, citation, reference }: PaidInPart) {
        await calls.refundElsewhere(reference);
        portal.server.advance(1);
        await importCitation(portal, citation, { state: "PAID", fine: "90.00" });
      },
      ...{ says: "It was paid, but not through this portal: give the money back to whoever paid it." },
      mail: "what was paid for it goes back to whoever paid.",
    },
  ])("is told apart where a part $what", async ({ happens, says, rest, mail }) => {
    const { citation, filed, reference } = await calls.appealed();
    await portal.change(citation, { fine_cents: 9000 });
    await calls.pay(reference);
    await happens({ portal, calls, citation, reference });
    expect((await calls.accept(filed)).slice(3)).toEqual([
      says,
      ...(rest === undefined
        ? []
        : [`The rest, ${rest}, was not paid through this portal: give it back to whoever paid it.`]),
    ]);
    expect(await calls.appellantHeard(filed)).toContain(mail);
  });
});
