import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSignedIn, kindsOf } from "../../server/routes/access.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { writeCitingTwins } from "../support/citations.ts";
import { openEmbedded } from "../support/databases.ts";
import { freshPlate } from "../support/fresh-plate.ts";
import { BODIES, ownEntries, type Owned } from "../support/owned-entries.ts";
import { line, makeReady, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { pdf } from "../support/sample-files.ts";
import { uploaded } from "../support/uploads.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

describe("responses to a signed-in driver", () => {
  const twins = writeCitingTwins();
  let server: TestServer;
  let dana: ReadyDriver;
  let owned: Owned;
  let order: string;
  let file: string;
  beforeAll(async () => {
    server = await startTestServer(openEmbedded, { tenantsDir: twins.folder });
    const driver = await signedInDriver(server, "eastport");
    owned = await ownEntries(server, driver);
    dana = await makeReady(server, driver);
    const request = purchase(dana, [line("PLAIN", [dana.person.vehicles[0]?.id ?? ""])]);
    order = (await place(server, dana, request)).json<Order>().id;
    file = await uploaded(server, driver.tokens.access_token, { bytes: pdf() });
  }, 180_000);
  afterAll(async () => {
    await server.close();
    twins.remove();
  });

  function addressOf(url: string): string {
    const list = /\/eua\/:accountId\/([a-z-]+)\/:/.exec(url)?.[1] as keyof Owned | undefined;
    const other = url.includes("/files/") ? file : order;
    const entry = list === undefined ? other : owned[list];
    const values: Record<string, string> = {
      ...{ customer: "eastport", clientOrGroup: "eastport", userName: "dana", accountId: dana.accountId },
      ...{ id: entry, vehicleId: entry, orderId: order },
    };
    return url.replace(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? "unnamed"));
  }

  const call = (method: string, url: string, payload?: object) =>
    server.app.inject({
      method: method as "GET",
      url: addressOf(url),
      headers: { authorization: `Bearer ${dana.tokens.access_token}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const routes = (method: string) =>
    server.app.routeTable.filter(
      // Whoever has the two keys needs no session; see citation-calls.test.ts.
      ({ access, method: by }) => isSignedIn(access) && !kindsOf(access).includes("keyed") && by === method,
    );

  it("to every read are its result, and no cache keeps it", async () => {
    expect(routes("GET").length).toBeGreaterThan(20);
    for (const { url } of routes("GET")) {
      const answer = await call("GET", url);
      expect([url, answer.statusCode, answer.headers["cache-control"]]).toEqual([url, 200, "no-store"]);
    }
  });

  it("to every write are kept by no cache, be it done or refused", async () => {
    for (const { url } of routes("POST")) {
      const list = url.slice(url.lastIndexOf("/") + 1) as keyof Owned;
      const plate = list === "vehicle" ? { licensePlate: freshPlate() } : {};
      const body = { ...BODIES[list], ...plate, ...(url.includes("/update/") ? { id: owned[list] } : {}) };
      const done = await call("POST", url, body);
      expect([url, done.statusCode < 300 || !(list in BODIES)]).toEqual([url, true]);
      for (const answer of [done, await call("POST", url, { strange: true })]) {
        expect([url, answer.headers["cache-control"]]).toEqual([url, "no-store"]);
      }
    }
    for (const { url } of routes("DELETE")) {
      const answer = await call("DELETE", url);
      expect([url, answer.statusCode < 300, answer.headers["cache-control"]]).toEqual([url, true, "no-store"]);
    }
  });
});
