import { describe, expect, it } from "vitest";
import { isNestedWithin, isStorableThroughout, MAX_DEPTH } from "../../src/domain/storable-text.ts";

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
    expect(isNestedWithin(deep)).toBe(false);
    expect(isStorableThroughout(deep)).toBe(false);
  });

  it("is let through down to the limit and no further", () => {
    expect(isNestedWithin(nested(MAX_DEPTH, "x", wrap))).toBe(true);
    expect(isStorableThroughout(nested(MAX_DEPTH, "x", wrap))).toBe(true);
    expect(isNestedWithin(nested(MAX_DEPTH + 1, "x", wrap))).toBe(false);
  });

  it("is not storable where its innermost text is not", () => {
    expect(isStorableThroughout(nested(5, "\u0000", wrap))).toBe(false);
    expect(isStorableThroughout(nested(5, "\ud800", wrap))).toBe(false);
  });
});

describe("a record", () => {
  it("is not storable where a name of it is not", () => {
    expect(isStorableThroughout({ a: [{ "b\u0000": 1 }] })).toBe(false);
    expect(isStorableThroughout({ a: [{ b: null, c: true }] })).toBe(true);
  });
});
