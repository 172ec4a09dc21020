import { nearestName } from "../tenants/nearest-name.ts";
import { isMisuse, readCommandWords, type CommandForm, type CommandWords, type Misuse } from "./command-words.ts";

/** A server command by its name, with its arguments. */
export interface ServerCommand {
  readonly name: string;
  readonly words: readonly string[];
}

/** A parsed desk command: one to pass to the server, one that sends a file, or one that saves a file. */
export type DeskCall =
  | ({ readonly kind: "ask" } & ServerCommand)
  | { readonly kind: "send"; readonly command: string; readonly slug: string; readonly file: string }
  | { readonly kind: "save"; readonly slug: string; readonly id: string; readonly folder: string };

interface DeskForm extends CommandForm {
  readonly usage: readonly string[];
  call(given: CommandWords): DeskCall | Misuse;
}

/**
 * The form of a list command. Its options are in the order in which the server takes their values. CSV is the only
 * format, and has to be requested explicitly.
 */
function list(command: string, texts: readonly string[], usage: readonly string[]): DeskForm {
  return {
    ...{ words: ["<slug>"], texts, marks: ["csv"], usage },
    call: ({ words, texts: given, marks }) =>
      marks.has("csv")
        ? { kind: "ask", name: command, words: [...words, ...texts.map((name) => given[name] ?? "")] }
        : { misuse: "--csv is missing: a list is written as comma-separated values." },
  };
}

const STATES: Readonly<Record<string, string>> = { paid: "PAID", cancelled: "CANCELLED" };

function orderCall({ words: [slug = "", number = "", state = ""], marks }: CommandWords): DeskCall | Misuse {
  const to = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
  if (to === undefined) return { misuse: `An order becomes paid or cancelled, not "${state}".` };
  const [flag, other] = [...marks];
  if (other !== undefined) return { misuse: `Only one of --${String(flag)} and --${other} can hold.` };
  if (flag === undefined) return { kind: "ask", name: "order", words: [slug, number, to] };
  if (to !== "CANCELLED") return { misuse: `--${flag} is for an order that is cancelled.` };
  return { kind: "ask", name: "order", words: [slug, number, to, flag] };
}

function citationCall({ words, marks }: CommandWords): DeskCall | Misuse {
  const [, , what = ""] = words;
  if (what !== "refunded" && what !== "payment-cancelled") {
    return { misuse: `After the number of a citation comes refunded or payment-cancelled, not "${what}".` };
  }
  const [flag] = [...marks];
  if (flag === undefined) return { kind: "ask", name: "citation", words };
  if (what === "refunded") return { misuse: `--${flag} is for a payment that is cancelled.` };
  return { kind: "ask", name: "citation", words: [...words, flag] };
}

const APPEAL_ANSWERS = ["accepted", "rejected", "more-information"];

function appealCall({ words, texts: { message } }: CommandWords): DeskCall | Misuse {
  const what = words[2] ?? "";
  if (what === "show") {
    return message === undefined
      ? { kind: "ask", name: "appeal", words }
      : { misuse: "--message is for an answer, not for show." };
  }
  if (!APPEAL_ANSWERS.includes(what)) {
    return { misuse: `"${what}" is neither show nor an answer: expected ${APPEAL_ANSWERS.join(", ")}.` };
  }
  if (message === undefined) return { misuse: "--message is missing: whoever appealed is told why." };
  return { kind: "ask", name: "appeal", words: [...words, message] };
}

const FORMS: Readonly<Record<string, DeskForm>> = {
  order: {
    words: ["<slug>", "<number>", "paid or cancelled"],
    marks: ["refunded-by-hand", "may-still-be-paid"],
    usage: [
      "order <slug> <number> paid        the money of an order has come",
      "order <slug> <number> cancelled   end an order; where it was paid, add --refunded-by-hand;",
      "                                  where its payment service is silent, --may-still-be-paid",
    ],
    call: orderCall,
  },
  orders: list(
    "orders",
    ["state", "method", "from", "to"],
    ["orders <slug> --csv               list orders; fewer with --state, --method, --from and --to <day>"],
  ),
  permits: list(
    "permits",
    ["on"],
    ["permits <slug> --csv              list the plates that are valid today; on another day with --on <day>"],
  ),
  citations: {
    words: ["<slug>", "<file.csv>"],
    usage: ["citations <slug> <file.csv>       take in citations: all of them, or none where a row is wrong"],
    call: ({ words: [slug = "", file = ""] }) => ({ kind: "send", command: "citations", slug, file }),
  },
  "citations --csv": list(
    "citation-list",
    ["state", "from", "to"],
    [
      "citations <slug> --csv            list citations with what was paid for them here; fewer with --state, and with",
      "                                  --from and --to <day>, between which money came or went back",
    ],
  ),
  citation: {
    words: ["<slug>", "<number>", "refunded or payment-cancelled"],
    marks: ["may-still-be-paid"],
    usage: [
      "citation <slug> <number> refunded note that you refunded a payment by hand",
      "citation <slug> <number> payment-cancelled",
      "                                  end its open payment, so that it can be paid anew; where the payment",
      "                                  service is silent, add --may-still-be-paid",
    ],
    call: citationCall,
  },
  appeals: list("appeals", [], ["appeals <slug> --csv              list the appeals against citations"]),
  appeal: {
    words: ["<slug>", "<number>", "show or an answer"],
    texts: ["message"],
    usage: [
      "appeal <slug> <number> show       read an appeal; answer it, with a message to whoever appealed, by",
      "                                  accepted|rejected|more-information --message <text>",
    ],
    call: appealCall,
  },
  files: list("files", [], ["files <slug> --csv                list the files that people have sent"]),
  file: {
    words: ["<slug>", "<id>"],
    texts: ["to"],
    usage: ["file <slug> <id> --to <folder>    save one of them"],
    call: ({ words: [slug = "", id = ""], texts: { to } }) =>
      to === undefined
        ? { misuse: "--to is missing: the folder in which the file is saved." }
        : { kind: "save", slug, id, folder: to },
  },
  jobs: {
    words: [],
    usage: ["jobs                              list the jobs that fail or were given up"],
    call: () => ({ kind: "ask", name: "jobs", words: [] }),
  },
  "jobs again": {
    words: ["again", "<number>"],
    usage: ["jobs again <number>               try one of them again"],
    call: ({ words }) =>
      words[0] === "again"
        ? { kind: "ask", name: "jobs", words }
        : { misuse: `There is no "jobs ${String(words[0])}": did you mean jobs again?` },
  },
};

/** Some names have two forms: citations are imported or listed, jobs listed or retried. */
function keyOf(name: string, args: readonly string[]): string {
  if (name === "citations" && args.some((arg) => arg.startsWith("--"))) return "citations --csv";
  return name === "jobs" && args.length > 0 ? "jobs again" : name;
}

/** The usage of the desk: of all commands, or of those with one name. */
export function deskUsage(only?: string): readonly string[] {
  const forms = Object.entries(FORMS).filter(([key]) => only === undefined || key.split(" ")[0] === only);
  return ["Usage:", ...forms.flatMap(([, { usage }]) => usage.map(usageLine))];
}

function usageLine(line: string): string {
  return line.startsWith(" ") ? `                  ${line}` : `  npm run desk -- ${line}`;
}

/** Parses the arguments of a desk command. Returns the command, or a sentence about a mistake with the usage. */
export function readDeskCall(
  args: readonly string[],
): DeskCall | { readonly misuse: string; readonly usage: readonly string[] } {
  const [name = "", ...rest] = args;
  const key = keyOf(name, rest);
  const form = Object.hasOwn(FORMS, key) ? FORMS[key] : undefined;
  if (form === undefined) {
    const names = [...new Set(Object.keys(FORMS).map((each) => each.split(" ")[0] ?? each))];
    const near = nearestName(name, names);
    const hint = near === undefined ? "" : ` Did you mean ${near}?`;
    const misuse = name === "" ? "Name a command." : `There is no command "${name}".${hint}`;
    return { misuse, usage: deskUsage() };
  }
  const given = readCommandWords(form, rest);
  const call = isMisuse(given) ? given : form.call(given);
  return isMisuse(call) ? { ...call, usage: deskUsage(name) } : call;
}
