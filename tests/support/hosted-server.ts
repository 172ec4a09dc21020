import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerCall } from "../../server/payments/hosted-providers/sandbox/protocol-server.ts";
import type { ProviderParts } from "../../server/payments/providers.ts";
import type { Trouble } from "./payment-simulation.ts";

type Parts = Pick<ProviderParts, "db" | "clock" | "box">;

/**
 * A server of the hosted payments protocol with its own port and the memory of the sandbox. Each entry of troubles
 * makes one of the next calls fail, whichever it is.
 */
export class HostedServer {
  readonly url: string;
  readonly troubles: Trouble[] = [];
  readonly #server: Server;

  private constructor(server: Server, parts: () => Parts) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      this.#handle(request, response, parts()).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  static async start(parts: () => Parts): Promise<HostedServer> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    return new HostedServer(server, parts);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> {
    const { method = "", url: path = "", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const trouble = this.troubles.shift();
    if (trouble === "cut") return void response.destroy();
    if (trouble === "fault") return void response.writeHead(500).end();
    const slug = path.split("/")[2] ?? "";
    const call = { method, path, headers, body: Buffer.concat(chunks) };
    const answer = await answerCall({ ...parts, publicUrl: this.url }, slug, call);
    if (trouble === "lost") return void response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  }
}
