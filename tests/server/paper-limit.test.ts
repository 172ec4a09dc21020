import { afterAll, beforeAll, expect, it } from "vitest";
import { PAPERS_PER_NETWORK } from "../../server/services/limits/paper-limit.ts";
import { createRateLimits } from "../../server/services/limits/rate-limits.ts";
import { CITING, CitingPortal } from "../support/citing-portal.ts";
import { describeWithDatabase } from "../support/databases.ts";

const BASE = "/api/v1/portal/pages/home-without-session";

describeWithDatabase("PDFs without a session", (open) => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
  });
  afterAll(() => portal.close());

  it("are made for one network so often and no more, whatever they are of", async () => {
    const { server } = portal;
    const { number, plate } = await portal.citation();
    const reference = await portal.opened({ number, plate });
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    const keys = `customer=${CITING}&plate=${plate}`;
    const calls = [
      `${BASE}/download-citation/${number}?${keys}`,
      `/api/v1/citation-actions/download-payment-receipt/${number}?${keys}`,
    ];
    const ask = async (url: string, remoteAddress = "198.51.100.7") =>
      server.app.inject({ method: "GET", url, remoteAddress, headers: { authorization: "null" } });
    const limits = createRateLimits(server.db, server.box, server.now);
    for (let made = 0; made < 58; made += 1) await limits.take(PAPERS_PER_NETWORK, "198.51.100.7");
    for (const url of calls) expect((await ask(url)).headers["content-type"]).toBe("application/pdf");
    for (const url of calls) {
      const refused = await ask(url);
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "600"]);
      expect((await ask(url, "198.51.100.8")).statusCode).toBe(200);
    }
    server.advance(600);
    for (const url of calls) expect((await ask(url)).statusCode).toBe(200);
  });
});
