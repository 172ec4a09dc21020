import { expect, it } from "vitest";
import { FormVersions } from "../../src/stores/form-versions.ts";

it("shows the version that the page was served with until the server names another one", () => {
  const versions = new FormVersions({ phone: "1", person: "1" });
  expect(versions.hashOf("phone")).toBe("1");
  versions.update({ phone: "2" });
  expect([versions.hashOf("phone"), versions.hashOf("person"), versions.hashOf("none")]).toEqual(["2", "1", undefined]);
});

it("knows whether a form has changed since its answers were given, or else since the page was served", () => {
  const versions = new FormVersions({ phone: "1", person: "1" });
  const changed = (...numbers: string[]) => numbers.map((number) => versions.hasChangedSince("phone", { number }));
  versions.remember("phone", { number: "first" }, "1");
  versions.update({ phone: "2" });
  versions.remember("phone", { number: "second" }, "2");
  expect(changed("first", "second", "unknown")).toEqual([true, false, true]);
  expect(versions.hasChangedSince("person", { number: "first" })).toBe(false);
  versions.update({ phone: "3" });
  expect(changed("second")).toEqual([true]);
  versions.clear();
  versions.update({ phone: "1" });
  expect(changed("first", "second")).toEqual([false, false]);
});
