/** A part of a regular expression. */
type Part =
  | { readonly kind: "character"; readonly text: string }
  | { readonly kind: "edge"; readonly text: string }
  | { readonly kind: "beyond" }
  | { readonly kind: "group"; readonly branches: readonly (readonly Part[])[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly least: number; readonly most: number };

/** The properties of a pattern that can be read without running it. */
export interface PatternStructure {
  /** Uses lookaround or backreferences, which no automaton supports. */
  readonly isBeyondAutomata: boolean;
  /** Every branch begins with ^, so that it is tried at the first character only. */
  readonly isAnchored: boolean;
  /** The number of unlimited repetitions. */
  readonly loops: number;
  /** The maximum number of characters that it can consume; Infinity with loops. */
  readonly reach: number;
  /** The minimum length of a matching text. */
  readonly shortest: number;
  /** The maximum length of a matching text; Infinity if it matches only a part of the text. */
  readonly longest: number;
  /** The number of ways to match a text, with a loop counted as one: a limit of what a pattern without loops tries. */
  readonly ways: number;
  /** The same, with every counted repetition treated as a loop. */
  readonly waysOutsideRepetitions: number;
  /**
   * A pattern without counted repetitions that tries at least as much as this one. If counts were replaced by loops, it
   * ends in a character that answers do not have, so that it has to try everything.
   */
  readonly widened: string;
}

const TOKEN =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[A-Za-z]|\\k<[^>]*>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|\(\?:|\(\?<[^>]*>|[()|^$]|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;

/** Up to this many repetitions of one character stay as they are: they are exact, and cheap to examine. */
const FEW = 6;
/** A character that no name, plate or address has: the last code point of Unicode, a noncharacter. */
const NOBODYS = "\\u{10FFFF}";

class PatternReader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(pattern: string) {
    this.tokens = pattern.match(TOKEN) ?? [];
  }

  /** The branches up to the end of the group, whose closing parenthesis is consumed. */
  branches(): Part[][] {
    const branches: Part[][] = [[]];
    for (;;) {
      const token = this.tokens[this.at++];
      if (token === undefined || token === ")") return branches;
      const branch = branches.at(-1) ?? [];
      const counts = countsOf(token);
      const last = branch.at(-1);
      if (token === "|") branches.push([]);
      else if (counts !== undefined && last !== undefined) branch[branch.length - 1] = { ...counts, part: last };
      else branch.push(this.part(token));
    }
  }

  private part(token: string): Part {
    if (/^\(\?<?[=!]$/.test(token)) {
      this.branches();
      return { kind: "beyond" };
    }
    if (token.startsWith("(")) return { kind: "group", branches: this.branches() };
    if (/^\\(?:[1-9]|k<)/.test(token)) return { kind: "beyond" };
    if (["^", "$", "\\b", "\\B"].includes(token)) return { kind: "edge", text: token };
    return { kind: "character", text: token };
  }
}

function countsOf(token: string): { kind: "repeat"; least: number; most: number } | undefined {
  if (/^[*+?]/.test(token)) {
    return { kind: "repeat", least: token.startsWith("+") ? 1 : 0, most: token.startsWith("?") ? 1 : Infinity };
  }
  const counts = /^\{(\d+)(,?)(\d*)\}/.exec(token);
  if (counts === null) return undefined;
  const [, least, comma, most] = counts;
  return {
    kind: "repeat",
    least: Number(least),
    most: most === "" ? (comma === "" ? Number(least) : Infinity) : Number(most),
  };
}

/** Whether a repetition has a count: neither a loop nor an optional part. */
function isCounted({ least, most }: { least: number; most: number }): boolean {
  return most !== Infinity && !(least === 0 && most === 1);
}

function isKept(part: Part & { kind: "repeat" }): boolean {
  return part.part.kind === "character" && part.least === part.most && part.most <= FEW;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function waysOf(part: Part, counted: boolean): number {
  if (part.kind === "group") return sum(part.branches.map((branch) => waysThrough(branch, counted)));
  if (part.kind !== "repeat") return 1;
  const once = waysOf(part.part, counted);
  if (part.most === Infinity || (isCounted(part) && !counted)) return once;
  if (once === 1) return part.most - part.least + 1;
  // once^least + … + once^most
  const through = (once ** (part.most + 1) - once ** part.least) / (once - 1);
  return Number.isNaN(through) ? Infinity : through;
}

function waysThrough(parts: readonly Part[], counted: boolean): number {
  return parts.reduce((ways, part) => ways * waysOf(part, counted), 1);
}

function reachOf(part: Part): number {
  if (part.kind === "character") return 1;
  if (part.kind === "group") return Math.max(...part.branches.map((branch) => sum(branch.map(reachOf))));
  if (part.kind !== "repeat") return 0;
  const once = reachOf(part.part);
  return once === 0 || part.most === 0 ? 0 : once * part.most;
}

function shortestOf(part: Part): number {
  if (part.kind === "character") return 1;
  if (part.kind === "group") return Math.min(...part.branches.map((branch) => sum(branch.map(shortestOf))));
  return part.kind === "repeat" && part.least > 0 ? shortestOf(part.part) * part.least : 0;
}

function every(part: Part): Part[] {
  if (part.kind === "group") return [part, ...part.branches.flat().flatMap(every)];
  return part.kind === "repeat" ? [part, ...every(part.part)] : [part];
}

function written(part: Part, mustFail: boolean): string {
  if (part.kind === "character") return part.text;
  if (part.kind === "edge") return part.text === "$" && mustFail ? NOBODYS : part.text;
  if (part.kind === "beyond") return "";
  if (part.kind === "group") {
    const branches = part.branches.map((branch) => branch.map((one) => written(one, mustFail)).join(""));
    return `(?:${branches.join("|")})`;
  }
  const inner = written(part.part, mustFail);
  if (isKept(part)) return `${inner}{${part.least}}`;
  if (part.least === 0 && part.most === 1) return `${inner}?`;
  return `${inner}${part.least === 0 ? "*" : "+"}`;
}

/** Whether every way through these parts begins with ^, or ends with $. */
function isAnchored(parts: readonly Part[], edge: "^" | "$"): boolean {
  const outermost = edge === "^" ? parts[0] : parts.at(-1);
  if (outermost?.kind === "group") return outermost.branches.every((branch) => isAnchored(branch, edge));
  return outermost?.kind === "edge" && outermost.text === edge;
}

/** Parses a pattern, which must be a valid regular expression in Unicode mode. */
export function patternStructure(pattern: string): PatternStructure {
  const whole: Part = { kind: "group", branches: new PatternReader(pattern).branches() };
  const parts = every(whole);
  const repetitions = parts.filter((part) => part.kind === "repeat");
  const mustFail = repetitions.some((part) => isCounted(part) && !isKept(part));
  return {
    isBeyondAutomata: parts.some(({ kind }) => kind === "beyond"),
    isAnchored: isAnchored([whole], "^"),
    loops: repetitions.filter(({ most }) => most === Infinity).length,
    reach: reachOf(whole),
    shortest: shortestOf(whole),
    longest: isAnchored([whole], "^") && isAnchored([whole], "$") ? reachOf(whole) : Infinity,
    ways: waysOf(whole, true),
    waysOutsideRepetitions: waysOf(whole, false),
    widened: `${written(whole, mustFail)}${mustFail ? NOBODYS : ""}`,
  };
}
