import { afterAll, beforeAll, expect, it } from "vitest";
import type { Address } from "../../src/domain/generated/api-entities.ts";
import type { Order, OrderRefusal } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { line, makeReady, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { pdf, phonePhoto } from "../support/sample-files.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { readAccount, register, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";
import { uploaded } from "../support/uploads.ts";

const files = (label: string, maxItems = 2) => ({
  schema: { type: "array", items: { type: "string", format: "file" }, maxItems },
  ui: { label, widget: "files" },
});
const lease = files("Lease");
const twins = writeSellingTwins({
  permits: ["ONE", "TWO"].map((id) => standard(id)),
  documents: {
    "forms/address.json": { extends: "address", add: { residency: files("Proof of residency") } },
    "forms/person.json": {
      extends: "person",
      add: {
        badgeNumber: { schema: { type: "string" }, ui: { label: "Badge number", widget: "text" } },
        badgePhoto: files("Badge", 1),
      },
    },
    "flows/checkout.json": {
      extends: "checkout",
      add: { lease: { title: "Your lease", form: "lease", after: "contact" } },
    },
    "forms/lease.json": {
      id: "lease",
      title: "Your lease",
      schema: { type: "object", required: ["lease"], properties: { lease: lease.schema } },
      ui: { order: ["lease"], fields: { lease: lease.ui } },
    },
  },
});
afterAll(() => twins.remove());

describeOnEachDatabase("answers that name files", (open) => {
  let server: TestServer;
  let dana: ReadyDriver;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    const driver = await signedInDriver(server, "eastport");
    token = driver.tokens.access_token;
    dana = await makeReady(server, driver);
  });
  afterAll(() => server.close());

  const home = { line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "90210", defaultFlag: false };
  const addHome = (residency: unknown) =>
    server.send("POST", `/api/v1/eua/${dana.accountId}/address`, { ...home, attributes: { residency } }, token);
  const newFile = (name = "lease.pdf") => uploaded(server, token, { bytes: pdf(), name, type: "application/pdf" });
  const isSent = async (id: string) => {
    const row = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("files").select("submitted_with").where("id", "=", id).executeTakeFirstOrThrow(),
    );
    return row.submitted_with;
  };
  const deleted = (id: string) =>
    server.app.inject({
      method: "DELETE",
      url: `/api/v1/files/${id}`,
      headers: { authorization: `Bearer ${token}` },
    });

  it("are kept in the profile, and the files can no longer be taken back", async () => {
    const ids = [await newFile(), await uploaded(server, token, { bytes: await phonePhoto() })];
    const answer = await addHome(ids);
    expect([answer.statusCode, answer.json<Address>().attributes]).toEqual([201, { residency: ids }]);
    expect(await isSent(ids[0] ?? "")).toBe("address");
    expect((await deleted(ids[0] ?? "")).statusCode).toBe(404);
    const { id, ...rest } = answer.json<Address>();
    const changed = { ...home, id, line2: "b", attributes: rest.attributes };
    const update = await server.send("POST", `/api/v1/eua/${dana.accountId}/update/address`, changed, token);
    expect([update.statusCode, update.json<Address>().attributes]).toEqual([200, { residency: ids }]);
  });

  it("are refused at the field where a file is not the driver's own", async () => {
    const neighbour = await signedInDriver(server, "eastport", "neighbour");
    const west = await signedInDriver(server, "westport");
    const mine = await newFile();
    for (const driver of [neighbour, west]) {
      const theirs = await uploaded(server, driver.tokens.access_token, { bytes: pdf() });
      const answer = await addHome([mine, theirs]);
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["residency"]]);
      expect(answer.json().errors.residency).toMatch(/Proof of residency.*no longer there/);
    }
    // Nothing was sent with the answers that were refused.
    expect(await isSent(mine)).toBeNull();
    expect((await deleted(mine)).statusCode).toBe(204);
    expect((await addHome([mine])).statusCode).toBe(422);
  });

  it.each([
    ["too many", () => Promise.all([newFile(), newFile(), newFile()]), /takes at most 2 files/],
    ["no ids", () => ["lease.pdf"], /no longer there/],
    ["no list", () => "lease.pdf", /not in the right form/],
  ])("are refused in words: %s", async (_what, make, words) => {
    const answer = await addHome(await make());
    expect([answer.statusCode, answer.json().errors.residency]).toEqual([422, expect.stringMatching(words)]);
  });

  it("are kept of the person too", async () => {
    const badgePhoto = [await newFile()];
    const { firstName, lastName, birthday } = dana.person;
    const body = { firstName, lastName, birthday, attributes: { badgePhoto } };
    expect((await server.send("POST", "/api/v1/eua/update", body, token)).statusCode).toBe(200);
    const { person } = (await readAccount(server, dana)).endUserAccountEntity;
    expect(person.attributes).toMatchObject({ badgePhoto });
    expect(await isSent(badgePhoto[0] ?? "")).toBe("person");
  });

  it("stand on an order by the names that the files have, and the files are sent with it", async () => {
    const id = await newFile("Lease, 2026.pdf");
    const wish = purchase(dana, [line("ONE", [dana.person.vehicles[0]?.id ?? ""])], { attributes: { lease: [id] } });
    const answer = await place(server, dana, wish);
    expect(answer.statusCode).toBe(201);
    const order = answer.json<Order>();
    expect(order.attributes).toEqual({ lease: [id] });
    expect(order.answers).toContainEqual({
      name: "lease",
      label: "Lease",
      value: "Lease, 2026.pdf",
      files: [{ id, name: "Lease, 2026.pdf" }],
    });
    expect(await isSent(id)).toBe("order");
  });

  it("hold an order up at their step where a file is not there or none is named", async () => {
    const gone = await newFile();
    await deleted(gone);
    for (const attributes of [{ lease: [gone] }, {}] as Record<string, string[]>[]) {
      const wish = purchase(dana, [line("TWO", [dana.person.vehicles[1]?.id ?? ""])], { attributes });
      const answer = await place(server, dana, wish);
      expect(answer.statusCode).toBe(422);
      const { code, step, errors } = answer.json<OrderRefusal>();
      expect({ code, step, fields: Object.keys(errors ?? {}) }).toEqual({
        code: "invalid_form",
        step: "lease",
        fields: ["lease"],
      });
    }
  });

  it("cannot come with a registration", async () => {
    const answer = await register(server, "eastport", { userName: "nobody", attributes: { residency: [] } });
    expect(answer.statusCode).toBe(422);
  });
});
