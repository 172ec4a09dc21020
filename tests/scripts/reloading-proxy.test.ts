import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test, vi } from "vitest";
import { startReloadingProxy } from "../../scripts/setup/reloading-proxy.mjs";
import { freePort } from "../../scripts/setup/server-process.mjs";

const PAGE = "<!doctype html><title>Köln</title>";
const POLICY = "script-src 'self' 'nonce-n0nce'";

async function listen(port: number, answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return server;
}

/** A proxy before a server that answers like this; without an answer nothing listens there yet. */
async function open(answer?: RequestListener) {
  const serverPort = await freePort();
  if (answer !== undefined) await listen(serverPort, answer);
  const proxy = await startReloadingProxy({ host: "127.0.0.1", port: 0, serverPort });
  onTestFinished(() => proxy.close());
  return { proxy, serverPort, address: `http://127.0.0.1:${proxy.port}` };
}

const page =
  (headers: Record<string, string> = { "content-security-policy": POLICY }): RequestListener =>
  (_asked, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(PAGE);
  };

/** Runs the script that was added to a page; says whether the page loaded again after each message of the stream. */
function runScript(html: string) {
  const script = /<script nonce="n0nce">(.*)<\/script>$/.exec(html)?.[1] ?? "";
  const reload = vi.fn();
  const sources: { address: string; onmessage?: (message: { data: string }) => void }[] = [];
  class EventSource {
    constructor(readonly address: string) {
      sources.push(this);
    }
  }
  runInNewContext(script, { EventSource, location: { reload } });
  const [source] = sources;
  if (source === undefined) throw new Error("the script listens to nothing");
  return { source, reload };
}

/** The messages of the stream at an address. */
async function* messages(address: string): AsyncGenerator<string> {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const { body } = await fetch(address, { signal: stopping.signal });
  for await (const chunk of body ?? []) yield /^data: (.*)\n\n$/.exec(new TextDecoder().decode(chunk))?.[1] ?? "";
}

async function next(stream: AsyncGenerator<string>): Promise<string> {
  const { value } = await stream.next();
  return String(value);
}

test("a page loads again when what is served has changed, and not before", async () => {
  const { proxy, address } = await open(page());
  const html = await (await fetch(address)).text();
  expect(html.startsWith(PAGE)).toBe(true);
  const { source, reload } = runScript(html);
  const stream = messages(`${address}${source.address}`);
  source.onmessage?.({ data: await next(stream) });
  expect(reload).not.toHaveBeenCalled();
  proxy.reload();
  source.onmessage?.({ data: await next(stream) });
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that connects after a change loads again at once", async () => {
  const { proxy, address } = await open(page());
  const { source, reload } = runScript(await (await fetch(address)).text());
  proxy.reload();
  source.onmessage?.({ data: await next(messages(`${address}${source.address}`)) });
  expect(reload).toHaveBeenCalledOnce();
});

test("a page whose policy runs no scripts stays as it is", async () => {
  const { address } = await open(page({ "content-security-policy": "default-src 'none'" }));
  expect(await (await fetch(address)).text()).toBe(PAGE);
});

test("everything else is passed on as it is, there and back", async () => {
  const heard: Pick<IncomingMessage, "method" | "url" | "headers">[] = [];
  const { address } = await open((asked, response) => {
    heard.push(asked);
    response.writeHead(201, { "content-type": "application/json", "set-cookie": ["a=1", "b=2"] });
    asked.pipe(response);
  });
  const sent = await fetch(`${address}/api/v1/x?y=%20`, { method: "POST", body: '{"a":"<html>"}' });
  expect([sent.status, sent.headers.getSetCookie(), await sent.text()]).toEqual([
    201,
    ["a=1", "b=2"],
    '{"a":"<html>"}',
  ]);
  expect(heard).toMatchObject([
    { method: "POST", url: "/api/v1/x?y=%20", headers: { "x-forwarded-for": "127.0.0.1" } },
  ]);
  expect(heard[0]?.headers.host).toBe(new URL(address).host);
});

test("what only reads waits while the server starts anew; what writes is told at once", async () => {
  const { address, serverPort } = await open();
  const written = await fetch(address, { method: "POST", body: "x" });
  expect([written.status, await written.text()]).toEqual([502, expect.stringContaining("does not answer")]);
  const read = fetch(address);
  await listen(serverPort, page());
  expect(await (await read).text()).toContain(PAGE);
});
