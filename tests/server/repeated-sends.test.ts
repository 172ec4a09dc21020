import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepTenant } from "../../server/services/sweep.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { freshPlate } from "../support/fresh-plate.ts";
import {
  readAccount,
  register,
  signedInDriver,
  startTestServer,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";

const ENTRIES: [string, Record<string, unknown>, "vehicles" | "addresses" | "phones" | "emailAddresses"][] = [
  ["vehicle", { make: { name: "Toyota" } }, "vehicles"],
  ["phone", { number: "4155550100", defaultFlag: true }, "phones"],
  ["email-address", { address: "second@mail.example", defaultFlag: false }, "emailAddresses"],
  [
    "address",
    { line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "94599", defaultFlag: true },
    "addresses",
  ],
];

/** The entry as it is sent; a vehicle gets a plate that no profile has. */
const sendable = (list: string, entry: Record<string, unknown>) =>
  list === "vehicle" ? { ...entry, licensePlate: freshPlate() } : entry;

describeOnEachDatabase("what is sent again because its answer was lost", (open) => {
  let server: TestServer;
  let dana: SignedInDriver;
  let other: SignedInDriver;
  let stranger: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  beforeAll(async () => {
    dana = await signedInDriver(server, "eastport", "dana");
    other = await signedInDriver(server, "eastport", "other");
    stranger = await signedInDriver(server, "westport", "dana");
  });
  afterAll(() => server.close());

  const add = (driver: SignedInDriver, list: string, body: unknown) =>
    server.send("POST", `/api/v1/eua/${driver.accountId}/${list}`, body, driver.tokens.access_token);
  const count = async (driver: SignedInDriver) =>
    JSON.stringify(await readAccount(server, driver)).split('"id"').length;

  it.each(ENTRIES)("stands once in the profile, with the id that was sent: %s", async (list, entry) => {
    const body = sendable(list, entry);
    const id = randomUUID();
    const first = await add(dana, list, { ...body, id });
    expect([first.statusCode, first.json().id]).toEqual([201, id]);
    const before = await count(dana);
    const [again, inCapitals] = await Promise.all([
      add(dana, list, { ...body, id }),
      add(dana, list, { ...body, id: id.toUpperCase() }),
    ]);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect([inCapitals.statusCode, inCapitals.json()]).toEqual([201, first.json()]);
    expect(await count(dana)).toBe(before);
  });

  it.each(ENTRIES)("stands once where both arrive together: %s", async (list, entry) => {
    const body = sendable(list, entry);
    const id = randomUUID();
    const before = await count(other);
    const answers = await Promise.all([1, 2, 3].map(() => add(other, list, { ...body, id })));
    expect(answers.map((answer) => [answer.statusCode, answer.json().id])).toEqual([201, 201, 201].map((s) => [s, id]));
    expect(await count(other)).toBe(before + 1);
  });

  it.each(ENTRIES)("is a miss under another driver's id, of this tenant or another: %s", async (list, entry) => {
    const body = sendable(list, entry);
    const id = randomUUID();
    const mine = await add(dana, list, { ...body, id });
    for (const driver of [other, stranger]) {
      const before = await count(driver);
      const answer = await add(driver, list, { ...body, id });
      expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
      expect(await count(driver)).toBe(before);
    }
    expect((await add(dana, list, { ...body, id })).json()).toEqual(mine.json());
  });

  it.each(["x", "", "11111111-1111-4111-8111-11111111111", 7])("is refused where its id is none: %j", async (id) => {
    expect((await add(dana, "vehicle", { ...sendable("vehicle", ENTRIES[0]?.[1] ?? {}), id })).statusCode).toBe(400);
  });

  it("is one account, whose link is mailed once", async () => {
    const sent = { id: randomUUID(), userName: "twice", emailAddress: "twice@mail.example" };
    const answers = [await register(server, "eastport", sent), await register(server, "eastport", sent)];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [201, { userName: "twice" }],
      [201, { userName: "twice" }],
    ]);
    expect((await server.mails()).filter((mail) => mail.to === "twice@mail.example")).toHaveLength(1);
  });

  it("is one account where both registrations arrive together", async () => {
    const sent = { id: randomUUID(), userName: "atonce", emailAddress: "atonce@mail.example" };
    const answers = await Promise.all([1, 2].map(() => register(server, "eastport", sent)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201]);
    expect((await server.mails()).filter((mail) => mail.to === "atonce@mail.example")).toHaveLength(1);
  });

  it("is somebody else's name still where id or password differ", async () => {
    const id = randomUUID();
    await register(server, "eastport", { id, userName: "owned" });
    const password = "another harbour entirely";
    const wrong = await register(server, "eastport", { id, userName: "owned", password, confirmPassword: password });
    const fresh = await register(server, "eastport", { id: randomUUID(), userName: "owned" });
    for (const answer of [wrong, fresh])
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["userName"]]);
    const corrected = await register(server, "eastport", {
      id,
      userName: "owned-two",
      emailAddress: "o2@mail.example",
    });
    const elsewhere = await register(server, "westport", { id, userName: "owned", emailAddress: "ow@mail.example" });
    expect([corrected.statusCode, elsewhere.statusCode]).toEqual([201, 201]);
  });

  it("mails no recipient more than a few times a day, and answers no different", async () => {
    const addresses = ["Target@mail.example", "target+1@mail.example", "TARGET+x@MAIL.example"];
    for (let index = 0; index < 7; index += 1) {
      const emailAddress = addresses[index % addresses.length];
      const answer = await register(server, "eastport", { userName: `aimed${index}`, emailAddress });
      expect([answer.statusCode, answer.json()]).toEqual([201, { userName: `aimed${index}` }]);
    }
    const mails = (await server.mails()).filter((mail) => /^target/i.test(mail.to));
    expect(mails).toHaveLength(5);
  });

  it("mails nothing that the sender made up to be read", async () => {
    const person = { firstName: "Win at prize.example", lastName: "Now" };
    await register(server, "eastport", { userName: "lure", emailAddress: "lure@mail.example", person });
    const mail = (await server.mails()).find((message) => message.to === "lure@mail.example");
    expect(mail?.body).toContain("lure");
    expect(JSON.stringify(mail)).not.toContain("prize.example");
  });

  it("answers refused fields as a list alone, for readers that take the first place with a message", async () => {
    await register(server, "eastport", { userName: "listed" });
    const body = (await register(server, "eastport", { userName: "listed" })).json();
    expect(body).toEqual({
      code: "invalid_form",
      errorMessages: [expect.stringMatching(/taken|in use/i)],
      errors: { userName: expect.any(String) },
      // Versions of the forms, so that a page with an older one loads it anew.
      forms: expect.objectContaining({ registration: expect.any(String) }),
      requestId: expect.any(String),
    });
  });

  it("refuses a body of any depth with 400", async () => {
    const deep = (depth: number) => `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;
    for (const url of [
      "/api/v1/portal/pages/home-without-session/get-token",
      "/api/v1/portal/pages/home-without-session/drivers-create/eastport",
    ]) {
      const answer = await server.app.inject({
        method: "POST",
        url,
        payload: deep(1_500),
        headers: { "content-type": "application/json" },
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  it("names no portal at the root outside the demonstration", async () => {
    const answer = await server.get("/");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    for (const slug of server.tenants.slugs) expect(answer.body).not.toContain(slug);
    expect(answer.body).not.toContain("mailbox");
  });

  it("keeps the sessions and links that are valid, and removes those that ended long ago", async () => {
    const sizes = () =>
      server.db.withTenant("eastport", async (trx) => [
        (await trx.selectFrom("sessions").select("id").execute()).length > 0,
        (await trx.selectFrom("refresh_tokens").select("id").execute()).length > 0,
        (await trx.selectFrom("one_time_tokens").select("id").execute()).length > 0,
      ]);
    await server.db.withTenant("eastport", (trx) => sweepTenant(trx, server.now()));
    expect(await sizes()).toEqual([true, true, true]);
    const token = dana.tokens.access_token;
    expect((await server.get("/api/v1/user-context/driver-portal/eastport", token)).statusCode).toBe(200);
    await server.db.withTenant("eastport", (trx) => sweepTenant(trx, server.now() + 100 * 24 * 3600_000));
    expect(await sizes()).toEqual([false, false, false]);
    expect((await readAccount(server, dana)).endUserAccountEntity).toBeUndefined();
  });
});
