import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runOnServer } from "../../server/cli/run-on-server.ts";
import { expectDatabase } from "../../server/db/expect-database.ts";
import { readEnvironment } from "../../server/env.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import { StartFault } from "../../server/host/start-fault.ts";
import { createPostgresDatabase } from "../support/databases.ts";

const root = findProjectRoot();

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function fill(dataDir: string): void {
  mkdirSync(path.join(dataDir, "database"), { recursive: true });
  writeFileSync(path.join(dataDir, "database/PG_VERSION"), "17");
}

it("a command names the variables that it needs, and makes no database, where no server has made one", async () => {
  const folder = temporaryFolder();
  const env = readEnvironment({ DATA_DIR: path.join(folder, "data") }, root);
  const running = runOnServer(env, root, "admin", ["plain", "ada.admin"]);
  await expect(running).rejects.toThrow(
    `There is no database in ${path.join(folder, "data")}. Run the command with the DATA_DIR or DATABASE_URL`,
  );
  await expect(running).rejects.toBeInstanceOf(StartFault);
  expect(readdirSync(folder)).toEqual([]);
});

it("a command may open the embedded database", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(path.join(dataDir, "database"));
  await expect(expectDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow(StartFault);
  fill(dataDir);
  await expect(expectDatabase({ dataDir, databaseUrl: undefined })).resolves.toBeUndefined();
});

it("rejects a PostgreSQL database on which no server has started, and accepts one with its tables", async () => {
  const dataDir = temporaryFolder();
  const [empty, started] = [await createPostgresDatabase("template0"), await createPostgresDatabase()];
  onTestFinished(async () => {
    await empty.drop();
    await started.drop();
  });
  await expect(expectDatabase({ dataDir, databaseUrl: empty.url })).rejects.toThrow(/DATABASE_URL is empty/);
  await expect(expectDatabase({ dataDir, databaseUrl: started.url })).resolves.toBeUndefined();
});

it("a PostgreSQL that cannot be reached is told in one line", async () => {
  const databaseUrl = "postgres://nobody:secret@127.0.0.1:1/none";
  const found = expectDatabase({ dataDir: temporaryFolder(), databaseUrl });
  await expect(found).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED/);
  await expect(found).rejects.not.toThrow(/secret/);
});
