import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptedEncoding } from "../../server/pages/compress.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

it.each([
  ["br, gzip", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["*", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000", undefined],
  ["identity", undefined],
  ["", undefined],
  [undefined, undefined],
])("Accept-Encoding %j is answered in %s", (header, encoding) => {
  expect(acceptedEncoding(header, ["br", "gzip"])).toBe(encoding);
});

describeWithDatabase("compression", (open) => {
  let server: TestServer;
  const distDir = mkdtempSync(path.join(tmpdir(), "portal-dist-"));
  beforeAll(async () => {
    mkdirSync(path.join(distDir, "portal"), { recursive: true });
    mkdirSync(path.join(distDir, "preview"), { recursive: true });
    const page = "<!doctype html><title>%TITLE%</title><!--theme--><!--boot-->";
    for (const file of ["portal/index.html", "preview/index.html", "preview/frame.html"])
      writeFileSync(path.join(distDir, file), page);
    server = await startTestServer(open, { distDir });
  });
  afterAll(async () => {
    await server.close();
    rmSync(distDir, { recursive: true, force: true });
  });

  const get = (url: string, encoding: string, token?: string) =>
    server.app.inject({
      url,
      headers: { "accept-encoding": encoding, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
  /** Nonces differ from answer to answer. */
  const text = (content: string) => content.replace(/nonce="[^"]+"/g, "");

  async function addresses(): Promise<string[]> {
    const { body } = await get("/driverportal/eastport", "identity");
    const theme = /href="(\/assets\/theme\/[^"]+)"/.exec(body)?.[1] ?? "";
    const form = /"vehicle":"([0-9a-f]{32})"/.exec(body)?.[1] ?? "";
    const pages = ["/driverportal/eastport", "/driverportal/nowhere", "/preview/eastport", "/preview/eastport/frame"];
    return [...pages, theme, `/assets/forms/${form}.js`];
  }

  it("shortens pages, themes and form modules, which unpack to the same bytes", async () => {
    for (const url of await addresses()) {
      const plain = await get(url, "identity");
      expect([url, plain.headers["content-encoding"], plain.headers["vary"]]).toEqual([
        url,
        undefined,
        "accept-encoding",
      ]);
      const both = await get(url, "gzip, br");
      expect([url, both.headers["content-encoding"]]).toEqual([url, url.startsWith("/assets/") ? "br" : "gzip"]);
      const [br, gzip, again] = [await get(url, "br"), await get(url, "gzip"), await get(url, "br")];
      expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
      expect(text(brotliDecompressSync(br.rawPayload).toString())).toBe(text(plain.body));
      expect(text(gunzipSync(gzip.rawPayload).toString())).toBe(text(plain.body));
      expect(text(brotliDecompressSync(again.rawPayload).toString())).toBe(text(plain.body));
      expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
  });

  describe("leaves as they are", () => {
    it("answers of the API, tokens among them", async () => {
      const driver = await signedInDriver(server, "eastport");
      for (const url of [
        `/api/v1/driversaccount/user-name/${driver.userName}/eastport`,
        "/api/v1/openapi.json",
        "/api/v1/nothing",
      ]) {
        const answer = await get(url, "br, gzip", driver.tokens.access_token);
        expect([url, answer.headers["content-encoding"]]).toEqual([url, undefined]);
      }
      const tokens = await server.app.inject({
        method: "POST",
        url: "/api/v1/portal/pages/home-without-session/get-token",
        headers: { "accept-encoding": "br" },
        payload: { username: driver.userName, password: "wrong", groupName: "eastport" },
      });
      expect(tokens.headers["content-encoding"]).toBeUndefined();
    });
  });
});
