import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { TenantDb } from "../../server/db/database.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { line, makeReady, place, purchase } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import {
  readAccount,
  signedInDriver,
  startTestServer,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

const vehicle = { licensePlate: { number: "7ABC123", state: { code: "CA" } }, make: { name: "Toyota" } };

describeOnEachDatabase("two tenants and two drivers", (open) => {
  let server: TestServer;
  let east: SignedInDriver;
  let neighbour: SignedInDriver;
  let west: SignedInDriver;

  /** An order of each, of a permit that is counted. */
  let orders: Record<"east" | "neighbour" | "west", string>;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    east = await signedInDriver(server, "eastport");
    neighbour = await signedInDriver(server, "eastport", "neighbour");
    west = await signedInDriver(server, "westport");
    orders = {
      east: await orderOf(east, "LAST"),
      neighbour: await orderOf(neighbour, "PLAIN"),
      west: await orderOf(west, "LAST"),
    };
  }, 180_000);

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
    server.app.routeTable.filter((route) => route.access === "driver" && route.method !== "HEAD");
  const call = (method: string, url: string, token?: string) =>
    server.app.inject({
      method: method as "GET",
      url,
      headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: token }) },
      ...(method === "GET" ? {} : { payload: url.endsWith("/vehicle") ? vehicle : {} }),
    });

  it("covers every route that a driver may call", () => {
    expect(signedInRoutes().length).toBeGreaterThanOrEqual(10);
    expect(server.app.routeTable.every((route) => ["public", "driver"].includes(route.access))).toBe(true);
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

  it("answers another driver's, another tenant's, unknown and malformed ids with one and the same 404", async () => {
    const right = { customer: "eastport", clientOrGroup: "eastport", userName: "dana", accountId: east.accountId };
    const others = [neighbour.accountId, west.accountId, orders.neighbour, orders.west];
    const ids = [...others, "00000000-0000-4000-8000-000000000000", "1", "../update", "%"];
    const wrong: Record<string, string[]> = {
      customer: ["westport", "nowhere", "EASTPORT", "..%2Feastport"],
      clientOrGroup: ["westport", "nowhere"],
      userName: ["neighbour", "nobody", "' or 1=1 --"],
      accountId: [...ids, orders.east],
      id: [...ids, east.accountId],
      orderId: [...ids, east.accountId],
    };
    const bodies = new Set<string>();
    for (const route of signedInRoutes()) {
      for (const name of Object.keys(wrong).filter((parameter) => route.url.includes(`:${parameter}`))) {
        for (const value of wrong[name] ?? []) {
          const answer = await call(
            route.method,
            fill(route.url, { ...right, [name]: value }),
            `Bearer ${east.tokens.access_token}`,
          );
          expect([route.url, name, value, answer.statusCode]).toEqual([route.url, name, value, 404]);
          bodies.add(JSON.stringify({ ...answer.json(), requestId: "" }));
        }
      }
    }
    expect([...bodies]).toHaveLength(1);
  });

  it("shows the same words for a missing tenant as for a missing thing on public calls", async () => {
    const publicApi = server.app.routeTable.filter(
      (route) => route.method === "GET" && route.access === "public" && route.url.includes(":customer"),
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
      vehicle,
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
      const style = { tenant: "eastport", kind: "style", key: "", language: "en", value: "{}" } as const;
      await server.db.withTenant("eastport", async (trx) => {
        await trx.insertInto("published_values").values(style).execute();
        await trx.insertInto("tenant_versions").values({ tenant: "eastport", version: 1 }).execute();
      });
    });

    const count = async (table: Table, trx: TenantDb) => (await trx.selectFrom(table).selectAll().execute()).length;

    it("gives 0 rows of any table to a query without a tenant, and to one of a tenant that has none", async () => {
      expect(tables.length).toBeGreaterThanOrEqual(17);
      for (const table of tables) {
        const own = await server.db.withTenant("eastport", (trx) => count(table, trx));
        const none = await server.db.shared((trx) => count(table, trx));
        const foreign = await server.db.withTenant("northport", (trx) => count(table, trx));
        expect({ table, hasRows: own > 0, none, foreign }).toEqual({ table, hasRows: true, none: 0, foreign: 0 });
      }
    });

    it("gives a tenant its own rows only, and changes no others", async () => {
      const slugs = await server.db.withTenant("eastport", (trx) =>
        trx.selectFrom("accounts").select("tenant").execute(),
      );
      expect(new Set(slugs.map((row) => row.tenant))).toEqual(new Set(["eastport"]));
      const changed = await server.db.withTenant("eastport", (trx) =>
        trx.updateTable("drivers").set({ first_name: "Dana" }).where("id", "=", west.accountId).executeTakeFirst(),
      );
      expect(Number(changed.numUpdatedRows)).toBe(0);
    });

    it("refuses a row of another tenant", async () => {
      const insert = server.db.withTenant("eastport", (trx) =>
        trx.insertInto("tenant_versions").values({ tenant: "westport", version: 1 }).execute(),
      );
      await expect(insert).rejects.toMatchObject({ code: "42501" });
    });

    it("covers every table that has a tenant", async () => {
      const open = await server.db.shared((trx) =>
        sql<{ name: string }>`select c.relname as name from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant'
          where c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(trx),
      );
      expect(open.rows).toEqual([]);
    });
  });
});
