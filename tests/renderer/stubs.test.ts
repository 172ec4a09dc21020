import { tokens as fluentTokens } from "@fluentui/tokens";
import { expect, test } from "vitest";
import { tokens } from "../../src/renderer/forms/fluent-tokens-stub.ts";
import registry from "../../src/renderer/forms/rjsf-registry-stub.ts";
import { uiSchemaOf } from "../../src/renderer/forms/ui-schema.ts";
import { widgets } from "../../src/renderer/forms/widgets/widgets.ts";
import { testForm } from "../support/form-module.ts";

test("a token of Fluent's is what the stand-in says of its name", () => {
  const names = Object.keys(fluentTokens);
  expect(names.length).toBeGreaterThan(400);
  expect(Object.fromEntries(names.map((name) => [name, tokens[name]]))).toEqual(fluentTokens);
});

test.each(Object.keys(widgets))("the registry's stand-in has the field that draws the widget %s", (widget) => {
  const form = testForm({
    fields: { q: { schema: { type: "string" }, ui: { label: "Q", widget: widget as "text" } } },
  });
  const { q } = uiSchemaOf(form);
  expect(Object.keys(registry().fields)).toContain(q["ui:field"]);
});
