import { vi } from "vitest";

/**
 * How long a test waits for what happens soon. vi.waitFor gives up after one second, and the configuration has no setting
 * for it: on a busy machine that says how busy it is. A test that passes waits no longer than it did.
 */
const PATIENCE_MS = 30_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
