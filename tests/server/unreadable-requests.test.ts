import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** Sends raw text and answers all that comes back until the line is closed. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk: Buffer) => void (answer += chunk.toString()));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}

describeOnEachDatabase("requests that nobody can read", (open) => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await startTestServer(open);
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400, "invalid_request"],
    ["a header with a control character", "GET / HTTP/1.1\r\nHost: a\r\nX: \u0001\r\n\r\n", 400, "invalid_request"],
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
    expect(JSON.parse(body)).toEqual({
      code,
      errorMessage: expect.stringMatching(/\w/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});
