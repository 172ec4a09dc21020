import { readFileSync } from "node:fs";
import path from "node:path";
import { systemClock, type Clock } from "../../../src/domain/clock.ts";
import { dateInZone, type PlainDate } from "../../../src/domain/dates.ts";
import type { Make, StateGroup } from "../../../src/domain/generated/api-entities.ts";
import type { OptionListName, OptionSourceName } from "../../../src/domain/option-source.ts";

/** Files that answers may name, id to name: those of the person who answers. */
export type KnownFiles = ReadonlyMap<string, string>;

/** What forms are checked with besides their own rules: choices that the server provides, and the current day. */
export interface ServerOptions {
  /** Makes of vehicles, Other last (specification section 7). */
  readonly makes: readonly Make[];
  /** States of the United States, Canada and Mexico in three groups. */
  readonly stateGroups: readonly StateGroup[];
  has(source: OptionSourceName, value: unknown): boolean;
  /** The current day in a time zone, for fields whose answer may not be later. */
  today(timeZone: string): PlainDate;
  /** Files of the person who answers. */
  readonly files: KnownFiles;
}

const OTHER = "Other";

function read<T>(schemasDir: string, file: string): T {
  return JSON.parse(readFileSync(path.join(schemasDir, "options", file), "utf8")) as T;
}

/** Reads the lists that ship with the portal. */
export function loadServerOptions(schemasDir: string, clock: Clock = systemClock): ServerOptions {
  const allMakes = read<Make[]>(schemasDir, "vehicle-makes.json");
  const makes = [...allMakes.filter((make) => make.name !== OTHER), ...allMakes.filter((make) => make.name === OTHER)];
  const stateGroups = read<StateGroup[]>(schemasDir, "states.json");
  const known: Record<OptionListName, Set<unknown>> = {
    "vehicle-makes": new Set(makes.map((make) => make.name)),
    states: new Set(stateGroups.flatMap((group) => group.states.map((state) => state.code))),
  };
  return {
    makes,
    stateGroups,
    has: (source, value) => source !== "visit-reasons" && known[source].has(value),
    today: (timeZone) => dateInZone(clock(), timeZone),
    // Empty; where people may name files, their own are added.
    files: new Map(),
  };
}

/** The same options, with the files that the person may name. */
export function withFiles(options: ServerOptions, files: KnownFiles): ServerOptions {
  return { ...options, files };
}

/** The same options, with the reasons for a visit that one permit offers. */
export function withVisitReasons(options: ServerOptions, reasons: readonly string[]): ServerOptions {
  const has: ServerOptions["has"] = (source, value) =>
    source === "visit-reasons" ? reasons.some((reason) => reason === value) : options.has(source, value);
  return { ...options, has };
}
