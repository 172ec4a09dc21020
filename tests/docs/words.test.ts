import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { flattenMessages } from "../../src/domain/messages.ts";

/** Every text that a person reads, by where it stands. */
function textsOf(): [place: string, text: string][] {
  const read = (file: string) => readFileSync(file, "utf8");
  const messages = Object.entries(flattenMessages(JSON.parse(read("schemas/messages/en.json"))));
  const files = ["schemas/texts", "schemas/forms", "tenants"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:html|json)$/.test(file) && !/(?:^|\/)demo\//.test(file))
      .map((file) => `${folder}/${file}`),
  );
  // What a browser fills in is named by the standard, and nobody reads the name of a document.
  const words = (file: string) => read(file).replace(/"(?:autocomplete|id)": "[^"]*"/g, "");
  return [...messages, ...files.map((file): [string, string] => [file, words(file)])];
}

const texts = textsOf();

/** Exact words of the specification, which stay as they are. */
const FIXED = new Set(["errors.invalid_credentials", "calls.titles.forgotUserName"]);

describe("the words of the portal are one for one thing", () => {
  it.each([
    ["email", /\be-mail/i],
    ["payment method", /\bways? to pay\b/i],
    ["user name", /\b[Uu]sernames?\b/],
    ["vehicle", /\b(?:car|cars|automobiles?)\b/i],
    ["cart", /\bbaskets?\b/i],
    ["log in", /\b(?:log-in|log on|logged on)\b/i],
    ["postal address", /\byour post\b/i],
  ])("%s", (_word, other) => {
    const found = texts.filter(([place, text]) => !FIXED.has(place) && other.test(text)).map(([place]) => place);
    expect(found).toEqual([]);
  });
});
