// A temporary PostgreSQL with fsync on, like a real one. Tests use another one without fsync.
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../setup/server-process.mjs";

const DEBIAN = "/usr/lib/postgresql";
const isRoot = process.getuid?.() === 0;

/** Full path of a PostgreSQL program: Debian's newest version, or else from PATH. Throws if there is none. */
export function postgresProgram(name) {
  const found = spawnSync("which", [name], { encoding: "utf8" }).stdout?.trim();
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const places = versions.map((version) => path.join(DEBIAN, version, "bin", name));
  const program = places.find((place) => existsSync(place)) ?? found;
  if (!program) throw new Error(`${name} is not there: install PostgreSQL (Debian: apt-get install postgresql)`);
  return program;
}

/** PostgreSQL refuses to run as root, so root runs it as the postgres user. */
function run(name, args) {
  const program = postgresProgram(name);
  const [command, all] = isRoot ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args];
  execFileSync(command, all, { stdio: ["ignore", "ignore", "pipe"], cwd: "/" });
}

/**
 * Starts PostgreSQL with an empty database; returns the database's URL, its log, and a function that stops and removes
 * it. With logsStatements the log contains all statements, until log_statement is changed.
 */
export async function startPostgres({ logsStatements = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-bench-postgres-"));
  if (isRoot) {
    const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    chownSync(folder, id("-u"), id("-g"));
  }
  const data = path.join(folder, "data");
  const port = await freePort();
  run("initdb", ["-D", data, "-U", "portal_owner", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]);
  if (logsStatements) appendFileSync(path.join(data, "postgresql.conf"), "log_statement = all\n");
  const settings = [
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`,
    "-c logging_collector=on -c log_destination=jsonlog -c log_filename=statements",
  ];
  run("pg_ctl", ["-D", data, "-w", "-o", settings.join(" "), "-l", path.join(folder, "start.log"), "start"]);
  return {
    url: `postgres://portal_owner@127.0.0.1:${port}/postgres`,
    statements: path.join(data, "log/statements.json"),
    stop() {
      run("pg_ctl", ["-D", data, "-m", "fast", "-w", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
