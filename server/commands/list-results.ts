import { citationStates, citationStateWords } from "../../src/domain/citations.ts";
import type { Clock } from "../../src/domain/clock.ts";
import { dateInZone, parsePlainDate, type PlainDate } from "../../src/domain/dates.ts";
import { orderStates, stateWords } from "../../src/domain/order-states.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { labelOfMethod } from "../payments/how-to-pay.ts";
import { listAppeals } from "../services/desk/listed-appeals.ts";
import { listCitations } from "../services/desk/listed-citations.ts";
import { exportFile, listFiles } from "../services/desk/listed-files.ts";
import { listOrders, type DeskList, type OrderFilter } from "../services/desk/listed-orders.ts";
import { listValidPlates } from "../services/desk/valid-plates.ts";
import { commandSource, recordEvent, type SecurityEvent } from "../services/security-events.ts";
import { nearestName } from "../tenants/nearest-name.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { csvLines } from "./csv-lines.ts";
import type { CommandResult } from "./local-commands.ts";

interface ListParts {
  readonly db: Database;
  readonly clock: Clock;
}

/** Why the requested list cannot be made. */
interface Fault {
  readonly fault: string;
}

function isFault(value: object | string | undefined): value is Fault {
  return typeof value === "object" && "fault" in value;
}

/** One of the known names; undefined if the argument is empty. */
function nameIn<Name extends string>(
  what: string,
  text: string,
  known: readonly Name[],
  words: (name: Name) => string,
): Name | Fault | undefined {
  if (text === "") return undefined;
  const name = known.find((each) => each === text);
  if (name !== undefined) return name;
  const near = nearestName(text, known);
  const all = known.map((each) => `${each} (${words(each)})`);
  const hint = near === undefined ? `There are: ${all.join(", ")}.` : `Did you mean ${near}?`;
  return { fault: `There is no ${what} "${text}". ${hint}` };
}

function dayIn(text: string): PlainDate | Fault | undefined {
  if (text === "") return undefined;
  return parsePlainDate(text) ?? { fault: `"${text}" is no day: expected one such as 2026-08-31.` };
}

/** The first and last day of a list, each undefined if its argument is empty. */
function daysIn(fromText: string, toText: string): Pick<OrderFilter, "from" | "to"> | Fault {
  const from = dayIn(fromText);
  const to = dayIn(toText);
  if (isFault(from)) return from;
  if (isFault(to)) return to;
  const isTurned = from !== undefined && to !== undefined && from > to;
  return isTurned ? { fault: `No day is from ${from} to ${to}: the first day comes after the last.` } : { from, to };
}

/** Makes a list and writes an audit entry in the same transaction, since lists contain personal data. */
async function listed(
  { db, clock }: ListParts,
  { slug }: EffectiveTenant,
  event: SecurityEvent,
  list: (db: TenantDb) => Promise<DeskList>,
): Promise<CommandResult> {
  return db.withTenant(slug, async (trx) => {
    const found = await list(trx);
    await recordEvent(trx, clock, event, commandSource(slug), undefined, { rows: found.rows.length });
    return { lines: csvLines(found) };
  });
}

/** The orders of a tenant. Arguments: state, method, first day and last day; an empty one does not filter. */
export async function ordersResult(
  parts: ListParts,
  tenant: EffectiveTenant,
  [stateWord = "", methodWord = "", fromWord = "", toWord = ""]: readonly string[],
): Promise<CommandResult> {
  const { messages, methods } = tenant;
  const state = nameIn("state of orders", stateWord, orderStates, (each) => stateWords(messages, each));
  const values = methods.map(({ value }) => value);
  const method = nameIn("payment method", methodWord, values, (name) => labelOfMethod(tenant, name));
  const days = daysIn(fromWord, toWord);
  if (isFault(state)) return state;
  if (isFault(method)) return method;
  if (isFault(days)) return days;
  const filter: OrderFilter = { state, method, ...days };
  return listed(parts, tenant, "orders-listed", (db) => listOrders(db, tenant, filter));
}

/** The plates with a valid permit on a day, by default the tenant's today. */
export async function permitsResult(
  parts: ListParts,
  tenant: EffectiveTenant,
  [dayWord = ""]: readonly string[],
): Promise<CommandResult> {
  const now = parts.clock();
  const day = dayIn(dayWord) ?? dateInZone(now, tenant.document.timeZone);
  if (isFault(day)) return day;
  return listed(parts, tenant, "permits-listed", (db) => listValidPlates(db, tenant, { day, now }));
}

/** A tenant's citations with their payments. Arguments: state, first and last day; an empty one does not filter. */
export async function citationsResult(
  parts: ListParts,
  tenant: EffectiveTenant,
  [stateWord = "", fromWord = "", toWord = ""]: readonly string[],
): Promise<CommandResult> {
  const words = (each: (typeof citationStates)[number]) => citationStateWords(tenant.messages, each);
  const state = nameIn("state of citations", stateWord, citationStates, words);
  const days = daysIn(fromWord, toWord);
  if (isFault(state)) return state;
  if (isFault(days)) return days;
  return listed(parts, tenant, "citations-listed", (db) => listCitations(db, tenant, { state, ...days }));
}

export function appealsResult(parts: ListParts, tenant: EffectiveTenant): Promise<CommandResult> {
  return listed(parts, tenant, "appeals-listed", (db) => listAppeals(db, tenant));
}

/** The files that were submitted. */
export function filesResult(parts: ListParts, tenant: EffectiveTenant): Promise<CommandResult> {
  return listed(parts, tenant, "files-listed", (db) => listFiles(db, tenant));
}

/** A submitted file: a line with its name, and its bytes in Base64, since another process may have asked. */
export async function fileResult(
  parts: ListParts,
  { slug }: Pick<EffectiveTenant, "slug">,
  [id = ""]: readonly string[],
): Promise<CommandResult> {
  const found = await exportFile(parts, slug, id);
  if (found === undefined) {
    return { fault: `${slug} has no file ${id}: npm run desk -- files ${slug} --csv lists those that were sent.` };
  }
  return { lines: [found.name, found.content.toString("base64")] };
}
