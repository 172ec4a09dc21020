import { readFileSync } from "node:fs";
import path from "node:path";
import type { Make, StateGroup } from "../../src/domain/generated/api-entities.ts";
import type { OptionSourceName } from "../../src/domain/option-source.ts";

/** Choices that the server feeds into forms and checks by look-up when a form comes back. */
export interface ServerOptions {
  /** Makes of vehicles, Other last (specification section 7). */
  readonly makes: readonly Make[];
  /** States of the United States, Canada and Mexico in three groups. */
  readonly stateGroups: readonly StateGroup[];
  has(source: OptionSourceName, value: unknown): boolean;
}

const OTHER = "Other";

function read<T>(schemasDir: string, file: string): T {
  return JSON.parse(readFileSync(path.join(schemasDir, "options", file), "utf8")) as T;
}

/** Reads the lists that ship with the product. */
export function loadServerOptions(schemasDir: string): ServerOptions {
  const allMakes = read<Make[]>(schemasDir, "vehicle-makes.json");
  const makes = [...allMakes.filter((make) => make.name !== OTHER), ...allMakes.filter((make) => make.name === OTHER)];
  const stateGroups = read<StateGroup[]>(schemasDir, "states.json");
  const known: Record<OptionSourceName, Set<unknown>> = {
    "vehicle-makes": new Set(makes.map((make) => make.name)),
    states: new Set(stateGroups.flatMap((group) => group.states.map((state) => state.code))),
  };
  return { makes, stateGroups, has: (source, value) => known[source].has(value) };
}
