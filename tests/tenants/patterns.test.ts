import { beforeAll, describe, expect, it } from "vitest";
import { examinePatterns, lengthsOf, patternFaults } from "../../server/tenants/checks/check-pattern.ts";

/** Short answers that fit none of these patterns take hours. */
const ENDLESS: readonly string[] = [
  "^([^<>]|&)+$",
  '^(?:[^"]|\\w)*$',
  "^(?:\\W|#)*!$",
  "^(é|é)*!$",
  "^(\\(|\\W)+x$",
  "(a+)+$",
  "^(a|a)*$",
  "^(?:\\w|\\d)+x$",
  "^(?:ab|abab)*$",
  "^(\\p{Script=Thai}+)+$",
  "^(?:[a-z]{1,40} ?){1,40}$",
  "([0-9]{1,99}){1,99}z",
  "^(?:a|a){30}$",
  "^(?:.*a){20}",
  "^(?:[^]|[^]){1,100}",
  `^${"a?".repeat(40)}b$`,
  `^${"(?:a|a)".repeat(26)}$`,
];

/** Short patterns whose automaton has more states than anybody could wait for. */
const INTRICATE: readonly string[] = [
  `a*b${".".repeat(25)}z`,
  ".*a.{5}.*b.{5}.*c.{5}z",
  `^(?:${[..."abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"].map((letter) => `${letter}?`).join("")})*$`,
];

/** Slow on long answers alone: the time grows with a power of the length. */
const SLOW_WHEN_LONG: readonly string[] = ["[0-9]+$", "[a-z]*!", "\\s+$", "^\\s*(.*?)\\s*$"];

/** Patterns as forms of real towns, garages and universities have them. */
const SOUND: readonly string[] = [
  "^\\d{5}(?:-\\d{4})?$",
  "^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$",
  "^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$",
  "^\\d{4} ?[A-Z]{2}$",
  "^\\d{3}-\\d{4}$",
  "^[A-Z0-9]{2,8}$",
  "^[A-Z]{1,3}[ -]?[A-Z]{1,2} ?\\d{1,4}[EH]?$",
  "^[A-Z]{2}\\d{2} ?[A-Z]{3}$",
  "^[A-Z]{2}-\\d{3}-[A-Z]{2}$",
  "^[0-9A-Z](?:[0-9A-Z -]{0,8}[0-9A-Z])?$",
  "^[A-HJ-NPR-Z0-9]{17}$",
  "^\\(?\\d{3}\\)?[ .-]?\\d{3}[ .-]?\\d{4}$",
  "^\\+?[0-9][0-9 ().-]{6,18}[0-9]$",
  "^\\+[1-9]\\d{1,14}$",
  "^1?\\d{10}$",
  "^[^\\s@]+@[^\\s@]+$",
  "^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){1,5}$",
  "^[a-z0-9._-]+@example\\.edu$",
  "@(?:example|students\\.example)\\.edu$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\\d|3[01])/(?:19|20)\\d{2}$",
  "^(?:[01]\\d|2[0-3]):[0-5]\\d$",
  "^\\p{L}[\\p{L}\\p{M} '.-]{0,60}$",
  "^[\\p{L}\\p{M}' -]{1,80}$",
  "^\\p{Lu}\\p{L}+(?:[ '-]\\p{L}+)*$",
  "^\\p{L}{1,30}(?:[ '-]\\p{L}{1,30}){0,4}$",
  "^\\p{L}\\p{M}{0,3}$",
  "^(?:Mr|Mrs|Ms|Dr|Prof)\\.? \\p{L}+$",
  "^[A-Z]{2,4}-\\d{3,6}$",
  "^N[0-9]{8}$",
  "^MG-[0-9]{5}$",
  "^(?:EMP|STU|FAC)[0-9]{4,8}$",
  "^\\$?\\d{1,6}(?:\\.\\d{2})?$",
  "^\\d{1,3}(?:,\\d{3})*(?:\\.\\d{2})?$",
  "^#[0-9a-fA-F]{6}$",
  "^(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$",
  "^[0-9]{13,19}$",
  "^(?:Level|Floor) [1-9]\\d?[A-Z]?$",
  "^[A-Z][A-Z0-9-]{0,29}$",
  "^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$",
  "\\.[cC][oO][mM]$",
  "^https://[a-z0-9.-]+/",
];

/** What is wrong with a pattern on answers of this length, in words. */
function troubleOf(pattern: string, longest = 4000): string | undefined {
  return patternFaults({ pattern, longest }, "/pattern", "form.json")[0]?.expected;
}

// Proofs take as long as they take: no limit of time decides what is a sound pattern.
beforeAll(async () => {
  for (const patterns of [ENDLESS, INTRICATE, SLOW_WHEN_LONG, SOUND]) {
    await examinePatterns(patterns.map((pattern) => ({ pattern })));
  }
}, 600_000);

describe("a pattern", () => {
  it.each(ENDLESS)("%s, which can run for hours, is refused however short the answer", (pattern) => {
    expect(troubleOf(pattern, 60)).toMatch(/quick on every answer|fewer ways/);
    expect(troubleOf(pattern)).toMatch(/quick on every answer|fewer ways/);
  });

  it.each(INTRICATE)("%s, whose proof would take for ever, is given up by its size and refused", (pattern) => {
    expect(troubleOf(pattern, 60)).toMatch(/goes on in more ways than are examined|stands inside a repetition/);
  });

  it.each([
    ["^[0-9]{9}$", 9, 9],
    ["[0-9]{9}", 9, Infinity],
    ["^\\d{5}(?:-\\d{4})?$", 5, 10],
    ["^(?:AB|C)?[x-z]{2,3}$", 2, 5],
    ["^(?:a|bcd$)", 1, Infinity],
    ["^\\p{L}+$", 1, Infinity],
    ["^$|^ab$", 0, 2],
  ])("%s takes texts of %i to %d characters", (pattern, shortest, longest) => {
    expect(lengthsOf(pattern)).toMatchObject({ shortest, longest });
  });

  it.each(SLOW_WHEN_LONG)("%s is refused on long answers and taken on answers of 200 characters", (pattern) => {
    expect(troubleOf(pattern)).toMatch(/set a maxLength of 200 or less/);
    expect(troubleOf(pattern, 201)).toMatch(/set a maxLength of 200 or less/);
    expect(troubleOf(pattern, 200)).toBeUndefined();
  });

  it("of a high degree is refused on answers of 200 characters and taken on short ones", async () => {
    const pattern = "a*a*a*a*a*b$";
    await examinePatterns([{ pattern }]);
    expect(troubleOf(pattern, 200)).toMatch(/quick on the longest answer/);
    expect(troubleOf(pattern, 14)).toBeUndefined();
  });

  it.each(SOUND)("%s, as real forms have it, is taken", (pattern) => {
    expect(troubleOf(pattern)).toBeUndefined();
  });

  it.each(["^(?=.*\\S).*$", "^(?!x)y$", "^(?<=a)b$", "^(a)\\1$", "^(?<a>x)\\k<a>+$"])(
    "%s, which no automaton can follow, is refused",
    (pattern) => expect(troubleOf(pattern)).toMatch(/cannot be proven/),
  );

  it("with more repetitions than can be examined in reasonable time is refused", () => {
    expect(troubleOf(`^${"[a-z]*-".repeat(11)}$`)).toMatch(/at most 10 repetitions/);
  });

  it("with mistakes is refused with what is wrong with it", () => {
    expect(troubleOf("[")).toMatch(/regular expression in Unicode mode/);
    expect(troubleOf("a".repeat(201))).toMatch(/at most 200 characters/);
  });
});
