import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeatLost } from "../../server/db/database.ts";

// No pause takes any time.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const failing = (times: number, code: string) => {
  let runs = 0;
  const run = () => {
    runs += 1;
    return runs <= times ? Promise.reject(Object.assign(new Error("lost"), { code })) : Promise.resolve(runs);
  };
  return { run, runs: () => runs };
};

it.each(["40001", "40P01"])("a transaction that lost with %s is run again, until it is done", async (code) => {
  expect(await repeatLost(failing(3, code).run)).toBe(4);
});

it("a transaction that failed for another reason is not run again", async () => {
  const once = failing(1, "23505");
  await expect(repeatLost(once.run)).rejects.toThrow("lost");
  expect(once.runs()).toBe(1);
});

it("a transaction that never wins fails in the end", async () => {
  const never = failing(1000, "40001");
  await expect(repeatLost(never.run)).rejects.toThrow("lost");
  expect(never.runs()).toBe(12);
});
