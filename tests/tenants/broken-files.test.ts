import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LARGEST_IMAGE_BYTES } from "../../server/tenants/tenant-images.ts";
import { PATTERN_WORDS } from "../../server/tenants/shape-words.ts";
import { faultsOf, load, schemasDir, tenantsFolder } from "./tenant-folders.ts";

describe("a file of a tenant", () => {
  it.each([
    [
      "header.svg",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      /a drawing without scripts/,
    ],
    ["header.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /a drawing without scripts/],
    ["header.svg", '<svg><a href="javascript:alert(1)"/></svg>', /a drawing without scripts/],
    ["header.svg", "<html><svg/></html>", /an image of the kind svg, as its name says/],
    ["header.png", "<!doctype html><p>Hello</p>", /an image of the kind png, as its name says/],
    ["header.jpg", "\u0089PNG", /an image of the kind jpg/],
    ["header.webp", "RIFF", /an image of the kind webp/],
    ["header.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>', /an image that can be drawn; this one cannot/],
  ])("assets/%s that is no image to show is named: %s", async (name, content, words) => {
    const [fault] = await faultsOf({ [`assets/${name}`]: content });
    expect(fault).toMatchObject({ file: `assets/${name}`, pointer: "" });
    expect(fault?.expected).toMatch(words);
  });

  it("that is a sound drawing is taken", async () => {
    const drawing =
      '<?xml version="1.0"?>\n<!-- A sign -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>';
    expect(await faultsOf({ "assets/header.svg": drawing })).toEqual([]);
  });

  it("an image of more bytes than pages wait for is named", async () => {
    const content = `<svg>${" ".repeat(LARGEST_IMAGE_BYTES)}</svg>`;
    const [fault] = await faultsOf({ "assets/header.svg": content });
    expect(fault).toMatchObject({ file: "assets/header.svg", pointer: "" });
    expect(fault?.expected).toMatch(/an image of at most 524288 bytes, this has 524299/);
  });

  it.each(["messages.json", "texts/en/home-without-session.html"])(
    "%s in another encoding than UTF-8 is named",
    async (name) => {
      const folder = tenantsFolder({ atown: { [name]: "" } });
      writeFileSync(path.join(folder, "atown", name), Buffer.from('{ "a": "Stra\u00dfe" }', "latin1"));
      const [fault] = (await load(folder)).faults.get("atown") ?? [];
      expect(fault?.file.endsWith(name)).toBe(true);
      expect(fault?.expected).toMatch(/^text in UTF-8/);
    },
  );
});

describe("the words of faults", () => {
  it("stand beside every pattern of a document's shape, with an example and without a regular expression", () => {
    const folder = path.join(schemasDir, "meta");
    const words: unknown[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const schema = value as Record<string, unknown>;
      if (typeof schema["pattern"] === "string") words.push(schema[PATTERN_WORDS]);
      Object.values(schema).forEach(collect);
    };
    for (const file of readdirSync(folder)) collect(JSON.parse(readFileSync(path.join(folder, file), "utf8")));
    expect(words.length).toBeGreaterThan(10);
    for (const text of words) {
      expect(text).toMatch(/such as|as today/);
      expect(text).not.toMatch(/[\\^[\]{}|]|\+\)/);
    }
  });
});
