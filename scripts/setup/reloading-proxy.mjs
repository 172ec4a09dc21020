// A proxy before the server of `npm run dev`: it forwards requests, and adds a script to each page that reloads the
// page when its sources have changed. The server, and with it the pages' policy, is the one of production.
import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** The event stream that pages listen to; no path of the portal begins like this. */
const STREAM = "/-/dev-changes";

const ASK_AGAIN_MS = 100;

/** A restart of the server takes a few seconds. */
const RESTART_MS = 60_000;

/**
 * Script of a page that was served at this version. Each connection begins with the current version, so that a page
 * which connects late or has lost its connection notices a change.
 */
const reloadScript = (version) =>
  `new EventSource(${JSON.stringify(STREAM)}).onmessage=({data})=>{if(data!==${JSON.stringify(version)})location.reload()}`;

/** The page with the script at its end, with the nonce in its policy; a page without a nonce runs no scripts. */
function withScript(html, policy, version) {
  const nonce = /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
  return nonce === undefined ? html : `${html}<script nonce="${nonce}">${reloadScript(version)}</script>`;
}

/** Forwards a request to the server at a port. Resolves with its response, whose body has not been read yet. */
function passOn(asked, serverPort) {
  const { method, url, headers, socket } = asked;
  const forwardedFor = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
  // Uncompressed, since a script is added to it.
  const passed = { ...headers, "x-forwarded-for": forwardedFor, "accept-encoding": "identity" };
  return new Promise((resolve, reject) => {
    const going = request({ host: "127.0.0.1", port: serverPort, method, path: url, headers: passed });
    going.on("response", resolve);
    going.on("error", reject);
    asked.pipe(going);
  });
}

/** The same, but reads wait while the server restarts. Other requests may already have had their effect. */
async function passOnInTime(asked, serverPort) {
  const isRead = asked.method === "GET" || asked.method === "HEAD";
  const until = Date.now() + RESTART_MS;
  for (;;) {
    try {
      return await passOn(asked, serverPort);
    } catch (error) {
      if (!isRead || Date.now() >= until || asked.socket.destroyed) throw error;
      await pause(ASK_AGAIN_MS);
    }
  }
}

/** Returns a response of the server, with the script in it if it is a page. */
async function passBack(answer, response, version) {
  const { statusCode, headers } = answer;
  const isPage = String(headers["content-type"]).startsWith("text/html") && response.req.method !== "HEAD";
  if (!isPage) {
    response.writeHead(statusCode, headers);
    answer.pipe(response);
    return;
  }
  const html = withScript(await text(answer), headers["content-security-policy"], version);
  const { "transfer-encoding": _inParts, ...others } = headers;
  response.writeHead(statusCode, { ...others, "content-length": Buffer.byteLength(html) });
  response.end(html);
}

/** Listens at `host` and `port`, and forwards requests to `serverPort` on the loopback. Rejects if it cannot listen. */
export async function startReloadingProxy({ host, port, serverPort }) {
  // Differs from that of a page which an earlier process served.
  let version = Date.now();
  const listeners = new Set();
  const tell = (listener) => listener.write(`data: ${version}\n\n`);

  function stream(response) {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    listeners.add(response);
    response.on("close", () => listeners.delete(response));
    tell(response);
  }

  async function pass(asked, response) {
    try {
      // Read before the request: a change while the page is loading reloads it.
      const before = String(version);
      await passBack(await passOnInTime(asked, serverPort), response, before);
    } catch (error) {
      if (response.headersSent) return response.destroy();
      response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
      response.end(`The server of npm run dev does not answer: ${error.message}\n`);
    }
  }

  const proxy = createServer((asked, response) => {
    if (asked.url === STREAM) stream(response);
    else void pass(asked, response);
  });
  await new Promise((resolve, reject) => {
    proxy.once("error", reject);
    proxy.listen(port, host, resolve);
  });
  return {
    port: proxy.address().port,
    /** Reloads every open page of the portal. */
    reload() {
      version += 1;
      for (const listener of listeners) tell(listener);
    },
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
