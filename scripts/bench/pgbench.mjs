// What PostgreSQL itself can do with the statements of an order: taken from its own log, run again by pgbench.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { postgresProgram } from "./postgres.mjs";

const UUID = "'[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'";

/** A statement of the log with its parameters in their places. */
function statementOf({ message = "", detail = "" }) {
  const text = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(message)?.[1];
  if (text === undefined) return undefined;
  const values = new Map();
  for (const [, place, value] of detail.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)) values.set(place, value);
  return text.replace(/\$(\d+)/g, (whole, place) => values.get(place) ?? whole);
}

/** The transactions of the log in the order in which they ended, each a list of statements. */
export function transactionsOf(log) {
  const open = new Map();
  const done = [];
  for (const line of log.split("\n").filter(Boolean)) {
    const entry = JSON.parse(line);
    const statement = statementOf(entry);
    if (statement === undefined) continue;
    if (/^(begin|start transaction)/i.test(statement)) open.set(entry.pid, []);
    open.get(entry.pid)?.push(statement);
    if (/^commit/i.test(statement) && open.has(entry.pid)) done.push(open.get(entry.pid));
    if (/^(commit|rollback)/i.test(statement)) open.delete(entry.pid);
  }
  return done;
}

/** New in every order: what was inserted under an id of its own gets another at each run. */
function asScript(statements, { key, order }) {
  const fresh = new Set([key, order.id, ...order.lines.map((line) => line.id)].map((id) => `'${id}'`));
  const mail = new RegExp(`insert into "mail_outbox" \\([^)]*\\) values \\((${UUID})`);
  for (const statement of statements) {
    const inserted = mail.exec(statement)?.[1];
    if (inserted !== undefined) fresh.add(inserted);
  }
  const names = [...fresh].map((literal, place) => [literal, `id${place}`]);
  // pgbench takes a colon before a letter for one of its variables; in JSON a space after it changes nothing.
  let text = statements.map((statement) => `${statement.replace(/(?<!:):(?=[A-Za-z_])/g, ": ")};`).join("\n");
  for (const [literal, name] of names) text = text.replaceAll(literal, `lpad(to_hex(:${name}::bigint), 32, '0')::uuid`);
  text = text.replaceAll(`'${order.orderNumber}'`, "(:number::bigint)::text");
  const drawn = [...names.map(([, name]) => name), "number"];
  return `${drawn.map((name) => `\\set ${name} random(1, 9000000000000000000)`).join("\n")}\n${text}\n`;
}

/** The script of one order: signing the call in, and placing it. */
export function orderScript(transactions, placed) {
  const isPlacement = (statements) => statements.some((each) => each.includes(placed.key));
  const at = transactions.findIndex(isPlacement);
  const isSession = (statements) => statements.some((each) => /from "sessions"/.test(each));
  const session = transactions.slice(0, at).findLast(isSession);
  if (at < 0 || session === undefined) throw new Error("the log does not hold the statements of the order");
  return asScript([...session, ...transactions[at]], placed);
}

/** Runs so many orders by these scripts, drawn at random; answers milliseconds of every order. */
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
