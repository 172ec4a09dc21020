import { expect, test, vi } from "vitest";
import { Loadable } from "../../src/stores/loadable.ts";

/** A loadable that fetches these one after the other; undefined stands for what cannot be asked for. */
function loadableOf(...fetched: (string | undefined)[]) {
  const tell = vi.fn();
  return { loadable: new Loadable<string>({ fetch: () => Promise.resolve(fetched.shift()), tell }), tell };
}

test("has failed, without a word of its own, where the value cannot be asked for", async () => {
  const { loadable, tell } = loadableOf(undefined, "a value");
  await loadable.load();
  expect(loadable).toMatchObject({ status: "failed", hasFailed: true, value: undefined });
  expect(tell).not.toHaveBeenCalled();
  await loadable.load();
  expect(loadable).toMatchObject({ status: "ready", hasFailed: false, value: "a value" });
});

test("keeps the value that is there where it cannot be asked for again", async () => {
  const { loadable } = loadableOf("a value", undefined);
  await loadable.load();
  await loadable.load();
  expect(loadable).toMatchObject({ status: "ready", hasFailed: true, value: "a value" });
});
