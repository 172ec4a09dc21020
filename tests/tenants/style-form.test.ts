import { describe, expect, test } from "vitest";
import { checkFormDocument } from "../../server/tenants/checks/check-form.ts";
import { readProduct } from "../../server/tenants/read-product.ts";
import { styleForm } from "../../server/tenants/style-form.ts";

const product = await readProduct("schemas");
const { messages, style, styleSchema } = product;
const images = ["/assets/tenants/springfield/header.svg", "/assets/tenants/springfield/night.png"];
const form = styleForm(styleSchema, { messages, style, images });

describe("the form that is made from the style's meta schema", () => {
  test("is a form like any other: the checker finds nothing", () => {
    expect(product.shapes("form", form, "style form")).toEqual([]);
    expect(checkFormDocument(form, "style form").faults).toEqual([]);
  });

  test("asks for every value of a style under the schema's own title, and for nothing else", () => {
    const titled = Object.entries(styleSchema.properties).filter(([, { title }]) => title !== undefined);
    expect(Object.fromEntries(titled.map(([name, { title }]) => [name, title]))).toEqual(
      Object.fromEntries(Object.entries(form.ui.fields).map(([name, { label }]) => [name, label])),
    );
    expect([...form.ui.order].sort()).toEqual(Object.keys(style).sort());
  });

  test("takes over the schema's rules", () => {
    expect(form.schema.properties["pageTitle"]).toEqual({ type: "string", minLength: 1, maxLength: 80 });
    expect(form.schema.properties["footerColor"]).toEqual({ type: "string", pattern: "^#[0-9a-fA-F]{6}$" });
    expect(form.schema.required).not.toContain("footerText");
    expect(form.schema.required).not.toContain("headerImage");
  });

  test("gives each kind of value its widget, and words for each choice", () => {
    const widgets = Object.fromEntries(Object.entries(form.ui.fields).map(([name, { widget }]) => [name, widget]));
    expect(widgets).toMatchObject({ theme: "radio", font: "select", bodyColor: "color", footerText: "textarea" });
    expect(form.ui.fields["font"]?.optionLabels?.["georgia"]).toBe("Georgia (serif)");
  });

  test("offers the tenant's images by name, and the published one also where it is not among them", () => {
    expect(form.ui.fields["headerImage"]?.optionLabels).toEqual({
      [images[0] ?? ""]: "header.svg",
      [images[1] ?? ""]: "night.png",
    });
    const own = styleForm(styleSchema, { messages, style: { ...style, headerImage: { uri: "/media/1.svg" } }, images });
    expect(own.schema.properties["headerImage"]).toMatchObject({ enum: ["/media/1.svg", ...images] });
  });

  test("asks for no image where there is none to choose", () => {
    const bare = styleForm(styleSchema, { messages, style, images: [] });
    expect(bare.ui.order).not.toContain("headerImage");
    expect(checkFormDocument(bare, "style form").faults).toEqual([]);
  });

  test("a property that the schema gains shows without a change of code", () => {
    const grown = {
      ...styleSchema,
      properties: { ...styleSchema.properties, motto: { title: "Motto", type: "string", maxLength: 90 } },
    };
    const wider = styleForm(grown, { messages, style, images });
    expect(wider.ui.order.at(-1)).toBe("motto");
    expect(wider.ui.fields["motto"]).toEqual({ label: "Motto", widget: "text" });
  });
});
