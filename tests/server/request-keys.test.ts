import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../server/db/database.ts";
import { bodyHash, takeRequestKey, type RequestKeyUse } from "../../server/services/request-keys.ts";
import { KEPT_DAYS, sweepTenant } from "../../server/services/sweep.ts";
import { DAY_MS } from "../../src/domain/durations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";

const NOW = new Date(Date.UTC(2026, 10, 27, 12));

describeOnEachDatabase("the key of a write without an account", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  interface Sent {
    key: string;
    body?: unknown;
    about?: string;
    tenant?: string;
    kind?: "visitor-permit" | "citation-appeal";
  }
  const take = ({ key, body = {}, about = "one", tenant = "eastport", kind = "visitor-permit" }: Sent) =>
    db.withTenant(tenant, (trx) =>
      takeRequestKey(trx, { tenant, kind, key, bodyHash: bodyHash(body), about, now: NOW }),
    );

  it("is recognised with the same body, in whatever order its names stand, and refused with another", async () => {
    const key = randomUUID();
    expect(await take({ key, body: { a: 1, b: [2, { c: 3 }] } })).toEqual({ kind: "new" });
    expect(await take({ key, body: { b: [2, { c: 3 }], a: 1 }, about: "two" })).toEqual({
      kind: "repeated",
      about: "one",
    });
    expect(await take({ key, body: { a: 2 }, about: "two" })).toEqual({ kind: "conflict", about: "one" });
  });

  it("means nothing to another tenant, and nothing to another kind of call", async () => {
    const key = randomUUID();
    const uses = [
      await take({ key }),
      await take({ key, tenant: "westport" }),
      await take({ key, kind: "citation-appeal" }),
    ];
    expect(uses).toEqual([{ kind: "new" }, { kind: "new" }, { kind: "new" }]);
  });

  it("is taken by one of many that come at once, and the others hear what it stands for", async () => {
    const key = randomUUID();
    const uses = await Promise.all(["a", "b", "c", "d"].map((about) => take({ key, about })));
    const isNew = ({ kind }: RequestKeyUse) => kind === "new";
    expect(uses.filter(isNew)).toHaveLength(1);
    const winner = ["a", "b", "c", "d"][uses.findIndex(isNew)];
    expect(uses.filter((use) => !isNew(use))).toEqual([1, 2, 3].map(() => ({ kind: "repeated", about: winner })));
  });

  it("is free again where its write was refused", async () => {
    const key = randomUUID();
    const refused = db.withTenant("eastport", async (trx) => {
      const sent = { tenant: "eastport", kind: "visitor-permit", key, bodyHash: "x", about: "one", now: NOW } as const;
      await takeRequestKey(trx, sent);
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect(await take({ key, body: { other: true } })).toEqual({ kind: "new" });
  });

  it("is forgotten in the end", async () => {
    const key = randomUUID();
    await take({ key });
    const swept = (days: number) => db.withTenant("eastport", (trx) => sweepTenant(trx, NOW.getTime() + days * DAY_MS));
    await swept(KEPT_DAYS.requestKey - 1);
    expect(await take({ key })).toMatchObject({ kind: "repeated" });
    await swept(KEPT_DAYS.requestKey + 1);
    expect(await take({ key })).toEqual({ kind: "new" });
  });
});
