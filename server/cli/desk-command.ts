import { parseArgs, type ParseArgsConfig } from "node:util";
import { StartFault } from "../host/start-fault.ts";
import { sendCsvFile, type FileCommandContext } from "./read-csv-file.ts";
import { saveSentFile } from "./save-sent-file.ts";
import { sayResult } from "./tenant-context.ts";

const USAGE = [
  "Usage:",
  "  npm run desk -- order <slug> <number> paid        the money of an order has come",
  "  npm run desk -- order <slug> <number> cancelled   end an order; where it was paid, add --refunded-by-hand;",
  "                                                    where its payment service is silent, --may-still-be-paid",
  "  npm run desk -- orders <slug> --csv               list orders; fewer with --state, --method, --from and --to <day>",
  "  npm run desk -- permits <slug> --csv              list the plates that are valid today; on another day with --on <day>",
  "  npm run desk -- citations <slug> <file.csv>       take in citations: all of them, or none where a row is wrong",
  "  npm run desk -- appeals <slug> --csv              list the appeals against citations",
  "  npm run desk -- appeal <slug> <number> show       read an appeal; answer it, with a message to whoever appealed, by",
  "                                                    accepted|rejected|more-information --message <text>",
  "  npm run desk -- files <slug> --csv                list the files that people have sent",
  "  npm run desk -- file <slug> <id> --to <folder>    save one of them",
  "  npm run desk -- jobs                              list the jobs that fail or were given up",
  "  npm run desk -- jobs again <number>               try one of them again",
];

const STATES: Readonly<Record<string, string>> = { paid: "PAID", cancelled: "CANCELLED" };

/** What the desk may say of an order's money when it cancels the order. */
const CANCEL_FLAGS = ["--refunded-by-hand", "--may-still-be-paid"];

/** The lists, with the flags that narrow each, in the order in which the server takes their values. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  orders: ["state", "method", "from", "to"],
  permits: ["on"],
  appeals: [],
  files: [],
};

/** What a command of the desk works by. */
type DeskContext = FileCommandContext;

interface Command {
  readonly name: string;
  readonly words: string[];
}

/** The command for the server; undefined where the desk was called otherwise than it can be. */
function commandOf(args: readonly string[]): Command | undefined {
  if (args[0] === "jobs") {
    const isAgain = args[1] === "again" && args.length === 3;
    return args.length === 1 || isAgain ? { name: "jobs", words: args.slice(1) } : undefined;
  }
  const [name = ""] = args;
  const flags = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (flags !== undefined) {
    const words = listWords(args, flags);
    return words === undefined ? undefined : { name, words };
  }
  if (name === "appeal") return appealCommand(args);
  const words = orderWords(args);
  return words === undefined ? undefined : { name: "order", words };
}

const APPEAL_ANSWERS = ["accepted", "rejected", "more-information"];

function appealCommand([, slug, number, what, flag, message, ...rest]: readonly string[]): Command | undefined {
  if (slug === undefined || number === undefined || rest.length > 0) return undefined;
  if (what === "show") return flag === undefined ? { name: "appeal", words: [slug, number, what] } : undefined;
  const isAnswer = what !== undefined && APPEAL_ANSWERS.includes(what) && flag === "--message";
  // Whoever appealed is told why.
  return isAnswer && message !== undefined && message.trim() !== ""
    ? { name: "appeal", words: [slug, number, what, message] }
    : undefined;
}

/** Slug and values of flags; CSV is the only form of a list, and is asked for by name. */
function listWords(args: readonly string[], flags: readonly string[]): string[] | undefined {
  const texts = Object.fromEntries(flags.map((flag) => [flag, { type: "string" as const }]));
  const options: NonNullable<ParseArgsConfig["options"]> = { ...texts, csv: { type: "boolean" } };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [, slug, ...rest] = positionals;
    if (slug === undefined || rest.length > 0 || values["csv"] !== true) return undefined;
    return [slug, ...flags.map((flag) => String(values[flag] ?? ""))];
  } catch (error) {
    const isMisuse = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
    if (isMisuse) return undefined;
    throw error;
  }
}

function orderWords([what, slug, number, state, flag, ...rest]: readonly string[]): string[] | undefined {
  const to = state !== undefined && Object.hasOwn(STATES, state) ? STATES[state] : undefined;
  if (what !== "order" || slug === undefined || number === undefined || to === undefined) return undefined;
  if (rest.length > 0) return undefined;
  if (flag === undefined) return [slug, number, to];
  return to === "CANCELLED" && CANCEL_FLAGS.includes(flag) ? [slug, number, to, flag.slice(2)] : undefined;
}

/** Runs a command: one that takes a file reads it here, every other one goes to the server as it is. */
function run(context: DeskContext, args: readonly string[]): Promise<number> | undefined {
  const [name, slug, file, ...rest] = args;
  if (name === "citations") {
    const isWhole = slug !== undefined && file !== undefined && rest.length === 0;
    return isWhole ? sendCsvFile(context, "citations", slug, file) : undefined;
  }
  if (name === "file") {
    const [flag, folder, ...more] = rest;
    const isWhole = file !== undefined && flag === "--to" && folder !== undefined && more.length === 0;
    return isWhole && slug !== undefined ? saveSentFile(context, [slug, file], folder) : undefined;
  }
  const command = commandOf(args);
  return command && context.runOnServer(command.name, command.words).then((result) => sayResult(context, result));
}

/** Runs one command of the operator's desk. Returns the exit code: 0 when it was done, 1 for faults and wrong use. */
export async function deskCommand(context: DeskContext, args: readonly string[]): Promise<number> {
  try {
    const running = run(context, args);
    if (running !== undefined) return await running;
    for (const line of USAGE) context.complain(line);
    return 1;
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    context.complain(error.message);
    return 1;
  }
}
