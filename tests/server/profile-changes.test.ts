import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { freshPlate } from "../support/fresh-plate.ts";
import {
  readAccount,
  signedInDriver,
  startTestServer,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";

type Entry = Record<string, unknown> & { id: string };

const ENTRIES: Record<string, Record<string, unknown>> = {
  vehicle: {
    licensePlate: { number: "7ABC123", state: { code: "CA" } },
    make: { name: "Toyota" },
    color: "Blue",
    attributes: { department: "EAST" },
  },
  "email-address": { address: "work@mail.example", defaultFlag: false },
  address: { line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "94599", defaultFlag: false },
  phone: { number: "5550100112", extension: "4", defaultFlag: false },
};
const LISTS = Object.keys(ENTRIES);
/** The call that lists a kind of entry. */
const ALL: Record<string, string> = { "email-address": "email", address: "address", phone: "phone" };

describeOnEachDatabase("changing a profile", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  const base = () => `/api/v1/eua/${driver.accountId}`;
  const post = (path: string, body: unknown, of: SignedInDriver = driver) =>
    server.send(
      "POST",
      path.startsWith("/") ? path : `/api/v1/eua/${of.accountId}/${path}`,
      body,
      of.tokens.access_token,
    );
  const get = (path: string) => server.get(`${base()}/${path}`, driver.tokens.access_token);
  const remove = (path: string) =>
    server.app.inject({
      method: "DELETE",
      url: `${base()}/${path}`,
      headers: { authorization: `Bearer ${driver.tokens.access_token}` },
    });
  const add = async (list: string, changes: Record<string, unknown> = {}) =>
    (
      await post(list, {
        ...ENTRIES[list],
        ...(list === "vehicle" ? { licensePlate: freshPlate() } : {}),
        ...changes,
      })
    ).json<Entry>();
  const person = async () => (await readAccount(server, driver)).endUserAccountEntity.person;

  it("answers the account by its id, as the driver account holds it", async () => {
    const answer = await server.get(base(), driver.tokens.access_token);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.json()).toEqual((await readAccount(server, driver)).endUserAccountEntity);
  });

  it.each(LISTS)("reads an added %s by its id", async (list) => {
    const entry = await add(list);
    expect((await get(`${list}/${entry.id}`)).json()).toEqual(entry);
    expect((await get(`${list}/${entry.id.toUpperCase()}`)).json()).toEqual(entry);
  });

  it.each(Object.entries(ALL))(
    "lists active entries of %s under /%s, in the order in which they came",
    async (list, path) => {
      const first = await add(list);
      const second = await add(list);
      const ids = (await get(path)).json<Entry[]>().map(({ id }) => id);
      expect(ids.slice(-2)).toEqual([first.id, second.id]);
      await post(`update/${list}`, { id: first.id, inactive: true });
      expect((await get(path)).json<Entry[]>().map(({ id }) => id)).not.toContain(first.id);
    },
  );

  describe("an update", () => {
    it("replaces what the form asks, clears what is left out, and answers what is stored", async () => {
      const vehicle = await add("vehicle");
      const answer = await post("update/vehicle", {
        id: vehicle.id,
        licensePlate: { number: "8xyz-9", state: { code: "NV" } },
        make: { name: "Honda" },
        year: 2020,
      });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          id: vehicle.id,
          licensePlate: { number: "8XYZ-9", state: { code: "NV" } },
          make: { name: "Honda" },
          year: 2020,
          inactive: false,
        },
      ]);
      expect((await person()).vehicles).toContainEqual(answer.json());
    });

    it.each(LISTS)("of a %s repeats the checks of the browser", async (list) => {
      const entry = await add(list);
      const answer = await post(`update/${list}`, { id: entry.id });
      expect(answer.statusCode).toBe(422);
      expect((await get(`${list}/${entry.id}`)).json()).toEqual(entry);
    });

    it("keeps answers to questions that the form does not ask any more", async () => {
      const vehicle = await add("vehicle");
      await server.db.withTenant("eastport", (trx) =>
        trx
          .updateTable("vehicles")
          .set({ attributes: JSON.stringify({ formerly: "asked", department: "EAST" }) })
          .where("id", "=", vehicle.id)
          .execute(),
      );
      await post("update/vehicle", { id: vehicle.id, ...ENTRIES["vehicle"], attributes: { department: "WEST" } });
      const row = await server.db.withTenant("eastport", (trx) =>
        trx.selectFrom("vehicles").select("attributes").where("id", "=", vehicle.id).executeTakeFirstOrThrow(),
      );
      expect(row.attributes).toEqual({ formerly: "asked", department: "WEST" });
    });

    it.each(["address", "phone", "email-address"])(
      "moves the default mark of %s to the entry that asks for it",
      async (list) => {
        const entry = await add(list, { defaultFlag: true });
        const other = await add(list);
        const { id } = other;
        expect((await post(`update/${list}`, { ...ENTRIES[list], id, defaultFlag: true })).json().defaultFlag).toBe(
          true,
        );
        const marked = (await get(ALL[list] ?? "")).json<Entry[]>().filter(({ defaultFlag }) => defaultFlag);
        expect(marked.map((each) => each.id)).toEqual([id]);
        expect((await get(`${list}/${entry.id}`)).json().defaultFlag).toBe(false);
      },
    );

    it.each(LISTS)("with inactive: true hides a %s, even one that its form would refuse today", async (list) => {
      const entry = await add(list);
      const answer = await post(`update/${list}`, { id: entry.id, inactive: true });
      expect([answer.statusCode, answer.json().inactive]).toEqual([200, true]);
      expect((await get(`${list}/${entry.id}`)).statusCode).toBe(404);
      expect((await post(`update/${list}`, { ...ENTRIES[list], id: entry.id })).statusCode).toBe(404);
      expect(JSON.stringify(await person())).not.toContain(entry.id);
    });

    it("hands the default mark of a hidden entry to the oldest one left", async () => {
      const fresh = await signedInDriver(server, "eastport", "heir");
      const first = (await post("phone", ENTRIES["phone"], fresh)).json<Entry>();
      const second = (await post("phone", { ...ENTRIES["phone"], defaultFlag: true }, fresh)).json<Entry>();
      await post("phone", ENTRIES["phone"], fresh);
      await post("update/phone", { id: second.id, inactive: true }, fresh);
      const { phones } = (await readAccount(server, fresh)).endUserAccountEntity.person;
      expect(phones.filter(({ defaultFlag }) => defaultFlag).map(({ id }) => id)).toEqual([first.id]);
    });

    it("leaves one default where several ask for it at once", async () => {
      const ids = (await Promise.all([add("address"), add("address"), add("address")])).map(({ id }) => id);
      const body = { ...ENTRIES["address"], defaultFlag: true };
      await Promise.all(ids.map((id) => post("update/address", { ...body, id })));
      expect((await person()).addresses.filter(({ defaultFlag }) => defaultFlag)).toHaveLength(1);
    });

    it("has the account in its path alone", async () => {
      const entry = await add("phone");
      const body = { ...ENTRIES["phone"], id: entry.id, accountId: driver.accountId };
      expect((await post("update/phone", body)).statusCode).toBe(400);
      expect((await post("update/phone", ENTRIES["phone"])).statusCode).toBe(400);
    });
  });

  it("takes the account in the body of an addition where it is the path's, and no other", async () => {
    const other = await signedInDriver(server, "eastport", "named");
    expect((await post("phone", { ...ENTRIES["phone"], accountId: driver.accountId })).statusCode).toBe(201);
    expect((await post("phone", { ...ENTRIES["phone"], accountId: other.accountId })).statusCode).toBe(404);
  });

  describe("a deletion", () => {
    it.each(["vehicle", "email-address"])("takes a %s away, once", async (list) => {
      const entry = await add(list);
      const answer = await remove(`${list}/${entry.id}`);
      expect([answer.statusCode, answer.body]).toEqual([204, ""]);
      expect((await get(`${list}/${entry.id}`)).statusCode).toBe(404);
      expect((await remove(`${list}/${entry.id}`)).statusCode).toBe(404);
    });

    it("of the default email address marks another", async () => {
      const fresh = await signedInDriver(server, "eastport", "sorter");
      const token = fresh.tokens.access_token;
      const second = (await post("email-address", ENTRIES["email-address"], fresh)).json<Entry>();
      const all = (await server.get(`/api/v1/eua/${fresh.accountId}/email`, token)).json<Entry[]>();
      const url = `/api/v1/eua/${fresh.accountId}/email-address/${all[0]?.id ?? ""}`;
      await server.app.inject({ method: "DELETE", url, headers: { authorization: `Bearer ${token}` } });
      const { emailAddresses } = (await readAccount(server, fresh)).endUserAccountEntity.person;
      expect(emailAddresses).toMatchObject([{ id: second.id, defaultFlag: true }]);
    });

    it.each(["address", "phone"])("has no call for a %s", async (list) => {
      const entry = await add(list);
      expect((await remove(`${list}/${entry.id}`)).statusCode).toBe(404);
      expect((await get(`${list}/${entry.id}`)).statusCode).toBe(200);
    });
  });

  it("writes no field that the product alone sets", async () => {
    const entry = await add("vehicle");
    for (const field of ["driver_id", "tenant", "seq", "created_at", "price", "role", "verified"]) {
      const body = { ...ENTRIES["vehicle"], id: entry.id, [field]: "x" };
      expect([field, (await post("update/vehicle", body)).statusCode]).toEqual([field, 400]);
    }
    for (const field of ["driverAttributes", "userName", "role", "verifyEmail", "accountId"]) {
      const body = { firstName: "Dana", lastName: "Rivers", [field]: "x" };
      expect([field, (await post("/api/v1/eua/update", body)).statusCode]).toEqual([field, 400]);
    }
  });
});
