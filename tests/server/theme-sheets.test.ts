import { describe, expect, it, vi } from "vitest";
import { ThemeSheets } from "../../server/pages/theme-sheets.ts";
import type { Tenants } from "../../server/tenants/types.ts";
import * as themes from "../../src/domain/theme/theme-css.ts";
import { load, tenantsFolder } from "../tenants/tenant-folders.ts";

const fileOf = (href: string) => href.replace("/assets/theme/", "");

/** Two thousand tenants, each with a colour of its own, over the look of a real one. */
async function manyTenants() {
  const real = await load(tenantsFolder({ atown: {} }));
  const { style } = real.neutralBoot;
  const styles = new Map(
    Array.from({ length: 2000 }, (_, index) => [
      `town${index}`,
      { ...style, primaryColor: `#${(0x100000 + index).toString(16)}` } as typeof style,
    ]),
  );
  const find = vi.fn(async (slug: string) => (styles.has(slug) ? { slug, style: styles.get(slug) } : undefined));
  const tenants = { ...real, neutralBoot: real.neutralBoot, slugs: [...styles.keys()], find } as unknown as Tenants;
  return { tenants, styles, find };
}

describe("theme sheets", () => {
  it("of no tenant are none at once: no look is derived, and one tenant at most is asked", async () => {
    const { tenants, find } = await manyTenants();
    const sheets = new ThemeSheets(tenants);
    sheets.href(tenants.neutralBoot.style);
    const derive = vi.spyOn(themes, "themeCss");
    for (const file of ["nowhere.00000000000000000000.css", "town7.css", "..%2F.css"]) {
      expect(await sheets.find(file)).toBeUndefined();
    }
    expect(derive).not.toHaveBeenCalled();
    expect(find.mock.calls.flat()).toEqual(["nowhere"]);
    derive.mockRestore();
  });

  it("of a former style of a tenant are its sheet of now, derived once and marked as standing in", async () => {
    const { tenants, styles } = await manyTenants();
    const sheets = new ThemeSheets(tenants);
    const former = styles.get("town7");
    if (former === undefined) throw new Error("no style of town7");
    const file = fileOf(sheets.href(former, "town7"));
    const published = { ...former, primaryColor: "#aa0000" };
    styles.set("town7", published);
    const derive = vi.spyOn(themes, "themeCss");
    for (const asked of [file, "town7.00000000000000000000.css", file]) {
      expect(await sheets.find(asked)).toMatchObject({ css: themes.themeCss(published), isExact: false });
    }
    expect(derive.mock.calls.filter(([style]) => style === published)).toHaveLength(1 + 3);
    derive.mockRestore();
    expect(await sheets.find(fileOf(sheets.href(published, "town7")))).toMatchObject({ isExact: true });
  });

  it("are found for each of 2,000 tenants, by a server that never wrote the page too", async () => {
    const { tenants, styles } = await manyTenants();
    const [one, other] = [new ThemeSheets(tenants, 2), new ThemeSheets(tenants, 2)];
    for (const slug of ["town0", "town1", "town999", "town1999", "town0"]) {
      const style = styles.get(slug);
      if (style === undefined) throw new Error(`no style of ${slug}`);
      const file = fileOf(one.href(style, slug));
      for (const sheets of [one, other]) expect((await sheets.find(file))?.css).toBe(themes.themeCss(style));
    }
  });

  it("of a tenant are found under its own name alone", async () => {
    const { tenants, styles } = await manyTenants();
    const sheets = new ThemeSheets(tenants);
    const style = styles.get("town3");
    if (style === undefined) throw new Error("no style of town3");
    const file = fileOf(sheets.href(style, "town3"));
    expect(await sheets.find(file.replace("town3", "town4"))).toMatchObject({ isExact: false });
    expect(await sheets.find(fileOf(sheets.href(tenants.neutralBoot.style)))).toBeDefined();
  });
});
