import { Readable } from "node:stream";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded } from "../support/databases.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const SIGN_IN = "/api/v1/portal/pages/home-without-session/get-token";

/** Sends raw text, more once something has come back, and resolves with all that came until the connection was closed. */
function exchange(port: number, text: string, more?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk: Buffer) => void (answer += chunk.toString()));
    if (more !== undefined) socket.once("data", () => socket.write(more));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describe("requests that nobody can read", () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await startTestServer(openEmbedded, { timeouts: { headersMs: 150, requestMs: 150, checkMs: 20 } });
    server.app.get("/stream", { config: { access: "public", tenant: "none" } }, (_request, reply) =>
      // A response that has begun and does not end.
      reply.send(
        new Readable({
          read: () => undefined,
          construct(done) {
            this.push("begun");
            done();
          },
        }),
      ),
    );
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400, "invalid_request"],
    ["a header with a control character", "GET / HTTP/1.1\r\nHost: a\r\nX: \u0001\r\n\r\n", 400, "invalid_request"],
    ["no Host header", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "invalid_request"],
    [
      "two Host headers",
      "GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n",
      400,
      "invalid_request",
    ],
    ["an Expect header", "GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", 417, "expectation_failed"],
    ["a connection on which nothing comes", "", 408, "too_slow"],
    ["headers that do not end", "GET /healthz HTTP/1.1\r\nHost: a\r\n", 408, "too_slow"],
    [
      "a body that does not arrive whole",
      `POST ${SIGN_IN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"user`,
      408,
      "too_slow",
    ],
    ["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431, "too_large"],
  ])("%s gets the headers and the shape of every refusal", async (_what, text, status, code) => {
    const [head = "", body = ""] = (await exchange(port, text)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      "x-content-type-options: nosniff",
      "referrer-policy: no-referrer",
      "strict-transport-security:",
    ])
      expect(head).toContain(header);
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toContain("cache-control: no-store");
    expect(JSON.parse(body)).toEqual({
      code,
      errorMessage: expect.stringMatching(/\w/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it("a probe in HTTP/1.0 needs no Host header", async () => {
    expect(await exchange(port, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1.1 200 /);
  });

  it("one that comes while the response before it is under way ends the connection and adds nothing to that response", async () => {
    const answer = await exchange(port, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n", "no HTTP at all\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*begun/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
