import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// The default of one second fails tests on a busy machine. A passing test does not wait longer than before.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom has no layout, so sizes never change. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoResizes;
/** jsdom has no layout: its window counts as wide as a desktop's. */
window.matchMedia ??= (media: string) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
// jsdom does not scroll; in browsers, the renderer scrolls fields into view.
Element.prototype.scrollIntoView ??= () => {};

/** The style properties that queries, matchers and clicks read. */
const ASKED = /(?:^|[^-\w])(?:all|content|content-visibility|display|opacity|pointer-events|visibility)\s*:/;
const { insertRule } = CSSStyleSheet.prototype;
/**
 * Leaves out component rules without these properties: jsdom matches every rule against every element that is queried,
 * and again after each change of the page, which took an eighth of a page test's time.
 */
CSSStyleSheet.prototype.insertRule = function insertAsked(rule, index = 0) {
  return ASKED.test(rule) ? insertRule.call(this, rule, index) : index;
};

/** MobX warns about a store that is changed outside of its actions; this fails the test that did it. */
beforeEach(() => {
  const { warn } = console;
  const told: string[] = [];
  console.warn = (...words: unknown[]) => {
    if (String(words[0]).startsWith("[MobX]")) told.push(words.join(" "));
    else warn(...words);
  };
  return () => {
    console.warn = warn;
    if (told.length > 0) throw new Error(told.join("\n"));
  };
});

afterEach(cleanup);
