import { describe, expect, it } from "vitest";
import { drawnMark, markDrawing, tenantMark } from "../../server/pages/customer-mark.ts";
import { contrast, TEXT_CONTRAST } from "../../src/domain/colour.ts";
import { DRAWING, load, tenantsFolder } from "../tenants/tenant-folders.ts";

const fileOf = (address: string) => decodeURIComponent(address.replace("/assets/mark/", ""));

describe("the mark of a customer", () => {
  it.each([
    ["Plain Parking", "P"],
    ["città di Parma", "C"],
    ["örebro", "Ö"],
    ["straße", "S"],
    ["ßtadt", "S"],
    ["  7th Street Garage", "7"],
    ["«Quay» & <b>", "Q"],
    ["東京駐車場", "東"],
    ["&&&", "P"],
  ])("of %j is drawn with the letter %j, in a colour that can be read on the accent", (name, letter) => {
    for (const accent of ["#0A6270", "#7cc4ff", "#808080"]) {
      const file = fileOf(drawnMark(name, accent));
      const [, ground, text] = /-([0-9a-f]{6})-([0-9a-f]{6})\.svg$/.exec(file) ?? [];
      expect(file.startsWith(`${letter}-${accent.slice(1).toLowerCase()}-`)).toBe(true);
      expect(contrast(`#${text}`, `#${ground}`)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      const drawing = markDrawing(file);
      expect(drawing).toContain(`>${letter}</text>`);
      expect(drawing).toContain(`fill="#${ground}"`);
    }
  });

  it.each([
    "<-112233-ffffff.svg",
    "AB-112233-ffffff.svg",
    "A-112233.svg",
    "A-11223g-ffffff.svg",
    "A-112233-ffffff.png",
  ])("is drawn for no other file, such as %s", (file) => expect(markDrawing(file)).toBeUndefined());

  it("is the tenant's own image where tenant.json names one", async () => {
    const folder = tenantsFolder({
      atown: {
        "tenant.json": { slug: "atown", name: "A Town", timeZone: "America/Chicago", favicon: "assets/mark.svg" },
        "assets/mark.svg": DRAWING,
      },
      btown: {},
    });
    const tenants = await load(folder);
    const marks = await Promise.all(["atown", "btown"].map((slug) => tenants.find(slug)));
    expect(marks.map((tenant) => tenant && tenantMark(tenant))).toEqual([
      "/assets/tenants/atown/mark.svg",
      expect.stringMatching(/^\/assets\/mark\/\w-/),
    ]);
  });
});
