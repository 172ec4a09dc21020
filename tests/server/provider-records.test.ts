import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { loadProviderKey } from "../../server/identity/embedded-provider/provider-key.ts";
import { ProviderRecords } from "../../server/identity/embedded-provider/provider-records.ts";
import { createSecretBox } from "../../server/identity/secret-box.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { NOON } from "../support/server.ts";

const box = createSecretBox("a key for tests, of thirty-two characters or more");
const usedAlready = () => new Error("used already");

describeOnEachDatabase("what the embedded provider remembers", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());
  const store = (slug: string) => ({ db, box, clock: () => NOON, slug });
  const records = (slug: string, kind = "AuthorizationCode") => new ProviderRecords(store(slug), kind, usedAlready);

  it("is found only by its own id, kind and tenant, and is unchanged", async () => {
    const payload = { grantId: "grant-1", uid: "uid-1", accountId: "somebody", exp: 5 };
    await records("eastport").upsert("id-1", payload, 60);
    expect(await records("eastport").find("id-1")).toEqual(payload);
    expect(await records("eastport").findByUid("uid-1")).toEqual(payload);
    expect(await records("eastport", "Session").find("id-1")).toBeUndefined();
    expect(await records("westport").find("id-1")).toBeUndefined();
    await records("eastport").upsert("id-1", { ...payload, exp: 6 }, 60);
    expect(await records("eastport").find("id-1")).toEqual({ ...payload, exp: 6 });
  });

  it("lets one of twenty simultaneous uses of a code through", async () => {
    await records("eastport").upsert("code", { accountId: "somebody" }, 60);
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => records("eastport").consume("code")));
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await records("eastport").find("code"))?.consumed).toBe(NOON / 1000);
    await expect(records("eastport").consume("unknown")).rejects.toThrow("used already");
  });

  it("goes with its grant, and one by one", async () => {
    for (const id of ["a", "b"]) await records("eastport").upsert(id, { grantId: "grant-2" }, 60);
    await records("eastport").upsert("c", { grantId: "grant-3" }, 60);
    await records("eastport").revokeByGrantId("grant-2");
    const found = await Promise.all(["a", "b", "c"].map((id) => records("eastport").find(id)));
    expect(found.map((each) => each?.grantId)).toEqual([undefined, undefined, "grant-3"]);
    await records("eastport").destroy("c");
    expect(await records("eastport").find("c")).toBeUndefined();
  });

  it("has one key per tenant, whoever asks first", async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => loadProviderKey(store("eastport"))));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    expect((await loadProviderKey(store("westport"))).kid).not.toBe(keys[0]?.kid);
  });
});
