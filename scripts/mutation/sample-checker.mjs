// A plugin of Stryker: lets the mutants of the sample through. Ranges of lines and columns alone cannot name one mutant,
// since that of a whole function covers those within it as well.
import path from "node:path";
import { PluginKind, declareFactoryPlugin } from "@stryker-mutator/api/plugin";
import { root } from "../setup/run.mjs";
import { placeOf } from "./list-mutants.mjs";

/** The reason in the report for a mutant that was not drawn. */
export const NOT_DRAWN = "not drawn";

function createSampleChecker() {
  const drawn = new Set(JSON.parse(process.env.MUTATION_SAMPLE ?? "[]"));
  const judge = (mutant) =>
    drawn.has(placeOf(mutant, path.relative(root, mutant.fileName)))
      ? { status: "passed" }
      : { status: "compileError", reason: NOT_DRAWN };
  return {
    init: async () => undefined,
    check: async (mutants) => Object.fromEntries(mutants.map((mutant) => [mutant.id, judge(mutant)])),
  };
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, "sample", createSampleChecker)];
