import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LONGEST_ANSWER } from "../../server/tenants/longest-answer.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { freshPlate } from "../support/fresh-plate.ts";
import {
  readAccount,
  signedInDriver,
  startTestServer,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";
import { writeTwins } from "../support/tenant-files.ts";

const is = (field: string, value: string) => ({ properties: { [field]: { const: value } }, required: [field] });
const text = { type: "string", maxLength: 20 };
const field = (label: string) => ({ label, widget: "text" });

/** Questions that hang on answers, in each of the ways that a document can say so. */
const vehicleForm = {
  extends: "vehicle",
  add: {
    fuel: { schema: { type: "string", enum: ["PETROL", "ELECTRIC"] }, ui: { label: "Fuel", widget: "text" } },
    note: { schema: { type: "string" }, ui: field("Note") },
    secret: { schema: { type: "integer" }, ui: { label: "Secret", widget: "number" } },
  },
  hide: ["secret"],
  conditions: [
    {
      if: is("fuel", "ELECTRIC"),
      then: { properties: { chargingCard: text } },
      else: { properties: { tank: text } },
      ui: { chargingCard: field("Charging card"), tank: field("Tank") },
    },
    {
      if: is("chargingCard", "OWN"),
      then: { properties: { cardNumber: text } },
      ui: { cardNumber: field("Card number") },
    },
    {
      if: { required: ["note"] },
      then: { allOf: [{ properties: { noteAuthor: text } }] },
      ui: { noteAuthor: field("Author") },
    },
  ],
};

const licenseForm = {
  extends: "drivers-license",
  add: { restriction: { schema: text, ui: field("Restriction") } },
};

function writeTenants(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-unasked-"));
  const twins = writeTwins();
  cpSync(twins.folder, folder, { recursive: true });
  twins.remove();
  const write = (name: string, document: object) => {
    const file = path.join(folder, "eastport/forms", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(document));
  };
  write("vehicle.json", vehicleForm);
  write("drivers-license.json", licenseForm);
  write("person.json", { extends: "person", hide: ["middleInitial"] });
  return folder;
}

describeWithDatabase("answers that are not asked", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  let tenantsDir: string;
  beforeAll(async () => {
    tenantsDir = writeTenants();
    server = await startTestServer(open, { tenantsDir });
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(async () => {
    await server.close();
    rmSync(tenantsDir, { recursive: true, force: true });
  });

  const add = (attributes: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
    server.send(
      "POST",
      `/api/v1/eua/${driver.accountId}/vehicle`,
      { licensePlate: freshPlate(), make: { name: "Toyota" }, attributes, ...changes },
      driver.tokens.access_token,
    );
  const update = (body: unknown) => server.send("POST", "/api/v1/eua/update", body, driver.tokens.access_token);
  const stored = async () => (await readAccount(server, driver)).endUserAccountEntity.person;

  it("the tenant of this test starts", () => {
    expect(server.tenants.faults.get("eastport")).toBeUndefined();
  });

  it.each([
    ["a branch that does not apply", { fuel: "PETROL", chargingCard: "C1" }, { fuel: "PETROL" }],
    ["the other branch", { fuel: "ELECTRIC", tank: "T1" }, { fuel: "ELECTRIC" }],
    ["a type that no rule would see", { fuel: "PETROL", chargingCard: 5 }, { fuel: "PETROL" }],
    ["a hidden field", { secret: 5 }, {}],
    ["a hidden field, of a wrong type", { secret: "x" }, {}],
    [
      "what hangs on an answer that is left out",
      { fuel: "PETROL", chargingCard: "OWN", cardNumber: "1" },
      { fuel: "PETROL" },
    ],
    ["a question that another answer brings", { noteAuthor: "me" }, {}],
  ])("are not stored: %s", async (_what, attributes, kept) => {
    const answer = await add(attributes);
    expect([answer.statusCode, answer.json().attributes ?? {}]).toEqual([201, kept]);
    expect((await stored()).vehicles.at(-1)?.attributes ?? {}).toEqual(kept);
  });

  it.each([
    { fuel: "ELECTRIC", chargingCard: "OWN", cardNumber: "1" },
    { fuel: "PETROL", tank: "T1" },
    { note: "n", noteAuthor: "me" },
  ])("but those of branches that apply are: %j", async (attributes) => {
    expect((await add(attributes)).json().attributes).toEqual(attributes);
  });

  it("and a branch that applies judges its answers", async () => {
    const answer = await add({ fuel: "ELECTRIC", chargingCard: 5 });
    expect([answer.statusCode, Object.keys(answer.json().errors as object)]).toEqual([422, ["chargingCard"]]);
  });

  it("a hidden answer of the person stays as it was stored", async () => {
    await server.db.withTenant(driver.slug, (trx) => trx.updateTable("drivers").set({ middle_initial: "Q" }).execute());
    await update({ firstName: "Dana", lastName: "Rivers", birthday: "1984-06-12", middleInitial: "Z" });
    expect((await stored()).middleInitial).toBe("Q");
  });

  it("what a licence's form does not ask stays, what it asks is replaced", async () => {
    await server.db.withTenant(driver.slug, (trx) =>
      trx
        .updateTable("drivers")
        .set({ license_attributes: JSON.stringify({ former: "kept", restriction: "old" }) })
        .execute(),
    );
    const license = { number: "H4471902", state: { code: "CA" } };
    await update({ driversLicense: { ...license, attributes: { restriction: "glasses" } } });
    expect((await stored()).driversLicense?.attributes).toEqual({ former: "kept", restriction: "glasses" });
    await update({ driversLicense: license });
    expect((await stored()).driversLicense?.attributes).toEqual({ former: "kept" });
  });

  it("a plate is stored as it stands on the plate", async () => {
    const answer = await add({}, { licensePlate: { number: " bay-42  x ", state: { code: "CA" } } });
    expect(answer.json().licensePlate.number).toBe("BAY-42 X");
    expect((await stored()).vehicles.at(-1)?.licensePlate.number).toBe("BAY-42 X");
  });

  it.each([LONGEST_ANSWER + 1, 60_000])(
    "a text of %d characters is refused beside its field, others too",
    async (length) => {
      const answer = await add({ note: "x".repeat(length) }, { color: "y".repeat(length), year: 1066 });
      const errors = answer.json().errors as Record<string, string>;
      expect([answer.statusCode, Object.keys(errors).sort()]).toEqual([422, ["color", "note", "year"]]);
      expect(errors["note"]).toMatch(/at most 4000 characters/);
      expect((await add({ note: "\u{1F697}".repeat(LONGEST_ANSWER) })).statusCode).toBe(201);
    },
  );
});
