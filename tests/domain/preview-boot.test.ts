import { expect, test } from "vitest";
import { previewFramePath, previewPath } from "../../src/domain/preview-boot.ts";

test("the preview of a tenant has a page of its own, and the portal's in a frame", () => {
  expect([previewPath("springfield"), previewFramePath("springfield")]).toEqual([
    "/preview/springfield",
    "/preview/springfield/frame",
  ]);
});
