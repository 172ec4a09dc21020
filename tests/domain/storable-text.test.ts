import { describe, expect, it } from "vitest";
import { isStorableThroughout, MAX_DEPTH, MAX_VALUES, structureFault } from "../../src/domain/storable-text.ts";

/** A value inside so many lists or records. */
function nested(depth: number, inner: unknown, wrap: (value: unknown) => unknown): unknown {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

const WRAPS: [string, (value: unknown) => unknown][] = [
  ["lists", (value) => [value]],
  ["records", (value) => ({ a: value })],
];

describe.each(WRAPS)("a value in many %s", (_name, wrap) => {
  it("is judged without running out of stack, however deep it is", () => {
    const deep = nested(200_000, "x", wrap);
    expect(structureFault(deep)).toBe("too-deep");
    expect(isStorableThroughout(deep)).toBe(false);
  });

  it("is let through down to the limit and no further", () => {
    expect(structureFault(nested(MAX_DEPTH, "x", wrap))).toBe(undefined);
    expect(isStorableThroughout(nested(MAX_DEPTH, "x", wrap))).toBe(true);
    expect(structureFault(nested(MAX_DEPTH + 1, "x", wrap))).toBe("too-deep");
    for (const empty of [[], {}]) {
      expect(structureFault(nested(MAX_DEPTH, empty, wrap))).toBe(undefined);
      expect(isStorableThroughout(nested(MAX_DEPTH, empty, wrap))).toBe(true);
    }
  });

  it("is not storable where its innermost text is not", () => {
    expect(isStorableThroughout(nested(5, "\u0000", wrap))).toBe(false);
    expect(isStorableThroughout(nested(5, "\ud800", wrap))).toBe(false);
  });
});

describe("one bad text", () => {
  it.each([
    ["by itself", "\u0000", "x"],
    ["beside good ones", ["x", "\u0000"], ["x", "y"]],
    ["as a name beside good ones", { a: 1, "b\u0000": 2 }, { a: 1, b: 2 }],
  ])("%s makes a value that is not storable", (_where, bad, good) => {
    expect(isStorableThroughout(bad)).toBe(false);
    expect(isStorableThroughout(good)).toBe(true);
  });
});

describe("a record", () => {
  it("is not storable where a name of it is not", () => {
    expect(isStorableThroughout({ a: [{ "b\u0000": 1 }] })).toBe(false);
    expect(isStorableThroughout({ a: [{ b: null, c: true }] })).toBe(true);
  });
});

describe("a value that holds many others", () => {
  it.each<[string, (count: number) => unknown]>([
    ["in one list", (count) => Array.from({ length: count }, () => 1)],
    ["in one record", (count) => Object.fromEntries(Array.from({ length: count }, (_one, at) => [`a${at}`, 1]))],
    ["in many small lists", (count) => Array.from({ length: count / 4 }, () => [1, 2, 3])],
  ])("%s is taken up to the limit and refused above it", (_name, make) => {
    expect(structureFault(make(MAX_VALUES))).toBe(undefined);
    expect(structureFault(make(MAX_VALUES + 4))).toBe("too-many");
  });
});
