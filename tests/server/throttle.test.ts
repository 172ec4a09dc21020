import { expect, it } from "vitest";
import { Throttle } from "../../server/jobs/throttle.ts";

it("does one piece of work after the other, each behind the rest of the one before, failed ones too", async () => {
  const seen: string[] = [];
  const throttle = new Throttle(async (ms) => {
    expect(ms).toBeGreaterThanOrEqual(0);
    seen.push("rest begins");
    await Promise.resolve();
    seen.push("rest ends");
  });
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === "two") throw new Error("no paper");
    return name;
  };
  const results = await Promise.allSettled(["one", "two", "three"].map((name) => throttle.run(work(name))));
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : String(result.reason)))).toEqual([
    "one",
    "Error: no paper",
    "three",
  ]);
  const rest = ["rest begins", "rest ends"];
  expect(seen).toEqual(
    ["one", "two", "three"].flatMap((name) => [`${name} begins`, `${name} ends`, ...rest]).slice(0, seen.length),
  );
  expect(seen).toContain("three ends");
});
