import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, symlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import { commandTable } from "../../server/commands/command-table.ts";
import { askRunningServer, listenForCommands } from "../../server/commands/local-commands.ts";
import type { EventLog } from "../../server/services/security-events.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { getToken, register, startTestServer, type TestServer } from "../support/server.ts";

const PUBLIC_URL = "https://parking.example.org";
const NEW_PASSWORD = "gulls over the grey quay";
const RESET = "/api/v1/portal/pages/home-without-session/update-driver-password";

describeOnEachDatabase("tenant admin", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());

  const logged: string[][] = [];
  async function admin(slug: string, userName: string): Promise<string[]> {
    const { db, tenants, now } = server;
    const log: EventLog = (event, source) => void logged.push([event, source.tenant, source.requestId]);
    const table = commandTable({
      db,
      tenants,
      clock: now,
      publicUrl: PUBLIC_URL,
      log,
      paymentHandlers: [],
      jobsQueued: () => undefined,
      paymentUnanswered: () => undefined,
      demo: false,
      schemasDir: "schemas",
      box: server.box,
    });
    const answer = await table["admin"]?.([slug, userName]);
    return answer === undefined ? [] : "fault" in answer ? [answer.fault] : answer.lines;
  }

  const setPassword = (link: string, slug = "eastport", password = NEW_PASSWORD) => {
    const url = new URL(link);
    const username = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
    const token = url.searchParams.get("token");
    return server.send("POST", `${RESET}/${slug}`, { username, token, password });
  };

  it("makes an admin whose printed link sets the password once, in that tenant alone", async () => {
    const [line, , link = "", place] = await admin("eastport", "ada.admin");
    expect(line).toBe('"ada.admin" is a new admin of eastport.');
    expect(place).toContain("https://parking.example.org/preview/eastport");
    expect(link).toMatch(
      /^https:\/\/parking\.example\.org\/driverportal\/eastport\/resetpassword\/ada\.admin\?token=[\w-]{32}$/,
    );
    expect((await getToken(server, "eastport", "ada.admin", "")).statusCode).toBe(400);
    expect((await setPassword(link, "westport")).statusCode).toBe(400);
    expect((await setPassword(link)).statusCode).toBe(200);
    expect((await setPassword(link, "eastport", "another grey quay")).statusCode).toBe(400);
    expect((await getToken(server, "eastport", "ada.admin", NEW_PASSWORD)).statusCode).toBe(200);
    expect((await getToken(server, "westport", "ada.admin", NEW_PASSWORD)).statusCode).toBe(401);
    const roles = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("accounts").select("role").where("user_name_key", "=", "ada.admin").execute(),
    );
    expect(roles).toEqual([{ role: "ADMIN" }]);
  });

  it("creates an admin who is no driver, with the role in the user context and a password, but without a driver's row or calls", async () => {
    const [, , link = ""] = await admin("eastport", "no.driver");
    await setPassword(link);
    const { access_token } = (await getToken(server, "eastport", "no.driver", NEW_PASSWORD)).json<TokenSet>();
    const context = await server.get("/api/v1/user-context/driver-portal/eastport", access_token);
    expect(context.json()).toEqual({ user: { userName: "no.driver", userGroup: "eastport", role: "ADMIN" } });
    const driversBehind = await server.db.withTenant("eastport", (trx) =>
      trx
        .selectFrom("drivers")
        .innerJoin("accounts", "accounts.id", "drivers.account_id")
        .select("user_name")
        .where("role", "=", "ADMIN")
        .execute(),
    );
    expect(driversBehind).toEqual([]);
    const ofDrivers = server.app.routeTable.filter(({ access, method }) => access === "driver" && method !== "HEAD");
    expect(ofDrivers.length).toBeGreaterThan(20);
    for (const { method, url } of ofDrivers) {
      const path = url
        .replace(":customer", "eastport")
        .replace(":userName", "no.driver")
        .replaceAll(/:\w+/g, randomUUID());
      const answer = await server.app.inject({
        method: method as "GET",
        url: path,
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        ...(method === "POST" ? { payload: "{}" } : {}),
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
    }
    const own = {
      currentPassword: NEW_PASSWORD,
      password: "herons over the wide bay",
      confirmPassword: "herons over the wide bay",
    };
    const change = "/api/v1/driversaccount/drivers/update-password";
    expect((await server.send("POST", change, own, access_token)).statusCode).toBe(200);
  });

  it("gives an admin that is there a new link, which ends the one before and lives 60 minutes", async () => {
    const [, , first = ""] = await admin("eastport", "clientadmin");
    const [line, , second = ""] = await admin("eastport", "ClientAdmin");
    expect(line).toBe('"ClientAdmin" is an admin of eastport.');
    expect((await setPassword(first)).statusCode).toBe(400);
    server.advance(3601);
    expect((await setPassword(second)).statusCode).toBe(400);
  });

  it("keeps each link that it makes in the log and the audit table, under one id", async () => {
    logged.length = 0;
    await admin("eastport", "logged.admin");
    const row = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("audit_events").select(["event", "request_id"]).orderBy("id", "desc").executeTakeFirst(),
    );
    expect(logged).toEqual([["admin-link-made", "eastport", row?.request_id]]);
    expect(row).toEqual({ event: "admin-link-made", request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  it("makes no link for an admin whose account is disabled, and says so", async () => {
    await admin("eastport", "gone.admin");
    await server.db.withTenant("eastport", (trx) =>
      trx.updateTable("accounts").set({ disabled_at: new Date() }).where("user_name_key", "=", "gone.admin").execute(),
    );
    logged.length = 0;
    expect(await admin("eastport", "gone.admin")).toEqual([expect.stringMatching(/"gone.admin" .* is disabled/)]);
    expect(logged).toEqual([]);
  });

  it("never changes a driver's role, and rejects unknown tenants and names that no account can have", async () => {
    await register(server, "eastport", { userName: "dana" });
    expect(await admin("eastport", "Dana")).toEqual([expect.stringMatching(/is a driver of eastport/)]);
    expect(await admin("nowhere", "ada")).toEqual([
      expect.stringMatching(/^There is no tenant "nowhere"\. There are: /),
    ]);
    expect(await admin("eastprt", "ada")).toEqual(['There is no tenant "eastprt". Did you mean "eastport"?']);
    for (const name of ["", "..", "a b", "x", "<script>"]) {
      expect(await admin("eastport", name)).toEqual([expect.stringMatching(/cannot be a user name/)]);
    }
  });
});

describe("commands handed to a running server", () => {
  function dataFolder(name = "data"): string {
    const outer = mkdtempSync(path.join(tmpdir(), "portal-commands-"));
    onTestFinished(() => rmSync(outer, { recursive: true, force: true }));
    const folder = path.join(outer, name);
    mkdirSync(folder);
    return folder;
  }

  /** A folder whose path is longer than a socket's may be. */
  const deepFolder = () => dataFolder("d".repeat(120));
  const echo = { echo: async (words: readonly string[]) => ({ lines: [...words] }) };
  const ignore = () => undefined;

  async function listen(
    folder: string,
    ...more: [Parameters<typeof listenForCommands>[1], ((e: unknown) => void)?, number?]
  ) {
    const [commands, onFault = ignore, patienceMs] = more;
    const listening = await listenForCommands(folder, commands, onFault, patienceMs);
    onTestFinished(() => listening.close());
    return listening;
  }

  const connected = (socket: string) =>
    new Promise<Socket>((resolve, reject) => {
      const client = connect(socket, () => resolve(client)).once("error", reject);
      onTestFinished(() => void client.destroy());
    });
  const closed = (client: Socket) =>
    new Promise<void>((resolve) => void client.resume().once("close", () => resolve()));

  it("arrive, are answered, and are for this user alone", async () => {
    const folder = dataFolder();
    const faults: unknown[] = [];
    const commands = { ...echo, break: () => Promise.reject(new Error("broken")) };
    await listen(folder, commands, (error) => void faults.push(error));
    expect(statSync(path.join(folder, "commands.sock")).mode & 0o777).toBe(0o600);
    expect(await askRunningServer(folder, "echo", ["a b", "ü\n"])).toEqual({ lines: ["a b", "ü\n"] });
    expect(await askRunningServer(folder, "constructor", [])).toEqual({
      fault: expect.stringMatching(/knows no command/),
    });
    expect(await askRunningServer(folder, "break", [])).toEqual({ fault: expect.stringMatching(/its log says why/) });
    expect(faults).toEqual([new Error("broken")]);
  });

  it.each([
    ["short", dataFolder],
    ["long", deepFolder],
  ])("find nobody where no server runs, or where one was killed: %s path", async (_length, make) => {
    const folder = make();
    expect(await askRunningServer(folder, "echo", [])).toBeUndefined();
    const first = await listenForCommands(folder, echo, ignore);
    await first.close();
    expect(await askRunningServer(folder, "echo", [])).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("reach a server whose folder has too long a path for a socket, in a folder that nobody else can enter or take first", async () => {
    const folder = deepFolder();
    await listen(folder, echo);
    expect(await askRunningServer(folder, "echo", ["x"])).toEqual({ lines: ["x"] });
    const first = readlinkSync(path.join(folder, "commands.sock"));
    expect(statSync(path.dirname(first)).mode & 0o777).toBe(0o700);
    const second = deepFolder();
    await listen(second, echo);
    expect(path.dirname(readlinkSync(path.join(second, "commands.sock")))).not.toBe(path.dirname(first));
  });

  it("do not go where a link leads whose folder was cleared away", async () => {
    const folder = deepFolder();
    const lost = path.join(dataFolder(), "gone", "commands.sock");
    symlinkSync(lost, path.join(folder, "commands.sock"));
    expect(await askRunningServer(folder, "echo", [])).toBeUndefined();
    await listen(folder, echo);
    expect(await askRunningServer(folder, "echo", ["x"])).toEqual({ lines: ["x"] });
  });

  it("take a whole file along, and as long an answer", async () => {
    const folder = dataFolder();
    await listen(folder, echo);
    const text = `${'ü,"Quay"\r\n'.repeat(500_000)}`;
    const answer = await askRunningServer(folder, "echo", [text]);
    expect(answer !== undefined && "lines" in answer && answer.lines[0] === text).toBe(true);
  });

  it("answer a list that is longer than any command", async () => {
    const folder = dataFolder();
    const lines = Array.from({ length: 200_000 }, (_each, place) => `${place},${"x".repeat(70)}`);
    await listen(folder, { list: () => Promise.resolve({ lines }) });
    const answer = await askRunningServer(folder, "list", []);
    expect(answer !== undefined && "lines" in answer && answer.lines.at(-1) === lines.at(-1)).toBe(true);
  });

  it("hold up no stop: whoever says nothing is cut off, what is being done is answered", async () => {
    const folder = dataFolder();
    const steps = new EventEmitter();
    const begun = once(steps, "begun");
    const held = once(steps, "go on");
    const slow = async () => {
      steps.emit("begun");
      await held;
      return { lines: ["done"] };
    };
    const listening = await listen(folder, { slow });
    const silent = await connected(path.join(folder, "commands.sock"));
    const answer = askRunningServer(folder, "slow", []);
    await begun;
    const stopped = listening.close();
    await closed(silent);
    steps.emit("go on");
    expect(await answer).toEqual({ lines: ["done"] });
    await stopped;
  });

  it("end with their answer, even for a client that keeps its half of the line open", async () => {
    const folder = dataFolder();
    const listening = await listen(folder, echo);
    const client = connect({ path: path.join(folder, "commands.sock"), allowHalfOpen: true });
    onTestFinished(() => void client.destroy());
    const ended = new Promise<void>((resolve) => void client.resume().once("end", () => resolve()));
    client.write('["echo"]\n');
    await ended;
    expect(await listening.close()).toBeUndefined();
  });

  it("are not waited for longer than a command line takes", async () => {
    const folder = dataFolder();
    await listen(folder, echo, ignore, 20);
    const client = await connected(path.join(folder, "commands.sock"));
    client.write('["ec');
    await closed(client);
    expect(client.bytesRead).toBeLessThanOrEqual(200);
  });
});
