import { afterAll, beforeAll, expect, it } from "vitest";
import { storeCitations } from "../support/citations.ts";
import { CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";

describeOnEachDatabase("how often a citation is paid and its provider is asked", (open) => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
  });
  afterAll(() => portal.close());

  /** Payments that the citation's page has declined, one after the other. */
  const declined = async (citation: Awaited<ReturnType<typeof portal.citation>>, times: number) => {
    for (let time = 0; time < times; time += 1) {
      portal.simulation.declineAtPage(await portal.opened(citation));
      portal.server.advance(61);
      await portal.askPending();
    }
  };

  it("begins only so many payments of one citation in an hour", async () => {
    const citation = await portal.citation();
    await declined(citation, 10);
    const refused = await portal.pay(citation);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect((await portal.look(citation)).payments).toHaveLength(10);
    portal.server.advance(3600);
    expect((await portal.pay(citation)).statusCode).toBe(201);
  });

  it("gives up no open payment where the limit lets no other one begin", async () => {
    const citation = await portal.citation();
    await declined(citation, 9);
    const open = await portal.opened(citation);
    await portal.change(citation, { fine_cents: 9000 });
    const refused = await portal.pay(citation);
    expect([refused.statusCode, (await portal.standing(open)).status]).toEqual([429, "open"]);
    portal.server.advance(3600);
    expect(await portal.opened(citation)).not.toBe(open);
  });

  it("asks the provider about one citation only so often, and about others still", async () => {
    const [citation, other] = [await portal.citation(), await portal.citation()];
    for (let time = 0; time < 30; time += 1) expect((await portal.pay(citation)).statusCode).toBeLessThan(202);
    const heard = portal.simulation.heard.length;
    for (const call of [() => portal.pay(citation), () => portal.redirect(citation, citation.plate)]) {
      const refused = await call();
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "600"]);
    }
    expect(portal.simulation.heard).toHaveLength(heard);
    expect((await portal.pay(other)).statusCode).toBe(201);
  });

  it("is asked of the provider, however often another tenant's citation of the same number was", async () => {
    const citation = await portal.citation();
    await storeCitations(portal.server, "westport", { number: citation.number });
    const references = [await portal.opened(citation), await portal.opened(citation, { tenant: "westport" })] as const;
    for (let time = 0; time < 31; time += 1) await portal.status(references[0]);
    for (const reference of references) portal.simulation.payAtPage(reference);
    expect((await portal.standing(references[0])).status).toBe("pending");
    expect((await portal.status(references[1], "westport")).json()).toMatchObject({ status: "paid" });
  });
});
