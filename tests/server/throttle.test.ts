import { expect, it } from "vitest";
import { restUntil, Throttle } from "../../server/jobs/throttle.ts";

it("does one piece of work after the other, each behind a rest four times as long as the one before, failed ones too", async () => {
  const seen: string[] = [];
  let now = 1000;
  const rest = async (ms: number) => {
    seen.push(`rest of ${ms} begins`);
    await Promise.resolve();
    seen.push("rest ends");
  };
  const throttle = new Throttle(rest, () => now);
  const work = (name: string, takes: number) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    now += takes;
    seen.push(`${name} ends`);
    if (name === "two") throw new Error("no paper");
    return name;
  };
  const works = [work("one", 20), work("two", 5), work("three", 1)];
  const results = await Promise.allSettled(works.map((each) => throttle.run(each)));
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : String(result.reason)))).toEqual([
    "one",
    "Error: no paper",
    "three",
  ]);
  expect(seen.slice(0, 10)).toEqual([
    "one begins",
    "one ends",
    "rest of 80 begins",
    "rest ends",
    "two begins",
    "two ends",
    "rest of 20 begins",
    "rest ends",
    "three begins",
    "three ends",
  ]);
});

it("a rest is over when the server stops, and is none after that", async () => {
  const stopping = new AbortController();
  const rest = restUntil(stopping.signal);
  await rest(0);
  const long = rest(3_600_000);
  stopping.abort();
  await expect(long).resolves.toBeUndefined();
  await expect(rest(3_600_000)).resolves.toBeUndefined();
});
