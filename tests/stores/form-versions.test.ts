import { expect, it } from "vitest";
import { FormVersions } from "../../src/stores/form-versions.ts";

it("shows the version that the page was served with until the server names another one", () => {
  const versions = new FormVersions({ phone: "1", person: "1" });
  expect(versions.hashOf("phone")).toBe("1");
  versions.update({ phone: "2" });
  expect([versions.hashOf("phone"), versions.hashOf("person"), versions.hashOf("none")]).toEqual(["2", "1", undefined]);
  expect([versions.hasChanged("phone"), versions.hasChanged("person")]).toEqual([true, false]);
});
