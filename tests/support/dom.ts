import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// The default of one second says how busy the machine is. A test that passes waits no longer than it did.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom lays nothing out, so there is no size to watch. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoResizes;
/** jsdom lays nothing out: its window is as wide as a desktop's. */
window.matchMedia ??= (media: string) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
// jsdom does not scroll; the renderer moves fields into view where a browser can.
Element.prototype.scrollIntoView ??= () => {};

/** What queries, matchers and clicks ask the styles of an element for. */
const ASKED = /(?:^|[^-\w])(?:all|content|content-visibility|display|opacity|pointer-events|visibility)\s*:/;
const { insertRule } = CSSStyleSheet.prototype;
/**
 * Rules of components that say nothing of that are left out: jsdom holds every rule against every element that is asked about,
 * and again after each change of the page, which took an eighth of the time of a page's test.
 */
CSSStyleSheet.prototype.insertRule = function insertAsked(rule, index = 0) {
  return ASKED.test(rule) ? insertRule.call(this, rule, index) : index;
};

/** A store that is changed outside of its actions is told by MobX as a warning: it fails the test that did it. */
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
