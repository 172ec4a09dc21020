import { expect, test, vi } from "vitest";
import { systemClock } from "../../src/domain/clock.ts";

test("the clock of the system tells the milliseconds of the epoch", () => {
  vi.useFakeTimers({ now: 1_795_780_800_000 });
  expect(systemClock()).toBe(1_795_780_800_000);
  vi.useRealTimers();
});
