import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { commandTable } from "../../server/command-table.ts";
import { askRunningServer, commandSocket, listenForCommands } from "../../server/local-commands.ts";
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

  async function admin(slug: string, userName: string): Promise<string[]> {
    const { db, tenants, now } = server;
    const answer = await commandTable({ db, tenants, clock: now, publicUrl: PUBLIC_URL })["admin"]?.([slug, userName]);
    return answer === undefined ? [] : "fault" in answer ? [answer.fault] : answer.lines;
  }

  const setPassword = (link: string, slug = "eastport", password = NEW_PASSWORD) => {
    const url = new URL(link);
    const username = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
    const token = url.searchParams.get("token");
    return server.send("POST", `${RESET}/${slug}`, { username, token, password });
  };

  it("makes an admin whose printed link sets the password once, in that tenant alone", async () => {
    const [line, , link = ""] = await admin("eastport", "ada.admin");
    expect(line).toBe('"ada.admin" is a new admin of eastport.');
    expect(link).toMatch(
      /^https:\/\/parking\.example\.org\/driverportal\/eastport\/resetpassword\/ada\.admin\?token=[\w-]{32}$/,
    );
    expect((await getToken(server, "eastport", "ada.admin", "")).statusCode).toBe(400);
    expect((await setPassword(link, "westport")).statusCode).toBe(400);
    expect((await setPassword(link)).statusCode).toBe(200);
    expect((await setPassword(link)).statusCode).toBe(400);
    expect((await getToken(server, "eastport", "ada.admin", NEW_PASSWORD)).statusCode).toBe(200);
    expect((await getToken(server, "westport", "ada.admin", NEW_PASSWORD)).statusCode).toBe(401);
    const roles = await server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("accounts").select("role").where("user_name_key", "=", "ada.admin").execute(),
    );
    expect(roles).toEqual([{ role: "ADMIN" }]);
  });

  it("gives an admin that is there a new link, which ends the one before and lives 60 minutes", async () => {
    const [, , first = ""] = await admin("eastport", "clientadmin");
    const [line, , second = ""] = await admin("eastport", "ClientAdmin");
    expect(line).toBe('"ClientAdmin" is an admin of eastport.');
    expect((await setPassword(first)).statusCode).toBe(400);
    server.advance(3601);
    expect((await setPassword(second)).statusCode).toBe(400);
  });

  it("keeps a driver a driver, and refuses unknown tenants and names that no account can have", async () => {
    await register(server, "eastport", { userName: "dana" });
    expect(await admin("eastport", "Dana")).toEqual([expect.stringMatching(/is a driver of eastport/)]);
    expect(await admin("nowhere", "ada")).toEqual(['There is no tenant "nowhere" that runs.']);
    for (const name of ["", "..", "a b", "x", "<script>"]) {
      expect(await admin("eastport", name)).toEqual([expect.stringMatching(/cannot be a user name/)]);
    }
  });
});

describe("commands handed to a running server", () => {
  function dataFolder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), "portal-commands-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  it("arrive, are answered, and are for this user alone", async () => {
    const socket = commandSocket(dataFolder());
    const faults: unknown[] = [];
    const commands = {
      echo: async (words: readonly string[]) => ({ lines: [...words] }),
      break: () => Promise.reject(new Error("broken")),
    };
    const listening = await listenForCommands(socket, commands, (error) => void faults.push(error));
    onTestFinished(() => listening.close());
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(await askRunningServer(socket, "echo", ["a b", "ü\n"])).toEqual({ lines: ["a b", "ü\n"] });
    expect(await askRunningServer(socket, "constructor", [])).toEqual({
      fault: expect.stringMatching(/knows no command/),
    });
    expect(await askRunningServer(socket, "break", [])).toEqual({ fault: expect.stringMatching(/its log says why/) });
    expect(faults).toEqual([new Error("broken")]);
  });

  it("find nobody where no server runs, or where one was killed", async () => {
    const socket = commandSocket(dataFolder());
    expect(await askRunningServer(socket, "echo", [])).toBeUndefined();
    const first = await listenForCommands(socket, {}, () => undefined);
    await first.close();
    expect(await askRunningServer(socket, "echo", [])).toBeUndefined();
  });

  it("have a socket in the data folder, or elsewhere where its path would be too long", () => {
    expect(commandSocket("/data")).toBe("/data/commands.sock");
    const long = commandSocket(`/${"d".repeat(120)}`);
    expect(long.length).toBeLessThan(100);
    expect(long).toBe(commandSocket(`/${"d".repeat(120)}/`));
  });
});
