import { describe, expect, test } from "vitest";
import { lateResource } from "../../src/api/late-resource.ts";
import { ApiFailure } from "../../src/domain/api-failure.ts";

interface Sums {
  add(a: number, b: number): Promise<number>;
}

const sums: Sums = { add: async (a, b) => a + b };

describe("a resource that comes with its first call", () => {
  test("is loaded once, and answers as it would by itself", async () => {
    let loads = 0;
    const late = lateResource<Sums>(async () => {
      loads += 1;
      return sums;
    });
    expect(loads).toBe(0);
    expect(await Promise.all([late.add(1, 2), late.add(3, 4)])).toEqual([3, 7]);
    expect(loads).toBe(1);
  });

  test("can be handed on by a promise", async () => {
    const late = lateResource<Sums>(async () => sums);
    const handedOn = await Promise.resolve().then(() => late);
    expect(await handedOn.add(1, 1)).toBe(2);
  });

  test("that does not arrive is a failed call, and is asked for again by the next one", async () => {
    let isOnline = false;
    const late = lateResource<Sums>(async () => {
      if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
      return sums;
    });
    await expect(late.add(1, 2)).rejects.toMatchObject({ name: ApiFailure.name, kind: "network" });
    isOnline = true;
    expect(await late.add(1, 2)).toBe(3);
  });
});
