import { afterAll, beforeAll, expect, it } from "vitest";
import { CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";

describeOnEachDatabase("the receipt of a citation's payment", (open) => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
  });
  afterAll(() => portal.close());

  it("is mailed to the address that was given first, whatever a later call of somebody else names", async () => {
    const citation = await portal.citation();
    const mine = `mine-${citation.number}@example.com`;
    const other = `other-${citation.number}@example.com`;
    const reference = await portal.opened(citation, { emailAddress: mine });
    expect(await portal.opened(citation, { emailAddress: other, remoteAddress: "192.0.2.99" })).toBe(reference);
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    expect([await portal.subjectsTo(mine), await portal.subjectsTo(other)]).toEqual([
      [`Receipt: citation ${citation.number} with Port of East is paid`],
      [],
    ]);
  });

  it("is mailed to an address that is given later where none was given before", async () => {
    const citation = await portal.citation();
    const later = `later-${citation.number}@example.com`;
    const reference = await portal.opened(citation);
    expect(await portal.opened(citation, { emailAddress: later })).toBe(reference);
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    expect(await portal.subjectsTo(later)).toHaveLength(1);
  });
});
