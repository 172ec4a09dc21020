import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { DAY_MS } from "../../src/domain/durations.ts";
import { sweepRetained } from "../../server/services/retention.ts";
import { KEPT_DAYS, sweepTenant } from "../../server/services/sweep.ts";
import { lookUpPath, storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { heic, pdf, phonePhoto, screenshot } from "../support/sample-files.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const HEADER = "number,plateNumber,plateState,violation,location,issuedOn,dueOn,fine,state,accountNumber,photos";
const PHOTO =
  /^\/api\/v1\/portal\/pages\/home-without-session\/citations\/PE-1\/photos\/[0-9a-f-]{36}\?customer=eastport&plate=TUG\+77$/;

const twins = writeCitingTwins();
const folder = mkdtempSync(path.join(tmpdir(), "citation-photos-"));
afterAll(() => {
  twins.remove();
  rmSync(folder, { recursive: true });
});

/** A photo of another colour than others of its size. */
const coloured = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

describeOnEachDatabase("the officer's photos of a citation", (open) => {
  let server: TestServer;
  let dana: SignedInDriver;
  let neighbour: SignedInDriver;
  let west: SignedInDriver;
  let accountNumber: string;

  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    dana = await signedInDriver(server, "eastport");
    neighbour = await signedInDriver(server, "eastport", "neighbour");
    west = await signedInDriver(server, "westport");
    accountNumber = await server.db.withTenant("eastport", async (db) => {
      const rows = db.selectFrom("drivers").select("number").where("id", "=", dana.accountId);
      return (await rows.executeTakeFirstOrThrow()).number;
    });
    writeFileSync(path.join(folder, "front.jpg"), await phonePhoto());
    writeFileSync(path.join(folder, "meter 1.png"), await screenshot());
    writeFileSync(path.join(folder, "green.jpg"), await coloured("#208020"));
    writeFileSync(path.join(folder, "pay.pdf"), pdf());
    writeFileSync(path.join(folder, "phone.heic"), heic());
    writeFileSync(path.join(folder, "cut.jpg"), (await phonePhoto(400, 400)).subarray(0, 900));
    writeFileSync(path.join(folder, "large.jpg"), Buffer.alloc(5 * 1024 * 1024 + 1));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.shared((db) => db.deleteFrom("rate_limits").execute());
    for (const tenant of ["eastport", "westport"]) {
      await server.db.withTenant(tenant, async (db) => {
        await db.deleteFrom("citations").execute();
        await db.deleteFrom("files").execute();
      });
    }
  });

  const row = (photos: string, { number = "PE-1", state = "", account = "" } = {}) =>
    [number, "tug 77", "IL", "Parked", "Pier 4", "2026-11-20", "2026-12-11", "45.00", state, account, photos].join(",");
  const take = (...rows: string[]) => {
    const file = path.join(folder, "citations.csv");
    writeFileSync(file, `${[HEADER, ...rows].join("\n")}\n`);
    return desk(server, "citations", "eastport", file);
  };
  const photosOf = async (number = "PE-1") =>
    (await server.get(lookUpPath("eastport", number, "TUG-77"))).json<Citation>().photos.map(({ url }) => url);
  const files = () =>
    server.db.withTenant("eastport", (db) => db.selectFrom("files").select("name").orderBy("name").execute());

  it("come with the desk's import, from beside its file, in their order", async () => {
    const [code, , more] = await take(row("meter 1.png; front.jpg"));
    expect([code, more]).toEqual([0, "2 photos belong to them."]);
    const urls = await photosOf();
    expect(urls).toEqual([expect.stringMatching(PHOTO), expect.stringMatching(PHOTO)]);
    const [meter, front] = await Promise.all(urls.map((url) => server.get(url)));
    expect([meter?.statusCode, meter?.headers["content-type"]]).toEqual([200, "image/png"]);
    expect([front?.statusCode, front?.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect((await sharp(front?.rawPayload).metadata()).height).toBe(64);
    expect(meter?.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*; sandbox$/) as string,
      "content-disposition": expect.stringMatching(/^inline; filename="meter 1\.png"/) as string,
    });
  });

  it("hold nothing of what the phone wrote down", async () => {
    await take(row("front.jpg"));
    const [url = ""] = await photosOf();
    const { rawPayload } = await server.get(url);
    expect((await phonePhoto()).includes("SecretCamera")).toBe(true);
    expect(rawPayload.includes("SecretCamera")).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it("are for whoever has both keys, or for the driver whose citation it is, and for nobody else", async () => {
    await take(row("front.jpg", { account: accountNumber }), row("green.jpg", { number: "PE-2" }));
    await storeCitations(server, "westport", { number: "PE-1", plate: { number: "TUG-77", state: "IL" } });
    const [url = ""] = await photosOf();
    const [other = ""] = await photosOf("PE-2");
    const id = (address: string) => /photos\/([^?]+)/.exec(address)?.[1] ?? "";
    const without = url.replace("&plate=TUG+77", "");
    expect((await server.get(without, dana.tokens.access_token)).statusCode).toBe(200);
    for (const [address, token, code] of [
      [without, undefined, "citation_not_found"],
      [without, neighbour.tokens.access_token, "citation_not_found"],
      [without, west.tokens.access_token, "not_found"],
      [url.replace("TUG+77", "WRONG"), undefined, "citation_not_found"],
      [url.replace("PE-1", "PE-9"), undefined, "citation_not_found"],
      [url.replace(id(url), id(other)), undefined, "not_found"],
      [url.replace(id(url), "0b9d8f8e-7d6c-4b5a-8a49-3a2b1c0d9e8f"), undefined, "not_found"],
      [url.replace(id(url), "1"), undefined, "not_found"],
      [url.replace("eastport", "westport"), undefined, "not_found"],
    ] as const) {
      const answer = await server.get(address, token);
      expect([address, answer.statusCode, answer.json().code]).toEqual([address, 404, code]);
    }
  });

  it("come with their page at once, after others' misses have used up the number", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) {
      writeFileSync(path.join(folder, `${name}.jpg`), await coloured(`#${name.repeat(6)}`));
    }
    await take(row("a.jpg;b.jpg;c.jpg;d.jpg;e.jpg"));
    const photos = await photosOf();
    expect(photos).toHaveLength(5);
    const from = async (remoteAddress: string, url: string) =>
      (await server.app.inject({ method: "GET", url, remoteAddress, headers: { authorization: "null" } })).statusCode;
    for (let miss = 0; miss < 20; miss += 1) {
      expect(await from(`198.51.100.${miss}`, lookUpPath("eastport", "PE-1", `GUESS${miss}`))).toBe(404);
    }
    expect(await from("198.51.100.1", lookUpPath("eastport", "PE-1", "TUG-77"))).toBe(429);
    const page = lookUpPath("eastport", "PE-1", "TUG-77");
    const owner = (url: string) => from("192.0.2.1", url);
    expect(await Promise.all([page, ...photos].map(owner))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await owner(page)).toBe(200);
  });

  it("are no files of a driver's or of an appeal", async () => {
    await take(row("front.jpg"));
    const [url = ""] = await photosOf();
    const id = /photos\/([^?]+)/.exec(url)?.[1] ?? "";
    const evidence = url.replace("/photos/", "/files/");
    expect((await server.get(evidence)).statusCode).toBe(404);
    expect((await server.get(`/api/v1/files/${id}`, dana.tokens.access_token)).statusCode).toBe(404);
  });

  it.each([
    ["missing.jpg", "does not exist"],
    ["pay.pdf", "is no photo: expected JPEG or PNG"],
    ["phone.heic", "is in the format HEIC: save it as JPEG"],
    ["cut.jpg", "is damaged"],
    ["large.jpg", "is larger than 5 MB"],
  ])("with %s nothing is stored, and its line is named", async (name, problem) => {
    expect(await take(row("front.jpg"), row(`green.jpg; ${name}`, { number: "PE-2" }))).toEqual([
      1,
      `line 3, photos: ${name} ${problem}\nNothing was stored.`,
    ]);
    const citations = await server.db.withTenant("eastport", (db) => db.selectFrom("citations").selectAll().execute());
    expect(citations).toEqual([]);
  });

  it("are named as missing in the same round as the other faults of the file, of its faulty rows too", async () => {
    const faulty = row("gone.jpg", { number: "PE/3" }).replace("45.00", "45");
    expect(await take(row("missing.jpg"), row("front.jpg", { number: "PE-2" }), faulty)).toEqual([
      1,
      [
        "line 2, photos: missing.jpg does not exist",
        "line 4, number: expected at most 30 letters and digits, with hyphens, points or spaces between",
        "line 4, fine: expected an amount with two decimals, such as 45.00",
        "line 4, photos: gone.jpg does not exist",
        "Nothing was stored.",
      ].join("\n"),
    ]);
  });

  it.each(["../front.jpg", "/etc/hostname", "a\\b.jpg", ".hidden.jpg", "a;b;c;d;e;f"])(
    "are named by files beside the file of citations, not by %s",
    async (names) => {
      expect((await take(row(names)))[1]).toMatch(/^line 2, photos: expected at most 5 names of files beside this one/);
    },
  );

  it("stay the same ones when the file is taken in again, and one photo may be of two citations", async () => {
    const rows = [row("front.jpg;meter 1.png"), row("front.jpg", { number: "PE-2" })];
    await take(...rows);
    const before = await photosOf();
    await take(...rows);
    expect(await photosOf()).toEqual(before);
    expect(await files()).toHaveLength(2);
  });

  it("become those that a newer file names; an empty place leaves them, the word none takes them away", async () => {
    await take(row("front.jpg;meter 1.png"));
    const [front, meter] = await photosOf();
    await take(row("meter 1.png;green.jpg"));
    const changed = await photosOf();
    expect([changed.length, changed[0], changed.includes(front ?? "")]).toEqual([2, meter, false]);
    await take(row(""));
    expect(await photosOf()).toEqual(changed);
    await take(row("none"));
    expect(await photosOf()).toEqual([]);
  });

  it("stay as they were once the citation is settled", async () => {
    await take(row("front.jpg"));
    const before = await photosOf();
    await take(row("", { state: "PAID" }));
    expect((await take(row("green.jpg", { state: "PAID" })))[2]).toBeUndefined();
    // Nothing of the row is stored, so its photos are not even read.
    expect((await take(row("not-there.jpg", { state: "PAID" })))[0]).toBe(0);
    expect(await photosOf()).toEqual(before);
  });

  it("are swept a day after no citation names them any more", async () => {
    await take(row("front.jpg;green.jpg"));
    await take(row("green.jpg"));
    const sweep = (days: number) =>
      server.db.withTenant("eastport", (db) => sweepTenant(db, server.now() + days * DAY_MS));
    await sweep(KEPT_DAYS.unsentFile - 0.1);
    expect(await files()).toHaveLength(2);
    await sweep(KEPT_DAYS.unsentFile + 0.1);
    expect(await files()).toEqual([{ name: "green.jpg" }]);
    expect((await server.get((await photosOf())[0] ?? "")).statusCode).toBe(200);
  });

  it("go from a citation that was settled as long ago as the tenant keeps files, and from no other", async () => {
    await take(row("front.jpg"), row("green.jpg", { number: "PE-2" }));
    await take(row("", { state: "PAID" }));
    const keeping = {
      retentionDays: { visitorPermits: 1, failedOrders: 1, appeals: 1, files: 30 },
      document: { timeZone: "UTC" },
    };
    const sweep = (days: number) =>
      server.db.withTenant("eastport", (db) => sweepRetained(db, keeping, server.now() + days * DAY_MS));
    await sweep(29);
    expect(await photosOf()).toHaveLength(1);
    await sweep(31);
    expect([await photosOf(), (await photosOf("PE-2")).length]).toEqual([[], 1]);
  });
});
