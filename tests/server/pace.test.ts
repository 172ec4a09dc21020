import { expect, it } from "vitest";
import { createPace } from "../../server/services/pace.ts";

function clockwork() {
  const waited: number[] = [];
  let now = 1000;
  const pace = createPace(300, { now: () => now, wait: async (left) => void waited.push(left) });
  return { pace, waited, pass: (milliseconds: number) => void (now += milliseconds) };
}

it("fills up what the work leaves of the time", async () => {
  const { pace, waited, pass } = clockwork();
  expect(await pace.even(async () => pass(120))).toBeUndefined();
  expect(waited).toEqual([180]);
});

it("waits no more where the work took longer", async () => {
  const { pace, waited, pass } = clockwork();
  await pace.even(async () => pass(301));
  expect(waited).toEqual([]);
});

it("keeps the time of work that fails, and passes the failure on", async () => {
  const { pace, waited } = clockwork();
  await expect(pace.even(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(waited).toEqual([300]);
});
