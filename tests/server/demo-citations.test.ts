import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDemo } from "../../server/demo/load-demo.ts";
import { moveCitation } from "../../server/services/citations/move-citation.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { lookUpPath } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { phonePhoto } from "../support/sample-files.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const slug = "pierside";
const citation = (number: string, more: object) => ({
  number,
  plate: { number: "PIER-1", state: "IL" },
  violation: "Parked on the slipway",
  location: "Slipway 2",
  issuedOn: "today-30d",
  dueOn: "today-9d",
  fine: "40.00",
  fees: "10.00",
  state: "UNPAID",
  ...more,
});
const documents = {
  "tenant.json": {
    slug,
    name: "Pierside",
    timeZone: "America/Chicago",
    demo: true,
    preferences: { citationsEnabled: true },
  },
  "demo/accounts.json": [
    {
      userName: "fined",
      accountId: "70000001",
      password: "Parking-2026!",
      role: "DRIVER",
      emailVerified: true,
      driverAttributes: [],
      person: { firstName: "Dana", lastName: "Rivers", addresses: [], phones: [], emailAddresses: [], vehicles: [] },
    },
  ],
  "demo/citations.json": [
    citation("PS-1", { accountNumber: "70000001", photos: ["slipway.jpg"] }),
    citation("PS-2", { state: "PAID", payment: { method: "CASH", paidOn: "today-20d" } }),
  ],
};
const folder = mkdtempSync(path.join(tmpdir(), "demo-citations-"));
for (const [file, document] of Object.entries(documents)) {
  const target = path.join(folder, slug, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(document));
}
const photos = path.join(folder, slug, "demo/photos");
mkdirSync(photos);
writeFileSync(path.join(photos, "slipway.jpg"), await phonePhoto());
afterAll(() => rmSync(folder, { recursive: true }));

describeOnEachDatabase("citations of the demonstration", (open) => {
  let server: TestServer;

  const fail = (error: unknown) => {
    throw error;
  };
  const load = () => loadDemo(server.db, server.tenants, server.now, fail, "https://parking.example.org");
  const read = async (number: string) => (await server.get(lookUpPath(slug, number, "pier 1"))).json<Citation>();

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: folder });
    await load();
  });
  afterAll(() => server.close());

  it("can be looked up, with dates relative to the day of loading", async () => {
    expect(await read("PS-1")).toMatchObject({
      issuedOn: "2026-10-28",
      dueOn: "2026-11-18",
      total: "50.00",
      amountDue: "50.00",
      state: "UNPAID",
      appealUntil: "2026-11-18",
      canAppeal: false,
      canPay: false,
    });
  });

  it("have their photos from the tenant's folder", async () => {
    const [photo, ...more] = (await read("PS-1")).photos;
    expect(more).toEqual([]);
    expect((await server.get(photo?.url ?? "")).headers["content-type"]).toBe("image/jpeg");
    expect((await read("PS-2")).photos).toEqual([]);
  });

  it("say how a paid one was paid", async () => {
    expect(await read("PS-2")).toMatchObject({
      state: "PAID",
      amountDue: "0.00",
      canPay: false,
      canAppeal: false,
      payments: [{ paidAt: Date.UTC(2026, 10, 7, 12), amount: "50.00", method: "Cash" }],
    });
  });

  it("stay as they are when the server starts again", async () => {
    const move = { number: "PS-1", to: "PAID", by: "desk", at: new Date(server.now()), requestId: null } as const;
    await server.db.withTenant(slug, (db) => moveCitation(db, move));
    await load();
    expect((await read("PS-1")).state).toBe("PAID");
    expect((await read("PS-2")).payments).toHaveLength(1);
    expect((await read("PS-1")).photos).toHaveLength(1);
  });
});
