import { expect, it } from "vitest";
import { createResponsePadding } from "../../server/services/limits/response-padding.ts";

function clockwork() {
  const waited: number[] = [];
  let now = 1000;
  const padding = createResponsePadding(300, { now: () => now, wait: async (left) => void waited.push(left) });
  return { padding, waited, pass: (milliseconds: number) => void (now += milliseconds) };
}

it("fills up what the work leaves of the time", async () => {
  const { padding, waited, pass } = clockwork();
  expect(await padding.pad(async () => pass(120))).toBeUndefined();
  expect(waited).toEqual([180]);
});

it("waits no more where the work took longer", async () => {
  const { padding, waited, pass } = clockwork();
  await padding.pad(async () => pass(301));
  expect(waited).toEqual([]);
});

it("keeps the time of work that fails, and passes the failure on", async () => {
  const { padding, waited } = clockwork();
  await expect(padding.pad(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(waited).toEqual([300]);
});
