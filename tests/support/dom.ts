import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// The default of one second says how busy the machine is. A test that passes waits no longer than it did.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom lays nothing out, so there is no size to watch. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoResizes;
// jsdom does not scroll; the renderer moves fields into view where a browser can.
Element.prototype.scrollIntoView ??= () => {};

afterEach(cleanup);
