import { expect, test, vi } from "vitest";
import { Loadable } from "../../src/stores/loadable.ts";
import { failure } from "../support/fake-api.ts";

/** A loadable that fetches these one after the other; undefined stands for what cannot be asked for. */
function loadableOf(...fetched: (string | undefined)[]) {
  const onFailure = vi.fn();
  return { loadable: new Loadable<string>({ fetch: () => Promise.resolve(fetched.shift()), onFailure }), onFailure };
}

test("has failed, without a word of its own, where the value cannot be asked for", async () => {
  const { loadable, onFailure } = loadableOf(undefined, "a value");
  await loadable.load();
  expect(loadable).toMatchObject({ status: "failed", hasFailed: true, value: undefined });
  expect(onFailure).not.toHaveBeenCalled();
  await loadable.load();
  expect(loadable).toMatchObject({ status: "ready", hasFailed: false, value: "a value" });
});

test("tells no failure of a load that nobody asked for, and keeps the value; without one it asks for nothing", async () => {
  const failed = failure({ kind: "network", status: 0 });
  const fetch = vi.fn(() => Promise.resolve<string | undefined>("a value"));
  const onFailure = vi.fn();
  const loadable = new Loadable<string>({ fetch, onFailure });
  await loadable.refresh();
  expect(fetch).not.toHaveBeenCalled();
  await loadable.load();
  fetch.mockRejectedValueOnce(failed);
  await loadable.refresh();
  expect([loadable.value, loadable.status, onFailure.mock.calls.length]).toEqual(["a value", "ready", 0]);
  fetch.mockResolvedValueOnce("a newer one");
  await loadable.refresh();
  expect(loadable.value).toBe("a newer one");
  fetch.mockRejectedValueOnce(failed);
  await loadable.load();
  expect(onFailure).toHaveBeenCalledOnce();
});

test("keeps the value that is there where it cannot be asked for again", async () => {
  const { loadable } = loadableOf("a value", undefined);
  await loadable.load();
  await loadable.load();
  expect(loadable).toMatchObject({ status: "ready", hasFailed: true, value: "a value" });
});
