import { vi } from "vitest";

/**
 * How long a test waits for an event. vi.waitFor gives up after one second, which depends on how busy the machine is,
 * and the configuration has no setting for it. A passing test does not wait longer than before.
 */
const PATIENCE_MS = 30_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
