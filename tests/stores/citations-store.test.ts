import { expect, test, vi } from "vitest";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { CitationsStore } from "../../src/stores/citations-store.ts";
import { failure } from "../support/fake-api.ts";
import { citation } from "../support/shown-citations.ts";
import { deferred, openTab } from "../support/stores.ts";

/** Look-ups whose responses a test gives, one after another as they were asked for. */
function lookUps() {
  const { root, api } = openTab();
  const asked: ReturnType<typeof deferred<Citation>>[] = [];
  api.citations.find = () => {
    const next = deferred<Citation>();
    asked.push(next);
    return next.promise;
  };
  const untilAsked = (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times));
  return { citations: root.part(CitationsStore), asked, untilAsked };
}

test("of two look-ups the newer one counts, in whichever order they are answered", async () => {
  const { citations, asked, untilAsked } = lookUps();
  const [older, newer] = [citations.lookUp("HC-1", "A"), citations.lookUp("HC-2", "B")];
  await untilAsked(2);
  asked[1]?.resolve(citation({ id: "HC-2" }, "B"));
  expect(await newer).toEqual({ kind: "done" });
  asked[0]?.resolve(citation({ id: "HC-1" }, "A"));
  expect(await older).toEqual({ kind: "failed" });
  expect([citations.isFound("HC-2", "B"), citations.status]).toEqual([true, "ready"]);
});

test("an older look-up that misses takes nothing away, and raises no dialog", async () => {
  const { citations, asked, untilAsked } = lookUps();
  const [older, newer] = [citations.lookUp("HC-1", "A"), citations.lookUp("HC-2", "B")];
  await untilAsked(2);
  asked[0]?.reject(failure({ status: 404, messages: ["No citation has this number and license plate."] }));
  await older;
  expect([citations.status, citations.reason]).toEqual(["loading", ""]);
  asked[1]?.resolve(citation({ id: "HC-2" }, "B"));
  await newer;
  expect(citations.isFound("HC-2", "B")).toBe(true);
});

test("the same look-up once more joins the one under way", async () => {
  const { citations, asked, untilAsked } = lookUps();
  const both = [citations.lookUp("HC-1", "A"), citations.lookUp("HC-1", "A")];
  await untilAsked(1);
  asked[0]?.resolve(citation({ id: "HC-1" }, "A"));
  expect(await Promise.all(both)).toEqual([{ kind: "done" }, { kind: "done" }]);
  expect(asked).toHaveLength(1);
});
