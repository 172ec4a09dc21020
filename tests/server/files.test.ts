import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredFile } from "../../src/domain/generated/api-files.ts";
import { sweepTenant } from "../../server/services/sweep.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { heic, pdf, phonePhoto, pixelBomb, screenshot } from "../support/sample-files.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";
import { multipart, upload, uploaded } from "../support/uploads.ts";

const MB = 1024 * 1024;

/** A body as a browser sends it: the head of the part first, and chunks of 64 KB. */
function* chunksOf(payload: Buffer, first: number): Generator<Buffer> {
  yield payload.subarray(0, first);
  for (let at = first; at < payload.length; at += 65_536) yield payload.subarray(at, at + 65_536);
}

describeOnEachDatabase("files of drivers", (open) => {
  let server: TestServer;
  let dana: SignedInDriver;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(open);
    dana = await signedInDriver(server, "eastport");
    token = dana.tokens.access_token;
  });
  afterAll(() => server.close());

  const address = (id: string, rest = "") => `/api/v1/files/${id}${rest}`;
  /** Another driver for each test that counts. */
  const tokenOf = async (name: string) => (await signedInDriver(server, "eastport", name)).tokens.access_token;

  it("are kept, told of and handed out again to the driver who uploaded them", async () => {
    const answer = await upload(server, token, { name: "lease.jpg", bytes: await phonePhoto() });
    expect(answer.statusCode).toBe(201);
    const file = answer.json<StoredFile>();
    expect(file).toEqual({ id: file.id, name: "lease.jpg", mediaType: "image/jpeg", bytes: file.bytes });
    expect((await server.get(address(file.id), token)).json()).toEqual(file);
    const content = await server.get(address(file.id, "/content"), token);
    expect(content.rawPayload).toHaveLength(file.bytes);
    expect(content.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  it("may stand in a page as pictures, and do nothing there; a PDF is an attachment", async () => {
    const photo = await uploaded(server, token, { bytes: await screenshot(), name: "a b.png" });
    const shown = await server.get(address(photo, "/content"), token);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline; filename=\"a b.png\"; filename*=UTF-8''a%20b.png",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*; sandbox$/),
    });
    const document = await uploaded(server, token, { bytes: pdf(), name: 'Vertrag "neu" für Ünal.pdf' });
    const saved = await server.get(address(document, "/content"), token);
    expect(saved.headers["content-type"]).toBe("application/pdf");
    expect(saved.headers["content-disposition"]).toMatch(
      /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w%.-]+$/,
    );
    expect(saved.rawPayload.equals(pdf())).toBe(true);
  });

  it("of several rows come back byte for byte", async () => {
    const bytes = pdf(MB + 7);
    bytes.write("in the middle", 300_000);
    const id = await uploaded(server, token, { bytes, name: "long.pdf", type: "application/pdf" });
    const content = await server.get(address(id, "/content"), token);
    expect(content.rawPayload.equals(bytes)).toBe(true);
  });

  it.each([
    ["a path", "../../etc/passwd.jpg", "passwd.jpg"],
    ["a path of Windows", "C:\\\\Users\\\\dana\\\\lease.jpg", "lease.jpg"],
    ["an ending that lies", "lease.exe", "lease.jpg"],
    ["two endings", "lease.pdf.jpg", "lease.pdf.jpg"],
    ["letters of any alphabet", "Mietvertrag für 東京 🚗.jpg", "Mietvertrag für 東京 🚗.jpg"],
    ["control characters", "a\u0001b\u0085c\u202egpj.jpg", "abcgpj.jpg"],
    ["nothing but dots", "...", "file.jpg"],
    ["no name at all", "", "file.jpg"],
    ["markup", "<img src=x onerror=alert(1)>.jpg", "_img src=x onerror=alert(1)_.jpg"],
    ["what browsers encode in it", "a%22quote%22%0D%0A 100%25%2F.jpg", "a_quote_ 100%25%2F.jpg"],
    ["no end", `${"x".repeat(500)}.jpg`, `${"x".repeat(80)}.jpg`],
  ])("get a safe name: %s", async (_what, name, safe) => {
    const answer = await upload(server, await tokenOf(`named-${safe.length}-${_what.length}`), {
      name,
      bytes: await phonePhoto(),
    });
    expect([answer.statusCode, answer.json<StoredFile>().name]).toEqual([201, safe]);
  });

  describe("are refused in words of their own", () => {
    const big = (bytes: number, start: Buffer) => Buffer.concat([start, Buffer.alloc(bytes)]);
    it.each([
      [
        "of another type, whatever they are called",
        () => Buffer.from("PK\u0003\u0004zip"),
        422,
        "file_type",
        /JPEG or PNG.*PDF/,
      ],
      ["HEIC", () => heic(), 422, "file_heic", /HEIC.*JPEG/],
      ["damaged", () => pdf(9000).subarray(0, 4000), 422, "file_damaged", /damaged or incomplete/],
      ["a bomb of pixels", () => pixelBomb(), 422, "file_pixels", /50 million/],
      ["empty", () => Buffer.alloc(0), 422, "file_empty", /empty/],
      ["a photo of too many bytes", async () => big(5 * MB, await phonePhoto()), 413, "photo_too_large", /5 MB/],
    ])("%s", async (what, make, status, code, words) => {
      const answer = await upload(server, await tokenOf(`refused-${what.length}`), { bytes: await make() });
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      expect(answer.json().errorMessage).toMatch(words);
    });

    it("a PDF of too many bytes, with the limit of this database", async () => {
      const limit = server.db.kind === "embedded" ? 2 : 5;
      const file = { bytes: pdf(limit * MB + 1), name: "a.pdf", type: "application/pdf" };
      const answer = await upload(server, token, file);
      expect([answer.statusCode, answer.json().code]).toEqual([413, "pdf_too_large"]);
      expect(answer.json().errorMessage).toContain(`larger than ${limit} MB`);
    });

    it.each([
      ["photo", "photo_too_large"],
      ["pdf", "pdf_too_large"],
    ])("a %s of too many bytes, however the body is cut on its way, and though it breaks off", async (kind, code) => {
      const start = kind === "pdf" ? pdf() : await phonePhoto();
      const { payload, headers } = multipart({ bytes: big(6 * MB, start), type: "application/octet-stream" });
      const head = payload.indexOf("\r\n\r\n") + 4;
      const mine = await tokenOf(`large-${kind}`);
      // Of chunks of 64 KB one ends where the limit is.
      for (const [first, whole] of [
        [head, payload],
        [head + 1, payload],
        [payload.length, payload],
        [head, payload.subarray(0, -60)],
      ] as const) {
        const answer = await server.app.inject({
          method: "POST",
          url: "/api/v1/files",
          headers: { ...headers, authorization: `Bearer ${mine}` },
          payload: Readable.from(chunksOf(whole, first)),
        });
        expect([first, answer.statusCode, answer.json().code]).toEqual([first, 413, code]);
      }
    });

    it.each([
      ["no file", { head: 'Content-Disposition: form-data; name="file"' }],
      ["a field that names a prototype", { head: 'Content-Disposition: form-data; name="__proto__"' }],
    ])("%s", async (_what, { head }) => {
      const answer = await upload(server, token, { bytes: Buffer.from("x"), head });
      expect(answer.statusCode).toBe(400);
    });

    it("a body that is no form, and one that breaks off", async () => {
      const json = await server.send("POST", "/api/v1/files", { file: "x" }, token);
      expect([json.statusCode, json.json().code]).toEqual([415, "unsupported_content_type"]);
      const { payload, headers } = multipart({ bytes: await phonePhoto() });
      const cut = await server.app.inject({
        method: "POST",
        url: "/api/v1/files",
        payload: payload.subarray(0, payload.length - 60),
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      expect([cut.statusCode, cut.json().code]).toEqual([400, "invalid_request"]);
    });
  });

  it("are another driver's, another tenant's and nobody's alike: a miss", async () => {
    const id = await uploaded(server, token, { bytes: await phonePhoto() });
    const neighbour = await signedInDriver(server, "eastport", "neighbour");
    const west = await signedInDriver(server, "westport", "dana");
    for (const other of [neighbour, west]) {
      const theirs = other.tokens.access_token;
      for (const answer of [
        await server.get(address(id), theirs),
        await server.get(address(id, "/content"), theirs),
        await server.app.inject({ method: "DELETE", url: address(id), headers: { authorization: `Bearer ${theirs}` } }),
      ]) {
        expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
      }
    }
    expect((await server.get(address(id), token)).statusCode).toBe(200);
  });

  it("can be taken back, and are gone with all their bytes", async () => {
    const id = await uploaded(server, token, { bytes: await phonePhoto() });
    const remove = () =>
      server.app.inject({ method: "DELETE", url: address(id), headers: { authorization: `Bearer ${token}` } });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    const parts = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("file_parts").select("n").where("file_id", "=", id).execute(),
    );
    expect(parts).toEqual([]);
  });

  it("come one at a time: of two in one form none is taken", async () => {
    const mine = await tokenOf("hasty");
    const one = multipart({ bytes: pdf(), name: "one.pdf" });
    const end = Buffer.from("--\r\n");
    const payload = Buffer.concat([
      one.payload.subarray(0, -end.length),
      Buffer.from("\r\n"),
      one.payload.subarray(one.payload.indexOf("\r\n") + 2),
    ]);
    const headers = { ...one.headers, authorization: `Bearer ${mine}` };
    const answer = await server.app.inject({ method: "POST", url: "/api/v1/files", headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "several_files"]);
    expect(answer.body).toContain("Only one file can be sent at a time. Add one after the other.");
    const stored = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("files").select("id").where("name", "=", "one.pdf").execute(),
    );
    expect(stored).toEqual([]);
  });

  it("that wait to be sent are no more than 20", async () => {
    const mine = await tokenOf("collector");
    const bytes = await phonePhoto(2, 2);
    for (let n = 0; n < 20; n += 1) await uploaded(server, mine, { bytes });
    const answer = await upload(server, mine, { bytes });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "too_many_waiting"]);
  });

  it("go a day after they were uploaded, unless they were sent with something", async () => {
    const mine = await tokenOf("forgetful");
    const ids = [await uploaded(server, mine, { bytes: pdf() }), await uploaded(server, mine, { bytes: pdf() })];
    await server.db.withTenant("eastport", (trx) =>
      trx
        .updateTable("files")
        .set({ submitted_at: new Date(server.now()), submitted_with: "address" })
        .where("id", "=", ids[1] ?? "")
        .execute(),
    );
    const left = async (hours: number) => {
      await server.db.withTenant("eastport", (trx) => sweepTenant(trx, server.now() + hours * 3_600_000));
      const all = await server.db.withTenant("eastport", (trx) =>
        trx.selectFrom("files").select("id").where("id", "in", ids).execute(),
      );
      return all.map(({ id }) => id);
    };
    expect((await left(23)).sort()).toEqual([...ids].sort());
    expect(await left(25)).toEqual([ids[1]]);
  });

  it("are taken 40 times an hour from a driver", async () => {
    const mine = await tokenOf("busy");
    const bytes = Buffer.from("no photo");
    for (let n = 0; n < 40; n += 1) expect((await upload(server, mine, { bytes })).statusCode).toBe(422);
    const answer = await upload(server, mine, { bytes: await phonePhoto() });
    expect([answer.statusCode, answer.json().code]).toEqual([429, "too_many_attempts"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});
