// What PostgreSQL alone can do with the statements of an order: pgbench repeats them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { postgresProgram } from "./postgres.mjs";

/** Runs this many orders with randomly chosen scripts; returns the milliseconds of each order. */
export function runPgbench(url, scripts, { connections, orders }) {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-pgbench-"));
  try {
    const files = scripts.map((script, place) => {
      const file = path.join(folder, `order-${place}.sql`);
      writeFileSync(file, script);
      return ["-f", file];
    });
    const size = ["-c", String(connections), "-j", "1", "-t", String(Math.ceil(orders / connections))];
    const how = ["-n", "-M", "extended", "--log", `--log-prefix=${path.join(folder, "times")}`];
    execFileSync(postgresProgram("pgbench"), [...size, ...how, ...files.flat(), url], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const logs = readdirSync(folder).filter((name) => name.startsWith("times"));
    const lines = logs.flatMap((name) => readFileSync(path.join(folder, name), "utf8").split("\n").filter(Boolean));
    return lines.map((line) => Number(line.split(" ")[2]) / 1000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
