import { describe, expect, it } from "vitest";
import { fillIn, flattenMessages, hasMessage, translate } from "../../src/domain/messages.ts";

describe("a message", () => {
  it.each([
    ["{name} has {n}", { name: "Dana", n: 2 }, "Dana has 2"],
    ["{name} and {name}", { name: "Dana" }, "Dana and Dana"],
    ["{other} stays", { name: "Dana" }, "{other} stays"],
    ["{toString} stays", {}, "{toString} stays"],
    ["{a1} {1a} {}", { a1: "x", "1a": "y" }, "x {1a} {}"],
    ["{name}", { name: "{n}", n: 2 }, "{n}"],
    ["{empty}", { empty: "" }, ""],
  ])("%s with %j reads %j", (text, values, words) => {
    expect(fillIn(text, values)).toBe(words);
  });

  it("is found by its key, or shows the key", () => {
    const messages = { "common.ok": "Hello {name}", "common.no": "" };
    expect(translate(messages, "common.ok", { name: "Dana" })).toBe("Hello Dana");
    expect(translate(messages, "common.no")).toBe("");
    expect(translate(messages, "common.yes")).toBe("common.yes");
    expect([hasMessage(messages, "common.ok"), hasMessage(messages, "toString")]).toEqual([true, false]);
  });
});

describe("a catalogue of messages", () => {
  it("has dotted keys, however deep it is", () => {
    expect(flattenMessages({ a: { b: "1", c: { d: "2" } }, e: "3" })).toEqual({ "a.b": "1", "a.c.d": "2", e: "3" });
  });

  it.each([
    [{ a: { b: 1 } }, "a.b"],
    [{ a: null }, "a"],
    [{ a: ["1"] }, "a"],
    ["text", ""],
  ])("%j is none, and says where", (document, place) => {
    expect(() => flattenMessages(document)).toThrow(new TypeError(`messages at "${place}" must be an object of texts`));
  });
});
