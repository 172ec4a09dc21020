import { describe, expect, it } from "vitest";
import { nearestName } from "../../server/tenants/nearest-name.ts";

describe("the name that a mistyped one most likely means", () => {
  it.each([
    ["licence", ["license", "color"], "license"],
    ["colr", ["license", "color"], "color"],
    ["terms.html", ["terms-conditions.html", "home.html"], "terms-conditions.html"],
    ["em", ["en", "fr"], "en"],
  ])("for %s among %j is %s", (name, known, meant) => {
    expect(nearestName(name, known)).toBe(meant);
  });

  it.each([
    ["de", ["en"]],
    ["x", ["y"]],
    ["", ["ab"]],
    ["weather", ["license", "color"]],
  ])("for %j among %j is none", (name, known) => {
    expect(nearestName(name, known)).toBeUndefined();
  });
});
