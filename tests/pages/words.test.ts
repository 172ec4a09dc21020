import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { flattenMessages, hasMessage } from "../../src/domain/messages.ts";

const FOLDERS = ["src/shell", "src/pages", "src/panels", "src/domain", "src/renderer"];
const messages = flattenMessages(JSON.parse(readFileSync("schemas/messages/en.json", "utf8")));

/** Folders that name keys in full: messages of calls, stores, the app, the renderer and the preview. */
const OTHER_FOLDERS = ["src/api", "src/app", "src/domain", "src/stores", "src/renderer", "preview"];
const OTHER_KEY =
  /"((?:calls|app|screens|errors|validation|mail|preview|flows|paymentMethods)\.[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)"/g;

function sourcesOf(folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
    )
    .join("\n");
}

const sources = sourcesOf(FOLDERS);

const spelledOut = [...sources.matchAll(/"((?:common|shell|pages|panels)\.[A-Za-z0-9.]+)"/g)].map(
  (match) => match[1] ?? "",
);

/** Beginnings of keys that are put together: t(`panels.state.${state}`), and the namespaces that data name. */
const beginnings = [
  ...[...sources.matchAll(/`((?:common|shell|pages|panels)\.[A-Za-z0-9.]*)\$\{/g)].map((match) => match[1] ?? ""),
  ...spelledOut.filter((key) => !hasMessage(messages, key)).map((key) => `${key}.`),
];

describe("the words of shell, pages and panels", () => {
  it("include every key that the code names, alone or as the beginning of others", () => {
    const unknown = spelledOut.filter(
      (key) => !hasMessage(messages, key) && !Object.keys(messages).some((known) => known.startsWith(`${key}.`)),
    );
    expect(unknown).toEqual([]);
  });

  it("include no key of their own namespaces that the code never uses", () => {
    const own = Object.keys(messages).filter((key) => /^(?:common|shell|pages|panels)\./.test(key));
    const unused = own.filter(
      (key) => !spelledOut.includes(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });
});

describe("the words that the other parts name", () => {
  it("include every key of a call, an error or a screen", () => {
    const named = [...sourcesOf([...FOLDERS, ...OTHER_FOLDERS]).matchAll(OTHER_KEY)].map((match) => match[1] ?? "");
    const unknown = named.filter(
      (key) => !hasMessage(messages, key) && !Object.keys(messages).some((known) => known.startsWith(`${key}.`)),
    );
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(unknown)]).toEqual([]);
  });
});

describe("the words of mails", () => {
  it("begin the first sentence after the greeting with a capital letter", () => {
    const bodies = Object.entries(messages).filter(([key]) => /^mail\..+\.body$/.test(key));
    expect(bodies.length).toBeGreaterThan(6);
    expect(bodies.filter(([, body]) => !/^Hello,\n\n[A-Z]/.test(body)).map(([key]) => key)).toEqual([]);
  });
});
