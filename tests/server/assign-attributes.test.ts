import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assignAttributes, type AssignmentOutcome } from "../../server/services/driver-import/assign-attributes.ts";
import { openEmbedded } from "../support/databases.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { driverRows } from "../support/stored-buyers.ts";

describe("giving drivers a group and attributes from a file", () => {
  let server: TestServer;
  let remove: () => void;
  const logged: string[] = [];

  beforeAll(async () => {
    const groups = { staff: [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK"] }] };
    const twins = writeSellingTwins({ documents: { "payment-rules.json": { rules: [], groups } } });
    remove = twins.remove;
    server = await startTestServer(openEmbedded, { tenantsDir: twins.folder });
    // Each test changes a driver of its own.
    for (const slug of ["eastport", "westport"]) await driverRows(server.db, slug, 6);
  });
  afterAll(async () => {
    await server.close();
    remove();
  });

  const assign = (...lines: string[]): Promise<AssignmentOutcome> =>
    assignAttributes(
      { db: server.db, tenants: server.tenants, clock: server.now, log: (event) => void logged.push(event) },
      "eastport",
      lines.join("\r\n"),
    );

  const drivers = (slug = "eastport") =>
    server.db.withTenant(slug, (trx) =>
      trx
        .selectFrom("accounts")
        .innerJoin("drivers", "drivers.account_id", "accounts.id")
        .select(["user_name as name", "user_group as group", "driver_attributes as attributes"])
        .orderBy("user_name")
        .execute(),
    );
  const driver = async (name: string) => (await drivers()).find((found) => found.name === name);

  it("sets what a row states and leaves every other driver, of this tenant and of others, as they were", async () => {
    const [others, neighbours] = [await drivers(), await drivers("westport")];
    const outcome = await assign("userName,group,attribute.Status,attribute.Department", "BUYER-1,staff,,STAFF");

    expect(outcome).toEqual({ kind: "assigned", drivers: 1 });
    expect(await driver("buyer-1")).toEqual({
      name: "buyer-1",
      group: "staff",
      attributes: [
        { name: "Status", value: "ACTIVE" },
        { name: "Department", value: "STAFF" },
      ],
    });
    const isOther = ({ name }: { name: string }) => name !== "buyer-1";
    expect((await drivers()).filter(isOther)).toEqual(others.filter(isOther));
    expect(await drivers("westport")).toEqual(neighbours);
    expect(logged).toContain("drivers-assigned");
  });

  it("replaces an attribute that a driver has, and takes one away where the cell is a dash", async () => {
    await assign("userName,attribute.Status,attribute.VIP", "buyer-2,RETIRED,yes");
    await assign("userName,attribute.Status,attribute.VIP", "buyer-2,,-");

    expect((await driver("buyer-2"))?.attributes).toEqual([{ name: "Status", value: "RETIRED" }]);
  });

  it("names every fault with its line and stores nothing where there is one", async () => {
    const before = await drivers();
    const outcome = await assign(
      "userName,group,attribute.Department",
      "buyer-3,staff,STAFF",
      "nobody,,",
      "buyer-4,stuff,",
      ",staff,",
      `buyer-5,,${"x".repeat(201)}`,
      "Buyer-3,,",
    );

    expect(outcome).toEqual({
      kind: "faulty",
      faults: [
        "line 3, userName: is no driver of eastport",
        'line 4, group: "stuff" is no group of eastport; did you mean "staff"?',
        "line 5, userName: is missing",
        "line 6, attribute.Department: has at most 200 printed characters",
        "line 7, userName: is in line 2 already",
      ],
    });
    expect(await drivers()).toEqual(before);
  });

  it("refuses a column that no permit asks for, with the nearest one", async () => {
    expect(await assign("userName,attribute.Departement", "buyer-0,STAFF")).toEqual({
      kind: "faulty",
      faults: ['line 1: "attribute.Departement" is no column; did you mean attribute.Department?'],
    });
  });
});
