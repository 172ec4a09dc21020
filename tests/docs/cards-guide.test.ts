import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import sandbox from "../../schemas/gateways/sandbox.json" with { type: "json" };

test("the guide to cards lists every card of the sandbox, and what becomes of it by what it does", () => {
  const guide = readFileSync("docs/guides/cards.md", "utf8");
  const rows = [...guide.matchAll(/^\| `\d[^|]*\|[^|]*\|$/gm)].map(([row]) => row);
  const listed = rows.flatMap((row) =>
    [...row.matchAll(/`([\d ]+)`/g)].map(([, number = ""]) => number.replaceAll(" ", "")),
  );
  expect(listed.toSorted()).toEqual(sandbox.testCards.map(({ number }) => number).toSorted());
  // One row for each effect.
  expect(rows).toHaveLength(new Set(sandbox.testCards.map(({ does }) => does)).size);
});
