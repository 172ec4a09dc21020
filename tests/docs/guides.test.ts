import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { served } from "../../server/payments/registry.ts";
import { readCsvTable } from "../../server/services/csv/csv-table.ts";
import { readAssignments } from "../../server/services/driver-import/assign-attributes.ts";
import { driverColumns, readDrivers } from "../../server/services/driver-import/imported-drivers.ts";
import { loadServerOptions } from "../../server/services/forms/options.ts";
import { loadTenants } from "../../server/tenants/load-tenants.ts";
import type { EffectiveTenant, Tenants } from "../../server/tenants/types.ts";
import type { FormValues } from "../../src/domain/effective-form.ts";
import { flattenMessages } from "../../src/domain/messages.ts";
import { maximumNumber, offeredMethods } from "../../src/domain/payment-rules.ts";
import { fencedBlocks, type FencedBlock } from "./fenced-blocks.ts";

const NOW = "2027-03-01T12:00:00Z";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Writes the JSON and HTML examples of a document where their paths say, and loads the tenants that they make. */
async function loadExamples(blocks: FencedBlock[]): Promise<Tenants> {
  const folder = mkdtempSync(path.join(tmpdir(), "guide-"));
  folders.push(folder);
  for (const { language, file, text } of blocks) {
    if (language !== "json" && language !== "html") continue;
    if (file === undefined) throw new Error(`An example says not which file it is: ${text}`);
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return loadTenants({
    tenantsDir: path.join(folder, "tenants"),
    schemasDir: "schemas",
    published: { version: () => Promise.resolve(0), load: () => Promise.resolve({}) },
    clock: () => Date.parse(NOW),
    production: false,
    demo: false,
  });
}

async function springfield(tenants: Tenants): Promise<EffectiveTenant> {
  expect([...tenants.faults.values()].flat()).toEqual([]);
  const tenant = await tenants.find("springfield");
  if (tenant === undefined) throw new Error("springfield did not start");
  return tenant;
}

function refusals(tenant: EffectiveTenant, form: string, data: FormValues): Record<string, string> {
  const errors = tenant.forms.get(form)?.validate(data, tenant.messages) ?? [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

describe("the examples of the guide to tenants", () => {
  let tenant: EffectiveTenant;
  beforeAll(async () => {
    tenant = await springfield(await loadExamples(fencedBlocks("docs/guides/tenants.md")));
  });

  test("load without a fault, and the pages have their look and texts", () => {
    expect(tenant.name).toBe("Springfield College");
    expect(tenant.style.accentColor).toBe("#6a2c91");
    expect(tenant.messages["shell.login"]).toBe("Sign in");
    expect(tenant.forms.get("vehicle")?.form.ui.fields["plate"]?.help).toBe("As on your registration card");
  });

  test("ask the own field, refuse a wrong answer in their own words and hide what they hide", () => {
    const person = { firstName: "A", lastName: "B", birthday: "1990-01-01" };
    expect(refusals(tenant, "person", { ...person, studentId: "S012345" })).toEqual({});
    expect(refusals(tenant, "person", { ...person, studentId: "12" })).toEqual({
      studentId: "Enter the student ID as S and six digits, such as S012345",
    });
    expect(Object.keys(refusals(tenant, "person", { firstName: "A", lastName: "B" }))).toEqual([
      "studentId",
      "birthday",
    ]);
    expect(tenant.forms.get("person")?.form.ui.order.indexOf("studentId")).toBe(2);
  });

  test("have a file of groups and attributes that the documents take", () => {
    const text = fencedBlocks("docs/guides/tenants.md").find(({ language }) => language === "csv")?.text ?? "";
    expect(readAssignments(text, tenant)).toMatchObject({
      faults: [],
      assignments: [
        { group: "staff", set: [{ name: "Status", value: "FACULTY" }] },
        { group: undefined, set: [{ name: "VIP", value: "yes" }] },
      ],
    });
  });

  test("ask for the room of those who live in a hall", () => {
    expect(refusals(tenant, "residence", { hall: "OFF_CAMPUS" })).toEqual({});
    expect(Object.keys(refusals(tenant, "residence", { hall: "ELM" }))).toEqual(["room"]);
  });

  test("ask the charging card of an electric car and of no other", () => {
    const vehicle = { plate: "AB 12", plateState: "IL", make: "Ford" };
    expect(refusals(tenant, "vehicle", { ...vehicle, fuel: "DIESEL" })).toEqual({});
    expect(Object.keys(refusals(tenant, "vehicle", { ...vehicle, fuel: "ELECTRIC" }))).toEqual(["chargingCard"]);
    expect(refusals(tenant, "vehicle", { ...vehicle, fuel: "ELECTRIC", chargingCard: "4711" })).toEqual({});
  });

  test("ask for an amount and for numbers, whose decimals are checked as they were typed", () => {
    const address = { line1: "1 Elm Street", city: "Springfield", state: "IL", zip: "62701", defaultFlag: true };
    expect(refusals(tenant, "address", { ...address, rent: "1234.50", miles: 0.7, roommates: 3 })).toEqual({});
    expect(refusals(tenant, "address", { ...address, rent: "1234.5", miles: 0.75, roommates: 2.5 })).toEqual({
      rent: "Monthly rent must be an amount such as 12.50, up to 9,999,999.99",
      miles: "Miles to campus must have at most one decimal place",
      roommates: "Roommates must be a whole number in digits, such as 12, with at most 15 digits",
    });
  });

  test("sell permits at their price and tax, to be paid by the rules of a group", () => {
    expect(
      tenant.permits.map(({ id, priceCents, feeCents, capacity }) => [id, priceCents, feeCents, capacity]),
    ).toEqual([
      ["NORTH", 9600, 250, 240],
      ["DEAN", 14000, 250, undefined],
      ["VISITOR", 600, 0, undefined],
      ["PROJECT", 1400, 100, 30],
    ]);
    expect([tenant.taxRate, tenant.vehiclesSelectedAtOnce]).toEqual([625, 3]);
    const offered = (group: string) => offeredMethods(tenant.rulesOf(group), tenant.methods).map(({ value }) => value);
    expect([offered("staff"), offered("students")]).toEqual([["CHECK"], ["CHECK"]]);
    expect(["students", "staff"].map((group) => maximumNumber(tenant.rulesOf(group), "NORTH"))).toEqual([1, 2]);
  });

  test("stand beside a table of the payment methods", () => {
    const guide = readFileSync("docs/guides/tenants.md", "utf8");
    const rows = [...guide.matchAll(/^\| `([A-Z_]+)` +\| ([^|]+?) +\| (?:`(PMT_METHOD_[A-Z]+)`)? +\|$/gm)];
    expect(rows.map(([, ...cells]) => cells)).toEqual(
      tenant.methods.map(({ value, label, offeredByRule }) => [value, label, offeredByRule]),
    );
    expect(served.methods.toSorted()).toEqual(tenant.methods.map(({ value }) => value).toSorted());
  });

  test("sell their permits on the day they are tried, whenever that is", () => {
    const today = NOW.slice(0, 10);
    const onSale = tenant.permits.filter(
      ({ salesStartDate = today, salesEndDate = today }) => salesStartDate <= today && today <= salesEndDate,
    );
    expect(onSale.map(({ id }) => id)).toEqual(["NORTH", "DEAN", "VISITOR", "PROJECT"]);
    const [north, , visitor, project] = tenant.permits;
    expect([north?.validStartDate, north?.validEndDate]).toEqual(["2027-01-30", "2028-01-30"]);
    expect([visitor?.validDays, visitor?.reasonForVisitIsRequired]).toEqual([3, true]);
    expect(project).toMatchObject({
      permitType: "EFP",
      visitReasons: ["Building work", "Exhibition", "Guest lecture"],
    });
  });

  test("have people to try it with, one of whom has a whole profile in the customer's own fields", () => {
    const people = tenant.demoAccounts.map(({ userName, group, person }) => [
      userName,
      group,
      person?.attributes,
      person?.vehicles.map(({ attributes }) => attributes),
    ]);
    expect(people).toEqual([
      ["driver", "staff", { studentId: "S012345" }, [{ fuel: "DIESEL" }]],
      ["newcomer", undefined, undefined, []],
    ]);
  });

  test("replace Login on everything that is pressed or heads a page, and name every sentence that says it", () => {
    const guide = readFileSync("docs/guides/tenants.md", "utf8");
    const product = flattenMessages(JSON.parse(readFileSync("schemas/messages/en.json", "utf8")));
    const saying = Object.keys(product).filter((key) => /\blog(ged)? ?in\b/i.test(product[key] ?? ""));
    expect(saying).toContain("pages.login.heading");
    const isReplaced = (key: string) => tenant.messages[key] !== product[key];
    expect(saying.filter((key) => !isReplaced(key) && !guide.includes(`\`${key}\``))).toEqual([]);
    expect(saying.filter(isReplaced).filter((key) => /log ?in/i.test(tenant.messages[key] ?? ""))).toEqual([]);
  });

  test("show a group its own text, and everyone else the tenant's", () => {
    expect(tenant.text("driver-account", "staff")).toMatch(/two permits of the north lot/);
    expect(tenant.text("driver-account", "springfield")).toBe(tenant.text("driver-account"));
  });

  test("put a step of their own into the order, with its form", () => {
    expect(tenant.flows.get("permit-order")?.steps.map(({ title }) => title)).toEqual([
      "Select Permit",
      "Where you live",
      "Which car?",
      "Review and Add",
    ]);
    expect(refusals(tenant, "residence", { hall: "ELM", room: "B204" })).toEqual({});
    expect(refusals(tenant, "residence", { hall: "ELM", room: "attic" })).toEqual({
      room: "Enter the room as on your door, such as B204",
    });
  });

  test("let nobody register with an address that the profile refuses", () => {
    const person = {
      firstName: "A",
      lastName: "B",
      userName: "rosa",
      password: "cedar maple 77",
      confirmPassword: "cedar maple 77",
    };
    expect(refusals(tenant, "registration", { ...person, emailAddress: "rosa@springfield.example" })).toEqual({});
    expect(refusals(tenant, "registration", { ...person, emailAddress: "rosa@example.com" })).toEqual({
      emailAddress: "Use your college address, @springfield.example",
    });
  });

  test("replace a pattern and its message", () => {
    expect(refusals(tenant, "email", { address: "rosa@springfield.example", defaultFlag: true })).toEqual({});
    expect(refusals(tenant, "email", { address: "rosa@example.com", defaultFlag: true })).toEqual({
      address: "Use your college address, @springfield.example",
    });
  });
});

test("the example of the README adds its field", async () => {
  const guide = fencedBlocks("docs/guides/tenants.md").filter(({ file }) => file?.endsWith("tenant.json"));
  const tenant = await springfield(await loadExamples([...guide, ...fencedBlocks("README.md")]));
  expect(Object.keys(refusals(tenant, "vehicle", { plate: "AB 12", plateState: "IL", make: "Ford" }))).toEqual([
    "fuel",
  ]);
});

describe("the examples of the guide to single sign-on", () => {
  test("have a file of drivers that the customer's documents take", async () => {
    const blocks = fencedBlocks("docs/guides/single-sign-on.md");
    const tenant = await (await loadExamples(blocks)).find("lakeside");
    if (tenant === undefined) throw new Error("lakeside did not start");
    const text = blocks.find(({ language }) => language === "csv")?.text ?? "";
    const table = readCsvTable(text, driverColumns(tenant));
    const { drivers, faults } = readDrivers(table.rows, tenant, loadServerOptions("schemas"));
    expect([...table.faults, ...faults]).toEqual([]);
    expect(drivers.map(({ userName, lastName, group, accountId }) => [userName, lastName, group, accountId])).toEqual([
      ["dana", "Rivers", "lakeside", undefined],
      ["omar", "Haddad, Jr.", "lakeside", "L-2041"],
    ]);
    expect(drivers.map(({ attributes }) => attributes)).toEqual([[{ name: "Status", value: "FACULTY" }], []]);
  });

  test("load without a fault, one with each way to log out", async () => {
    const tenants = await loadExamples(fencedBlocks("docs/guides/single-sign-on.md"));
    expect([...tenants.faults.values()].flat()).toEqual([]);
    const logouts = await Promise.all(
      tenants.slugs.map(async (slug) => (await tenants.find(slug))?.boot.flags.idpLogout),
    );
    expect(logouts).toEqual(["popup", "redirect"]);
  });
});
