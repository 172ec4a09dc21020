import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { flattenMessages, translate, type KeysBelow, type NamespaceWith } from "../../src/domain/messages.ts";
import type { RootStore } from "../../src/stores/root-store.ts";

const messages = flattenMessages(JSON.parse(readFileSync("schemas/messages/en.json", "utf8")));

/** Never run: the compiler reads it. Each line below a directive is a mistake that it has to find. */
export const mistakes = {
  // @ts-expect-error -- the catalogue has no such key
  key: ({ text }: RootStore) => text("common.okay"),
  // @ts-expect-error -- this is where keys stand, not a key
  namespace: ({ text }: RootStore) => text("panels.vehicle"),
  anyText: (key: string) =>
    // @ts-expect-error -- nobody has looked whether the catalogue has it
    translate(messages, key),
  madeKey: (state: "PAID" | "LOST") =>
    // @ts-expect-error -- there are no words for one of the states
    translate(messages, `panels.ordering.states.${state}`),
  // @ts-expect-error -- the key stands elsewhere
  below: "title" satisfies KeysBelow<"common">,
  // @ts-expect-error -- the namespace has no title
  without: "common" satisfies NamespaceWith<"title">,
};

/** Where keys are named: in code, and in documents that name words. */
const FOLDERS = ["src", "server", "preview", "schemas/rules", "schemas/api", "schemas/texts"];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|json)$/.test(file) && !file.endsWith("document-names.ts"))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
).join("\n");

function found(pattern: RegExp): Set<string> {
  return new Set([...sources.matchAll(pattern)].map((match) => match[1] ?? ""));
}

const literals = found(/["`]([\w.-]+)["`]/g);
const properties = found(/\b([\w-]+)\??:/g);
/** Parts of the catalogue whose keys are named without their beginning. */
const scopes = [...found(/KeysBelow<"([\w.-]+)">/g)];
/** Keys that are put together at run time, as what stands before and behind the part that varies. */
const templates = [...sources.matchAll(/`([\w.-]*)\$\{(?!")[^{}`]*\}([\w.-]*)`/g)].map(
  ([, before = "", behind = ""]) => ({
    before,
    behind,
  }),
);

/** Whether the code knows the part that varies: as a text, as the beginning of one, or name by name. */
function isKnown(part: string): boolean {
  return (
    [...literals].some((text) => text === part || text.startsWith(`${part}.`)) ||
    part.split(".").every((name) => literals.has(name) || properties.has(name))
  );
}

function isNamed(key: string): boolean {
  if (literals.has(key)) return true;
  return templates.some(
    ({ before, behind }) =>
      `${before}${behind}`.includes(".") &&
      key.length > before.length + behind.length &&
      key.startsWith(before) &&
      key.endsWith(behind) &&
      isKnown(key.slice(before.length, key.length - behind.length)),
  );
}

describe("the words of the catalogue", () => {
  it("are all named by the code or a document of the product", () => {
    const unused = Object.keys(messages).filter((key) => {
      const inScopes = scopes
        .filter((scope) => key.startsWith(`${scope}.`))
        .map((scope) => key.slice(scope.length + 1));
      return ![key, ...inScopes].some(isNamed);
    });
    expect(unused).toEqual([]);
  });
});

describe("the words of mails", () => {
  it("begin the first sentence after the greeting with a capital letter", () => {
    const bodies = Object.entries(messages).filter(([key]) => /^mail\..+\.body$/.test(key));
    expect(bodies.length).toBeGreaterThan(6);
    expect(bodies.filter(([, body]) => !/^Hello,\n\n[A-Z]/.test(body)).map(([key]) => key)).toEqual([]);
  });
});
