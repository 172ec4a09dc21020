import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredFile } from "../../src/domain/generated/api-files.ts";
import type { Order, OrderToPay } from "../../src/domain/generated/api-orders.ts";
import type { PortalSchema } from "../../server/db/schema.ts";
import { isSignedIn } from "../../server/routes/access.ts";
import { openEmbedded } from "../support/databases.ts";
import { freshPlate } from "../support/fresh-plate.ts";
import { BODIES, ownEntries, type Owned } from "../support/owned-entries.ts";
import { providedPurchase } from "../support/paying-portal.ts";
import { PaymentSimulation } from "../support/payment-simulation.ts";
import { line, makeReady, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { CARD, SIMULATED_CARDS, SIMULATED_PAGE, simulatedCard, simulatedPage } from "../support/simulated-methods.ts";
import { pdf } from "../support/sample-files.ts";
import { multipart } from "../support/uploads.ts";
import { PASSWORD, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

type Row = Readonly<Record<string, unknown>>;
/** Every row of every table that has a tenant, of one tenant. */
type Rows = { table: string; row: Row }[];

/** E-mail addresses that the writes enter, by adding one and by changing one. */
const NEW_ADDRESSES = ["added@mail.example", "changed@mail.example"] as const;

const isUuid = (value: unknown) => typeof value === "string" && value.length === 36;

/** A driver's addresses, and ids of the account and of every row that names one of them, directly or through another row. */
function idsOf(rows: Rows, userName: string): Set<unknown> {
  const account = rows.find(({ table, row }) => table === "accounts" && row["user_name"] === userName);
  const ids = new Set<unknown>([account?.row["id"], `${userName}@eastport.example`, ...NEW_ADDRESSES]);
  for (let size = 0; size !== ids.size;) {
    size = ids.size;
    for (const { row } of rows) {
      // Numbers that count rows are no names: another row may have the same.
      if (isUuid(row["id"]) && Object.values(row).some((value) => ids.has(value))) ids.add(row["id"]);
    }
  }
  return ids;
}

describe("an allowed write of one driver", () => {
  const twins = writeSellingTwins({
    methods: ["CHECK", "ONLINE_CC", "TRANSACT_PAYMENTS"],
    tenant: { cards: SIMULATED_CARDS, hostedPayments: SIMULATED_PAGE },
  });
  let simulation: PaymentSimulation;
  let server: TestServer;
  let dana: ReadyDriver;
  let owned: Owned;
  /** A line of dana's order. */
  let lineId: string;
  let tables: (keyof PortalSchema)[];

  /** A driver who has something in every list, and an order. */
  async function fullDriver(slug: string, userName: string) {
    const driver = await signedInDriver(server, slug, userName);
    const entries = await ownEntries(server, driver);
    const ready = await makeReady(server, driver);
    const request = purchase(ready, [line("PLAIN", [ready.person.vehicles[0]?.id ?? ""])]);
    const order = (await place(server, ready, request)).json<Order>();
    return { ready, entries, lineId: order.lines[0]?.id ?? "" };
  }

  beforeAll(async () => {
    simulation = await PaymentSimulation.start();
    const moreMethods = [simulatedCard(simulation.url), simulatedPage(simulation.url)];
    server = await startTestServer(openEmbedded, { tenantsDir: twins.folder, moreMethods });
    ({ ready: dana, entries: owned, lineId } = await fullDriver("eastport", "dana"));
    for (const [slug, userName] of [
      ["eastport", "neighbour"],
      ["westport", "dana"],
    ] as const) {
      await fullDriver(slug, userName);
    }
    const found = await server.db.shared((trx) =>
      sql<{ name: keyof PortalSchema }>`select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant'
        where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`.execute(trx),
    );
    tables = found.rows.map(({ name }) => name);
  }, 180_000);
  afterAll(async () => {
    await server.close();
    await simulation.close();
    twins.remove();
  });

  async function rowsOf(slug: string): Promise<Rows> {
    const all: Rows = [];
    for (const table of tables) {
      const rows = await server.db.withTenant(slug, (trx) => trx.selectFrom(table).selectAll().execute());
      for (const row of rows) all.push({ table, row });
    }
    return all;
  }

  /** What stands in the database of everybody but dana of eastport, in an order that does not depend on storage. */
  async function othersRows(): Promise<string[]> {
    const east = await rowsOf("eastport");
    const ids = idsOf(east, "dana");
    // A sweep is the tenant's.
    const isSweep = ({ table, row }: Rows[number]) => table === "jobs" && row["kind"] === "sweep";
    const ofOthers = east.filter((each) => !isSweep(each) && !Object.values(each.row).some((value) => ids.has(value)));
    return [...ofOthers, ...(await rowsOf("westport"))].map((each) => JSON.stringify(each)).sort();
  }

  /** Bodies that the calls take; each writes something. */
  function bodyOf(url: string): object {
    const list = url.slice(url.lastIndexOf("/") + 1) as keyof Owned;
    const isUpdate = url.includes("/update/");
    const own: Partial<Record<keyof Owned, object>> = {
      vehicle: { color: "Blue", ...(isUpdate ? {} : { licensePlate: freshPlate() }) },
      "email-address": { address: NEW_ADDRESSES[isUpdate ? 1 : 0], defaultFlag: true },
    };
    if (list in BODIES) {
      return { ...BODIES[list], ...(own[list] ?? { defaultFlag: true }), ...(isUpdate ? { id: owned[list] } : {}) };
    }
    const firstVehicle = dana.person.vehicles[0]?.id ?? "";
    const others: Record<string, object> = {
      "/api/v1/eua/update": {
        firstName: "Dora",
        lastName: "R",
        birthday: "1990-02-03",
        attributes: { badgeNumber: "B-124" },
      },
      "/api/v1/orders/portal": purchase(dana, [
        line("OTHER", [dana.person.vehicles[1]?.id ?? ""], { price: "10.05", fee: "0.00" }),
      ]),
      "/api/v1/orders/portal/order": providedPurchase(dana, [line("MANY", [firstVehicle])], CARD).body,
      "/api/v1/orders/external": providedPurchase(dana, [line("LETTER", [firstVehicle])], undefined).body,
      "/api/v1/fulfillment-actions/update-fulfillment-vehicles": {
        fulfillmentId: lineId,
        vehicleIds: [dana.person.vehicles[2]?.id ?? ""],
        licensePlates: [dana.person.vehicles[2]?.licensePlate],
        formerPlates: [dana.person.vehicles[0]?.licensePlate],
      },
      "/api/v1/driversaccount/drivers/update-password": {
        currentPassword: PASSWORD,
        password: "herons over the wide bay",
        confirmPassword: "herons over the wide bay",
      },
    };
    return others[url] ?? {};
  }

  /** Calls by POST that only read. */
  const READS = [
    "/api/v1/eua/check-accountid",
    "/api/v1/orders/purchasable-permits/driver",
    "/api/v1/driversaccount/rules",
  ];

  it("changes no row of another driver and none of another tenant, whatever the call is", async () => {
    const before = await othersRows();
    expect(before.length).toBeGreaterThan(20);
    const writes = server.app.routeTable
      .filter(({ access, method, url }) => isSignedIn(access) && /POST|PUT|DELETE/.test(method) && !READS.includes(url))
      // Entries are deleted after they were changed.
      .sort((one, other) => one.method.localeCompare(other.method) * -1);
    expect(writes.length).toBeGreaterThanOrEqual(13);
    let pendingOrder = "none";
    let fileId = "none";
    for (const { method, url } of writes) {
      const list = /\/eua\/:accountId\/([a-z-]+)\/:/.exec(url)?.[1] as keyof Owned | undefined;
      const path = url
        .replace(":accountId", dana.accountId)
        .replace("/files/:id", `/files/${fileId}`)
        .replace(/:(id|vehicleId)/, list === undefined ? pendingOrder : owned[list]);
      const sent = url.endsWith("/files") ? multipart({ bytes: pdf() }) : { payload: bodyOf(url), headers: {} };
      const answer = await server.app.inject({
        method: method as "POST",
        url: path,
        headers: {
          ...sent.headers,
          authorization: `Bearer ${dana.tokens.access_token}`,
          "idempotency-key": randomUUID(),
        },
        ...(method === "DELETE" ? {} : { payload: sent.payload }),
      });
      if (url.endsWith("/files")) fileId = answer.json<StoredFile>().id;
      if (answer.statusCode === 202) pendingOrder = answer.json<OrderToPay>().order.id;
      expect([method, url, answer.statusCode, answer.statusCode < 300 ? "" : answer.body]).toEqual([
        method,
        url,
        expect.toSatisfy((status: number) => status < 300),
        "",
      ]);
      expect([method, url, await othersRows()]).toEqual([method, url, before]);
    }
  });
});
