import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dataFolder, freePort, serve, untilAnswers } from "../../scripts/setup/server-process.mjs";
import { openEmbedded } from "../../server/db/embedded.ts";
import { buildServer, type BuiltServer } from "../support/built-server.ts";
import { registration } from "../support/server.ts";
import { writeTwins } from "../support/tenant-files.ts";

const START_MS = 90_000;
const data = dataFolder();
const tenants = writeTwins();
const address = "killed@harbor-mail.com";
let built: BuiltServer;
let mailServer: Server;

beforeAll(async () => {
  built = await buildServer();
  mailServer = createServer();
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer, "listening");
});
afterAll(() => {
  mailServer.close();
  built.remove();
  data.remove();
  tenants.remove();
});

async function start(env: Record<string, string>): Promise<ReturnType<typeof serve>> {
  const server = serve(built.args, {
    port: await freePort(),
    dataDir: data.folder,
    env: { NODE_ENV: "development", TENANTS_DIR: tenants.folder, ...env },
  });
  await untilAnswers(`${server.address}/readyz`, server.child, START_MS);
  return server;
}

/** Ends the claim of the server that was killed, as the time of its lease would. */
async function endLeases(): Promise<void> {
  const db = await openEmbedded(data.folder, ".cache");
  const due = { due_at: new Date(0), leased_until: null };
  await db.withTenant("eastport", (trx) => trx.updateTable("jobs").set(due).where("kind", "=", "mail").execute());
  await db.close();
}

function arrived(): string[] {
  const outbox = path.join(data.folder, "outbox");
  const files = readdirSync(outbox, { withFileTypes: true }).filter(({ name }) => name.endsWith(".eml"));
  return files
    .map(({ name }) => readFileSync(path.join(outbox, name), "utf8"))
    .filter((text) => text.includes(address));
}

it(
  "sends the mail of a registration once, after the restart of a server that was killed while it sent it",
  async () => {
    const port = (mailServer.address() as { port: number }).port;
    const first = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const reached = once(mailServer, "connection");
    const response = await fetch(`${first.address}/api/v1/portal/pages/home-without-session/drivers-create/eastport`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(registration({ emailAddress: address })),
    });
    expect(response.status).toBe(201);
    // Killed once the registration was acknowledged and it has reached the mail server, which says no word: the mail is under way.
    await reached;
    await first.kill();
    await endLeases();

    const second = await start({});
    try {
      await expect.poll(arrived, { timeout: START_MS }).toHaveLength(1);
    } finally {
      await second.stop();
    }
    await endLeases();
    const third = await start({});
    await third.stop();
    expect(arrived()).toHaveLength(1);
  },
  4 * START_MS,
);
