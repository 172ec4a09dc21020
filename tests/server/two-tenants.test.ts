import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSignedIn } from "../../server/routes/access.ts";
import { sql } from "kysely";
import type { TenantDb } from "../../server/db/database.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { pdf } from "../support/sample-files.ts";
import { uploaded } from "../support/uploads.ts";
import { line, makeReady, place, purchase } from "../support/purchase.ts";
import { freshPlate } from "../support/fresh-plate.ts";
import { BODIES, ownEntries, UNKNOWN, type Owned } from "../support/owned-entries.ts";
import { fillRemainingTables } from "../support/remaining-rows.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import {
  readAccount,
  registeredDriver,
  startTestServer,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";

// Cards can be paid with, so that the check of the merchant account answers what it knows.
const twins = writeSellingTwins({
  tenant: { cards: { gateway: "sandbox" }, preferences: { citationsEnabled: true } },
});
afterAll(() => twins.remove());

describeOnEachDatabase("two tenants and two drivers", (open) => {
  let server: TestServer;
  let east: SignedInDriver;
  let neighbour: SignedInDriver;
  let west: SignedInDriver;
  let owned: Record<"east" | "neighbour" | "west", Owned>;

  /** An order of each, of a permit that is counted. */
  let orders: Record<"east" | "neighbour" | "west", string>;

  /** A file of each. */
  let files: Record<"east" | "neighbour" | "west", string>;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    east = await registeredDriver(server, "eastport");
    neighbour = await registeredDriver(server, "eastport", "neighbour");
    west = await registeredDriver(server, "westport");
    owned = {
      east: await ownEntries(server, east),
      neighbour: await ownEntries(server, neighbour),
      west: await ownEntries(server, west),
    };
    orders = {
      east: await orderOf(east, "LAST"),
      neighbour: await orderOf(neighbour, "PLAIN"),
      west: await orderOf(west, "LAST"),
    };
    const fileOf = ({ tokens }: SignedInDriver) => uploaded(server, tokens.access_token, { bytes: pdf() });
    files = { east: await fileOf(east), neighbour: await fileOf(neighbour), west: await fileOf(west) };
  });

  async function orderOf(driver: SignedInDriver, permitId: string): Promise<string> {
    const ready = await makeReady(server, driver);
    const answer = await place(server, driver, purchase(ready, [line(permitId, [ready.person.vehicles[0]?.id ?? ""])]));
    return answer.json<Order>().id;
  }
  afterAll(() => server.close());

  /** A route with its parameters filled in. */
  const fill = (url: string, values: Record<string, string>) =>
    url.replace(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? "x"));
  const signedInRoutes = () =>
    server.app.routeTable.filter((route) => isSignedIn(route.access) && route.method !== "HEAD");
  const bodyOf = (url: string) => {
    const list = url.slice(url.lastIndexOf("/") + 1) as keyof Owned;
    const id = url.includes("/update/") ? { id: owned.east[list] } : {};
    // A profile takes each plate once.
    const plate = url.endsWith("/vehicle") && !url.includes("/update/") ? { licensePlate: freshPlate() } : {};
    return { ...BODIES[list], ...plate, ...id };
  };
  const call = (method: string, url: string, token?: string) =>
    server.app.inject({
      method: method as "GET",
      url,
      headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: token }) },
      ...(method === "GET" ? {} : { payload: bodyOf(url) }),
    });

  it("covers every route that a driver may call", () => {
    expect(signedInRoutes().length).toBeGreaterThanOrEqual(30);
  });

  it.each(["", "null", "Bearer nonsense", "Basic ZGFuYTpkYW5h"])(
    "refuses every signed-in call with Authorization %j",
    async (authorization) => {
      for (const route of signedInRoutes()) {
        const url = fill(route.url, {
          customer: "eastport",
          clientOrGroup: "eastport",
          userName: "dana",
          accountId: east.accountId,
          id: orders.east,
          orderId: orders.east,
        });
        const answer = await call(route.method, url, authorization === "" ? undefined : authorization);
        expect([route.method, route.url, answer.statusCode, answer.json().code]).toEqual([
          route.method,
          route.url,
          401,
          "unauthenticated",
        ]);
      }
    },
  );

  /** What a path's parameters are for the driver dana of eastport, by the call that they stand in. */
  const rightValues = (url: string): Record<string, string> => {
    const list = /\/eua\/:accountId\/([a-z-]+)\/:/.exec(url)?.[1] as keyof Owned | undefined;
    const entry: Record<string, string> =
      list === undefined ? {} : { id: owned.east[list], vehicleId: owned.east[list] };
    if (url.includes("/files/:")) entry["id"] = files.east;
    return { customer: "eastport", clientOrGroup: "eastport", userName: "dana", accountId: east.accountId, ...entry };
  };
  /** Values that stand for somebody else's, for nothing, or for nothing that could be. */
  const wrongValues = (url: string): Record<string, string[]> => {
    const list = /\/eua\/:accountId\/([a-z-]+)\/:/.exec(url)?.[1] as keyof Owned | undefined;
    const others = list === undefined ? [] : [owned.neighbour[list], owned.west[list]];
    const other = list === "phone" ? "address" : "phone";
    const nobodys = [UNKNOWN, "1", "../update", "%", "x".repeat(300)];
    const ids = [
      ...others,
      orders.neighbour,
      orders.west,
      files.neighbour,
      files.west,
      owned.east[other],
      east.accountId,
      ...nobodys,
    ];
    return {
      customer: ["westport", "nowhere", "EASTPORT", "..%2Feastport"],
      clientOrGroup: ["westport", "nowhere"],
      userName: ["neighbour", "nobody", "' or 1=1 --"],
      accountId: [neighbour.accountId, west.accountId, orders.east, UNKNOWN, "1", "../update", "%"],
      id: ids,
      vehicleId: ids,
      orderId: ids,
    };
  };
  const parametersOf = (url: string) => [...url.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? "");

  it("takes the ids of a path in capitals for the same ids", async () => {
    const routes = signedInRoutes().filter(({ method, url }) => method === "GET" && /:(?:accountId|id)\b/.test(url));
    expect(routes.length).toBeGreaterThan(8);
    for (const { method, url } of routes) {
      const values = { id: orders.east, ...rightValues(url) };
      const ask = (asked: string) => call(method, asked, `Bearer ${east.tokens.access_token}`);
      const small = await ask(fill(url, values));
      const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
      const capitals = await ask(fill(url, values).replace(ids, (id) => id.toUpperCase()));
      expect([url, capitals.statusCode, capitals.body]).toEqual([url, 200, small.body]);
    }
  });

  it("answers 404 for another driver's, another tenant's, unknown and malformed ids alike", async () => {
    const bodies = new Set<string>();
    for (const route of signedInRoutes()) {
      for (const name of parametersOf(route.url)) {
        const values = wrongValues(route.url)[name];
        expect([route.url, name, values?.length ?? 0], "a parameter without wrong values").not.toContain(0);
        for (const value of values ?? []) {
          const url = fill(route.url, { ...rightValues(route.url), [name]: value });
          const answer = await call(route.method, url, `Bearer ${east.tokens.access_token}`);
          expect([route.method, route.url, name, value, answer.statusCode]).toEqual([
            route.method,
            route.url,
            name,
            value,
            404,
          ]);
          bodies.add(JSON.stringify({ ...answer.json(), requestId: "" }));
        }
      }
    }
    expect([...bodies]).toHaveLength(1);
  });

  it("answers the same calls when every id is the driver's own", async () => {
    const ofProfile = signedInRoutes().filter((route) => route.url.includes("/eua/") && route.method !== "DELETE");
    const calls = ofProfile.filter((route) => parametersOf(route.url).length > 0 && !route.url.endsWith("/order"));
    expect(calls.length).toBeGreaterThanOrEqual(16);
    for (const route of calls) {
      const url = fill(route.url, rightValues(route.url));
      const answer = await call(route.method, url, `Bearer ${east.tokens.access_token}`);
      expect([route.method, route.url, answer.statusCode]).toEqual([
        route.method,
        route.url,
        route.method === "POST" && !route.url.includes("/update/") ? 201 : 200,
      ]);
    }
  });

  it("changes nothing for an id in a body that is another driver's, another tenant's, of another list or unknown", async () => {
    const before = await Promise.all([readAccount(server, neighbour), readAccount(server, west)]);
    const bodies = new Set<string>();
    for (const list of Object.keys(BODIES) as (keyof Owned)[]) {
      const path = list === "billing-address" ? list : `${east.accountId}/update/${list}`;
      const unknown = list === "billing-address" ? [] : [UNKNOWN, owned.east[list === "phone" ? "address" : "phone"]];
      for (const id of [owned.neighbour[list], owned.west[list], ...unknown]) {
        for (const body of [
          { ...BODIES[list], id },
          { id, inactive: true },
        ]) {
          const answer = await server.send("POST", `/api/v1/eua/${path}`, body, east.tokens.access_token);
          expect([list, body, answer.statusCode]).toEqual([list, body, 404]);
          bodies.add(JSON.stringify({ ...answer.json(), requestId: "" }));
        }
      }
    }
    expect([...bodies]).toHaveLength(1);
    expect(await Promise.all([readAccount(server, neighbour), readAccount(server, west)])).toEqual(before);
  });

  it("shows the same words for a missing tenant as for a missing thing on public calls", async () => {
    const publicApi = server.app.routeTable.filter(
      (route) =>
        route.method === "GET" &&
        route.access === "public" &&
        route.url.startsWith("/api/") &&
        route.url.includes(":customer"),
    );
    expect(publicApi.length).toBeGreaterThanOrEqual(6);
    for (const route of publicApi) {
      const url = fill(route.url, { customer: "nowhere", key: "security" });
      expect([route.url, (await server.get(url)).statusCode]).toEqual([route.url, 404]);
      const right = fill(route.url, { customer: "eastport", key: "security" });
      expect([route.url, (await server.get(`${right}?customer=westport`)).statusCode]).toEqual([route.url, 404]);
      expect([route.url, (await server.get(`${right}?customer=eastport`)).statusCode]).toEqual([route.url, 200]);
    }
  });

  it.each(["terms-conditions", "alert/portal-message", "vehicles/makes"])(
    "wants ?customer= on %s, which names no tenant",
    async (path) => {
      const url = `/api/v1/portal/pages/home-without-session/${path}`;
      expect((await server.get(url)).statusCode).toBe(400);
      expect((await server.get(`${url}?customer=nowhere`)).statusCode).toBe(404);
      expect((await server.get(`${url}?customer=eastport`)).statusCode).toBe(200);
      expect((await server.get(`${url}?customer=eastport&customer=westport`)).statusCode).toBe(400);
    },
  );

  it("stores what a driver adds with that driver alone", async () => {
    const answer = await server.send(
      "POST",
      `/api/v1/eua/${east.accountId}/vehicle`,
      { ...BODIES.vehicle, licensePlate: freshPlate() },
      east.tokens.access_token,
    );
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: string }>();
    const hasIt = async (driver: SignedInDriver) =>
      (await readAccount(server, driver)).endUserAccountEntity.person.vehicles.some((each) => each.id === id);
    expect([await hasIt(east), await hasIt(neighbour), await hasIt(west)]).toEqual([true, false, false]);
  });

  describe("row-level security", () => {
    type Table = keyof PortalSchema;
    let tables: Table[];

    beforeAll(async () => {
      const found = await server.db.shared((trx) =>
        sql<{ name: Table }>`select c.relname as name from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant'
          where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`.execute(trx),
      );
      tables = found.rows.map(({ name }) => name);
      await server.db.withTenant("eastport", (trx) => fillRemainingTables(trx, "eastport"));
    });

    const count = async (table: Table, trx: TenantDb) => (await trx.selectFrom(table).selectAll().execute()).length;

    it("returns no row of any table to a query without a tenant or for a tenant without rows", async () => {
      expect(tables.length).toBeGreaterThanOrEqual(17);
      for (const table of tables) {
        const own = await server.db.withTenant("eastport", (trx) => count(table, trx));
        const none = await server.db.shared((trx) => count(table, trx));
        const foreign = await server.db.withTenant("northport", (trx) => count(table, trx));
        expect({ table, hasRows: own > 0, none, foreign }).toEqual({ table, hasRows: true, none: 0, foreign: 0 });
      }
    });
  });
});
