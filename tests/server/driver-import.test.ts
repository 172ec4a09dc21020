import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { demoSubject } from "../../server/identity/embedded-provider/demo-subject.ts";
import { createRelyingParty } from "../../server/identity/single-sign-on/relying-party.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import {
  importDrivers,
  MOST_DRIVERS,
  type DriverImportParts,
} from "../../server/services/driver-import/import-drivers.ts";
import { loadServerOptions } from "../../server/services/forms/options.ts";
import { describeOnEachDatabase, describeWithDatabase } from "../support/databases.ts";
import { PUBLIC_URL, signInAt, slug, startDemoServer } from "../support/embedded-provider.ts";
import { startFederatedPortal, type FederatedPortal } from "../support/federated-portal.ts";
import { readAccount, type TestServer } from "../support/server.ts";
import { SignInBrowser } from "../support/sign-in-browser.ts";

const HEADER = "subject,userName,firstName,lastName,emailAddress";
const NORA = "subject-2,nora,Nora,Quay,nora@example.com";
const OMAR = "subject-3,omar,Omar,Pier,omar@example.com";
const logged: string[][] = [];

function partsOf({ db, tenants, now }: TestServer, demo = false): DriverImportParts {
  return {
    db,
    tenants,
    clock: now,
    options: loadServerOptions(path.join(findProjectRoot(), "schemas")),
    publicUrl: PUBLIC_URL,
    demo,
    relyingParty: createRelyingParty(now, 1.5),
    log: (event, source) => void logged.push([event, source.tenant, source.requestId]),
  };
}

const csv = (...lines: string[]) => `${lines.join("\n")}\n`;

describeOnEachDatabase("taking in drivers of a customer with an identity provider", (open) => {
  let portal: FederatedPortal;
  let parts: DriverImportParts;
  beforeAll(async () => {
    portal = await startFederatedPortal(open);
    parts = partsOf(portal.server);
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.startOver());

  const take = (text: string, slug = "eastuni") => importDrivers(parts, slug, text);
  const faultsOf = async (...lines: string[]) => {
    const outcome = await take(csv(...lines));
    return outcome.kind === "faulty" ? outcome.faults : outcome;
  };
  const stored = () =>
    portal.server.db.withTenant("eastuni", async (trx) => ({
      accounts: await trx.selectFrom("accounts").select("user_name").orderBy("user_name").execute(),
      drivers: await trx.selectFrom("drivers").select(["first_name", "number"]).orderBy("first_name").execute(),
      addresses: await trx.selectFrom("email_addresses").select("address").orderBy("address").execute(),
      identities: await trx.selectFrom("identities").select("subject").orderBy("subject").execute(),
      events: await trx.selectFrom("audit_events").select(["event", "detail", "request_id"]).orderBy("id").execute(),
    }));

  async function expectNothingStored(work: () => Promise<unknown>): Promise<void> {
    const before = await stored();
    await work();
    expect(await stored()).toEqual(before);
  }

  it("lets them sign in, and leaves whoever is known as they are", async () => {
    const header = `${HEADER},group,accountId`;
    expect(await take(`\r\n${header}\r\n${NORA},eastuni,K-77\r\n${OMAR},,\r\n`)).toEqual({
      kind: "imported",
      fresh: 2,
      known: 0,
    });
    portal.provider.subject = "subject-2";
    const { browser, end } = await portal.signIn();
    const tokens = (await browser.exchange("eastuni", end.searchParams.get("code") ?? "")).json();
    const account = await readAccount(portal.server, { slug: "eastuni", userName: "nora", tokens });
    const { accountId, driverAttributes, person } = account.endUserAccountEntity;
    expect([account.userName, account.userGroup, accountId]).toEqual(["nora", "eastuni", "K-77"]);
    expect(driverAttributes).toEqual([{ name: "Status", value: "ACTIVE" }]);
    expect([person.firstName, person.lastName]).toEqual(["Nora", "Quay"]);
    expect(person.emailAddresses?.map(({ address, defaultFlag }) => [address, defaultFlag])).toEqual([
      ["nora@example.com", true],
    ]);

    const changed = NORA.replace("Nora,Quay", "Eleonora,Quay");
    const again = await take(csv(header, `${changed},,`, "subject-4,paul,Paul,Ness,paul@example.com,,"));
    expect(again).toEqual({ kind: "imported", fresh: 1, known: 1 });
    const { drivers, events } = await stored();
    expect(drivers.map(({ first_name }) => first_name)).toEqual(["Dana", "Nora", "Omar", "Paul"]);
    expect(drivers.map(({ number }) => number)).toEqual([
      "1001",
      "K-77",
      expect.stringMatching(/^\d{8}$/),
      expect.stringMatching(/^\d{8}$/),
    ]);
    const imports = events.filter(({ event }) => event === "drivers-imported");
    expect(imports.map(({ detail }) => detail)).toEqual([
      { fresh: 2, known: 0 },
      { fresh: 1, known: 1 },
    ]);
    expect(logged.slice(-2)).toEqual(
      imports.map(({ request_id }) => ["drivers-imported", "eastuni", request_id ?? "missing"]),
    );
  });

  it("gives up where somebody else stores the same time and again", async () => {
    let tries = 0;
    const withTenant = () => {
      tries += 1;
      return Promise.reject(Object.assign(new Error("stored by another"), { code: "23505" }));
    };
    const db = { ...parts.db, withTenant };
    await expect(importDrivers({ ...parts, db }, "eastuni", csv(HEADER, NORA))).rejects.toThrow("stored by another");
    expect(tries).toBe(3);
  });

  it("keeps the address as proven and no password", async () => {
    await take(csv(HEADER, "subject-9,pia,Pia,Mole,pia@example.com"));
    const account = await portal.server.db.withTenant("eastuni", (trx) =>
      trx
        .selectFrom("accounts")
        .select(["password_hash", "role", "verified_email", "email_verified_at"])
        .where("user_name_key", "=", "pia")
        .executeTakeFirst(),
    );
    expect(account).toEqual({
      password_hash: "",
      role: "DRIVER",
      verified_email: "pia@example.com",
      email_verified_at: new Date(portal.server.now()),
    });
  });

  it("gives them the attributes that the file has, and a status in any case", async () => {
    const header = `${HEADER},attribute.VIP,attribute.Status`;
    await take(csv(header, "a-1,ann,Ann,Oar,ann@example.com,true,FACULTY", "a-2,bob,Bob,Oar,bob@example.com,yes,"));
    await take(csv(header, "a-1,ann,Ann,Oar,ann@example.com,,STAFF"));
    const drivers = await portal.server.db.withTenant("eastuni", (trx) =>
      trx
        .selectFrom("drivers")
        .select("driver_attributes")
        .where("last_name", "=", "Oar")
        .orderBy("first_name")
        .execute(),
    );
    expect(drivers.map(({ driver_attributes }) => driver_attributes)).toEqual([
      [
        { name: "Status", value: "FACULTY" },
        { name: "VIP", value: "true" },
      ],
      [
        { name: "Status", value: "ACTIVE" },
        { name: "VIP", value: "yes" },
      ],
    ]);
  });

  it("refuses an attribute that nothing asks for, or that is no short line", () =>
    expectNothingStored(async () => {
      expect(await faultsOf(`${HEADER},attribute.Housing`, `${OMAR},HALL`)).toEqual([
        expect.stringMatching(/^line 1: "attribute.Housing" is no column; /),
      ]);
      const long = "x".repeat(201);
      expect(await faultsOf(`${HEADER},attribute.Status`, `s-1,s-1,A,B,s1@example.com,${long}`)).toEqual([
        "line 2, attribute.Status: has at most 200 printed characters",
      ]);
    }));

  it("names every fault with its line and stores nothing", () =>
    expectNothingStored(async () => {
      expect(
        await faultsOf(
          `${HEADER},group,accountId`,
          "new-1,good,Good,Person,good@example.com,,",
          "new-2,a b,Ada,Mast,ada@example.com,,",
          "",
          "new-3,cleo,,Mast,nowhere.com,eastuny,",
          '"new-4",dave,"Da\nve",Mast,dave@example.com,,',
          "new-1,GOOD,Gus,Mast,gus@example.com,,",
          "new-5,Dana,Dana,Rivers,dana@example.com,,1001",
          "new-6,clientadmin,Eve,Mast,eve@example.com,,",
          "subject-1,dana,Dana,Rivers,dana@example.com,,1001",
          "subject-1",
        ),
      ).toEqual([
        "line 3, userName: Use letters, digits and . _ @ + - only, and start with a letter or a digit",
        "line 5, firstName: is missing",
        "line 5, emailAddress: Enter an email address in the form name@example.com",
        'line 5, group: "eastuny" is no group of eastuni; did you mean "eastuni"?',
        "line 6, firstName: Enter your first name on one line, without special control characters",
        "line 8, subject: stands in line 2 already",
        "line 8, userName: stands in line 2 already",
        "line 9, userName: belongs to somebody else already",
        "line 9, accountId: belongs to somebody else already",
        expect.stringMatching(/^line 10, userName: /),
        "line 11, userName: stands in line 9 already",
        "line 11, accountId: stands in line 9 already",
        "line 12: has 1 values, expected 7",
      ]);
    }));

  it("refuses a file whose columns are others, or that has too many rows", () =>
    expectNothingStored(async () => {
      expect(await faultsOf("subject,username,firstName,lastName,emailAddress", NORA)).toEqual([
        "line 1: the column userName is missing",
        'line 1: "username" is no column; did you mean userName?',
      ]);
      const rows = Array.from({ length: MOST_DRIVERS + 1 }, (_, row) => `s-${row},u-${row},A,B,u${row}@example.com`);
      expect(await take(csv(HEADER, ...rows))).toEqual({ kind: "too-many" });
    }));

  it("rejects a provider that does not respond or that speaks for another, and stores nothing", () =>
    expectNothingStored(async () => {
      portal.provider.misdeeds = { fails: { endpoint: "discovery", how: "silent" } };
      const address = `${portal.provider.issuer}/.well-known/openid-configuration`;
      expect(await take(csv(HEADER, OMAR))).toEqual({ kind: "unreachable", address, reason: "OAUTH_TIMEOUT" });
      portal.provider.misdeeds = { metadata: { issuer: "https://evil.example" } };
      expect(await take(csv(HEADER, OMAR))).toMatchObject({ kind: "unreachable" });
    }));

  it("asks the provider without the client's secret, which may be missing here", async () => {
    expect(await take(csv(HEADER, "subject-1,nils,Nils,Bow,nils@example.com"), "westuni")).toEqual({
      kind: "imported",
      fresh: 1,
      known: 0,
    });
  });

  it("stores each once when two take in the same at once", async () => {
    const text = csv(HEADER, ...Array.from({ length: 30 }, (_, row) => `t-${row},t-${row},A,B,t${row}@example.com`));
    const outcomes = await Promise.all([take(text), take(text)]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(["imported", "imported"]);
    const counts = outcomes.map((outcome) => (outcome.kind === "imported" ? [outcome.fresh, outcome.known] : []));
    expect(counts.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [0, 30],
      [30, 0],
    ]);
  });

  it("takes in more than one statement holds, each with a number of its own", async () => {
    const rows = Array.from({ length: 1100 }, (_, row) => `m-${row},m-${row},A,B,m${row}@example.com`);
    expect(await take(csv(HEADER, ...rows))).toEqual({ kind: "imported", fresh: 1100, known: 0 });
    expect(await take(csv(HEADER, ...rows))).toEqual({ kind: "imported", fresh: 0, known: 1100 });
  });
});

describeWithDatabase("taking in drivers of an embedded provider", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startDemoServer(open);
  });
  afterAll(() => server.close());

  const stranger = csv(
    `${HEADER},group,attribute.Affiliation`,
    `${demoSubject(slug, "stranger")},stranger,Sam,Stranger,sam@northfield.example,staff,FACULTY`,
  );

  it("lets somebody in who had no account", async () => {
    expect(await importDrivers(partsOf(server, true), slug, stranger)).toMatchObject({ fresh: 1, known: 0 });
    const browser = new SignInBrowser(server.app);
    const end = await signInAt(browser, "stranger");
    const answer = await browser.exchange(slug, end.searchParams.get("code") ?? "");
    expect(answer.statusCode).toBe(200);
    const account = await readAccount(server, { slug, userName: "stranger", tokens: answer.json() });
    expect([account.userGroup, account.endUserAccountEntity.person.firstName]).toEqual(["staff", "Sam"]);
    expect(account.endUserAccountEntity.driverAttributes).toContainEqual({ name: "Affiliation", value: "FACULTY" });
  });

  it("knows the people of the demonstration", async () => {
    const text = csv(HEADER, `${demoSubject(slug, "student")},student,T,W,student@northfield.example`);
    expect(await importDrivers(partsOf(server, true), slug, text)).toMatchObject({ fresh: 0, known: 1 });
  });

  it("rejects customers without a provider, unknown ones, and a server without embedded providers", async () => {
    const kindOf = async (name: string, demo: boolean) =>
      (await importDrivers(partsOf(server, demo), name, stranger)).kind;
    expect(await kindOf("plain", true)).toBe("no-provider");
    expect(await kindOf("nowhere", true)).toBe("no-tenant");
    expect(await kindOf(slug, false)).toBe("no-demo");
  });
});
