import { describe, expect, it } from "vitest";
import { describeFault } from "../../server/tenants/describe-fault.ts";
import { faultsOf, type Documents } from "./tenant-folders.ts";

/** One broken document: where the fault is, what it says was expected, and the nearest right name. */
interface Case {
  name: string;
  documents: Documents;
  file: string;
  pointer: string;
  expected: RegExp;
  suggestion?: string;
}

const tenant = (more: object) => ({ slug: "atown", name: "A Town", timeZone: "America/Chicago", ...more });
const vehicle = (more: object): Documents => ({ "forms/vehicle.json": { extends: "vehicle", ...more } });
const added = (schema: object, ui: object = {}): Documents =>
  vehicle({ add: { pet: { schema, ui: { label: "Pet", widget: "text", ...ui } } } });
const inAdded = (pointer: string) => ({ file: "forms/vehicle.json", pointer: `/add/pet${pointer}` });

const cases: Case[] = [
  {
    name: "a mistyped property",
    documents: { "tenant.json": tenant({ demmo: true }) },
    file: "tenant.json",
    pointer: "/demmo",
    expected: /only known names/,
    suggestion: "demo",
  },
  {
    name: "a missing property",
    documents: { "tenant.json": { slug: "atown", timeZone: "UTC" } },
    file: "tenant.json",
    pointer: "",
    expected: /"name", which is missing/,
  },
  {
    name: "a value outside an enumeration",
    documents: { "style.json": { theme: "darc" } },
    file: "style.json",
    pointer: "/theme",
    expected: /one of light, dark/,
    suggestion: "dark",
  },
  {
    name: "JSON that cannot be read",
    documents: { "style.json": '{\n  "theme": "dark",\n}' },
    file: "style.json",
    pointer: "",
    expected: /JSON, but it cannot be read at line 3/,
  },
  {
    name: "a slug that is not its folder",
    documents: { "tenant.json": tenant({ slug: "btown" }) },
    file: "tenant.json",
    pointer: "/slug",
    expected: /its folder, "atown"/,
    suggestion: "atown",
  },
  {
    name: "an unknown time zone",
    documents: { "tenant.json": tenant({ timeZone: "America/Chicargo" }) },
    file: "tenant.json",
    pointer: "/timeZone",
    expected: /IANA time zone/,
    suggestion: "America/Chicago",
  },
  {
    name: "a relative date outside a demo tenant",
    documents: { "tenant.json": tenant({ systemAlert: { enabled: true, body: "x", startDate: "today-1d" } }) },
    file: "tenant.json",
    pointer: "/systemAlert/startDate",
    expected: /for demo tenants only/,
  },
  {
    name: "a date that does not exist",
    documents: { "tenant.json": tenant({ systemAlert: { enabled: true, body: "x", endDate: "2026-02-30" } }) },
    file: "tenant.json",
    pointer: "/systemAlert/endDate",
    expected: /a date that exists/,
  },
  {
    name: "an alert that ends before it starts",
    documents: {
      "tenant.json": tenant({
        systemAlert: { enabled: true, body: "x", startDate: "2026-05-02", endDate: "2026-05-01" },
      }),
    },
    file: "tenant.json",
    pointer: "/systemAlert/endDate",
    expected: /on or after the start date/,
  },
  {
    name: "a required vehicle field that does not exist",
    documents: { "tenant.json": tenant({ preferences: { vehicleRequiredFields: ["colour"] } }) },
    file: "tenant.json",
    pointer: "/preferences/vehicleRequiredFields/0",
    expected: /a field of the form vehicle/,
    suggestion: "color",
  },
  {
    name: "a required vehicle field that is hidden",
    documents: {
      "tenant.json": tenant({ preferences: { vehicleRequiredFields: ["vin"] } }),
      ...vehicle({ hide: ["vin"] }),
    },
    file: "tenant.json",
    pointer: "/preferences/vehicleRequiredFields/0",
    expected: /a field that is shown/,
  },
  {
    name: "a required birthday that is hidden",
    documents: { "forms/person.json": { extends: "person", hide: ["birthday"] } },
    file: "tenant.json",
    pointer: "/preferences/profileRequiredFields/birthday",
    expected: /false, as forms\/person.json hides/,
  },
  {
    name: "colours that cannot be read on one another",
    documents: { "style.json": { navigationBarColor: "#ffffff", navigationFontColor: "#cccccc" } },
    file: "style.json",
    pointer: "/navigationFontColor",
    expected: /at least 4.5:1 between navigationFontColor #cccccc and navigationBarColor #ffffff, which have 1.60:1/,
  },
  {
    name: "an accent that cannot be read on the body",
    documents: { "style.json": { accentColor: "#dddddd" } },
    file: "style.json",
    pointer: "/accentColor",
    expected: /accentColor #dddddd and bodyColor/,
  },
  {
    name: "a footer that cannot be read",
    documents: { "style.json": { footerColor: "#f2f5f9" } },
    file: "style.json",
    pointer: "/footerColor",
    expected: /footerFontColor/,
  },
  {
    name: "a header image that is not there",
    documents: { "style.json": { headerImage: { uri: "assets/heder.svg" } }, "assets/header.svg": "<svg/>" },
    file: "style.json",
    pointer: "/headerImage/uri",
    expected: /a file that exists/,
    suggestion: "assets/header.svg",
  },
  {
    name: "a file that nothing reads",
    documents: { "styles.json": {} },
    file: "styles.json",
    pointer: "",
    expected: /a file of a tenant/,
    suggestion: "style.json",
  },
  {
    name: "a text of an unknown block",
    documents: { "texts/en/hom.html": "<p>Hi</p>" },
    file: "texts/en/hom.html",
    pointer: "",
    expected: /named like a text block/,
    suggestion: "home.html",
  },
  {
    name: "an unknown message",
    documents: { "messages.json": { validation: { requird: "x" } } },
    file: "messages.json",
    pointer: "/validation/requird",
    expected: /a message that exists/,
    suggestion: "validation.required",
  },
  {
    name: "a message of an unknown field",
    documents: { "messages.json": { forms: { vehicle: { plat: { label: "x" } } } } },
    file: "messages.json",
    pointer: "/forms/vehicle/plat/label",
    expected: /a message that exists/,
    suggestion: "forms.vehicle.plate.label",
  },
  {
    name: "a message that fills in what is not there",
    documents: { "messages.json": { validation: { required: "Enter {name}" } } },
    file: "messages.json",
    pointer: "/validation/required",
    expected: /not \{name\}/,
  },
  {
    name: "an overlay of an unknown form",
    documents: { "forms/vehicle.json": { extends: "vehicel" } },
    file: "forms/vehicle.json",
    pointer: "/extends",
    expected: /a form that exists/,
    suggestion: "vehicle",
  },
  {
    name: "an overlay that is not named for its form",
    documents: { "forms/phone.json": { extends: "vehicle" } },
    file: "forms/phone.json",
    pointer: "/extends",
    expected: /the form that the file is named for, "phone"/,
    suggestion: "phone",
  },
  ...["require", "optional", "hide", "order"].map((part) => ({
    name: `a dead target in ${part}`,
    documents: vehicle({ [part]: ["modell"] }),
    file: "forms/vehicle.json",
    pointer: `/${part}/0`,
    expected: /a field that exists, not "modell"/,
    suggestion: "model",
  })),
  {
    name: "a dead target in change",
    documents: vehicle({ change: { plates: { label: "x" } } }),
    file: "forms/vehicle.json",
    pointer: "/change/plates",
    expected: /a field that exists/,
    suggestion: "plate",
  },
  {
    name: "a dead target in messages",
    documents: vehicle({ messages: { plates: { required: "x" } } }),
    file: "forms/vehicle.json",
    pointer: "/messages/plates",
    expected: /a field that exists/,
    suggestion: "plate",
  },
  {
    name: "a dead target in a section",
    documents: vehicle({ sections: [{ id: "car", title: "Car", fields: ["makee"] }] }),
    file: "forms/vehicle.json",
    pointer: "/sections/0/fields/0",
    expected: /a field that exists/,
    suggestion: "make",
  },
  {
    name: "an added field after one that is not there",
    documents: vehicle({
      add: { pet: { after: "yaer", schema: { type: "string" }, ui: { label: "Pet", widget: "text" } } },
    }),
    ...inAdded("/after"),
    expected: /a field that exists/,
    suggestion: "year",
  },
  {
    name: "an added field that the form has already",
    documents: vehicle({ add: { plate: { schema: { type: "string" }, ui: { label: "P", widget: "text" } } } }),
    file: "forms/vehicle.json",
    pointer: "/add/plate",
    expected: /a name that the form vehicle does not have/,
  },
  {
    name: "a needed field made optional",
    documents: vehicle({ optional: ["plate"] }),
    file: "forms/vehicle.json",
    pointer: "/optional/0",
    expected: /the product needs/,
  },
  {
    name: "a needed field hidden",
    documents: vehicle({ hide: ["make"] }),
    file: "forms/vehicle.json",
    pointer: "/hide/0",
    expected: /the product needs/,
  },
  {
    name: "a field of the product retyped by a condition",
    documents: vehicle({
      conditions: [{ if: { required: ["vin"] }, then: { properties: { plate: { type: "integer" } } } }],
    }),
    file: "forms/vehicle.json",
    pointer: "/conditions/0/then/properties/plate/type",
    expected: /"plate" to stay of the type string/,
  },
  {
    name: "a required field hidden",
    documents: vehicle({ require: ["vin"], hide: ["vin"] }),
    file: "forms/vehicle.json",
    pointer: "/hide/0",
    expected: /an optional field; "vin" is required/,
  },
  {
    name: "a field both required and optional",
    documents: vehicle({ require: ["vin"], optional: ["vin"] }),
    file: "forms/vehicle.json",
    pointer: "/optional/0",
    expected: /in require or optional, not in both/,
  },
  {
    name: "a keyword that forms do not know",
    documents: added({ type: "string", minLenght: 2 }),
    ...inAdded("/schema/minLenght"),
    expected: /a keyword that forms know/,
    suggestion: "minLength",
  },
  {
    name: "a keyword whose value is wrong",
    documents: added({ type: "string", maxLength: "ten" }),
    ...inAdded("/schema/maxLength"),
    expected: /draft-07: must be integer/,
  },
  {
    name: "a format that forms do not know",
    documents: added({ type: "string", format: "e-mail" }),
    ...inAdded("/schema/format"),
    expected: /one of the formats email, date/,
    suggestion: "email",
  },
  {
    name: "a pattern that is no regular expression",
    documents: added({ type: "string", pattern: "[a" }),
    ...inAdded("/schema/pattern"),
    expected: /a regular expression in Unicode mode/,
  },
  {
    name: "a pattern that is too long",
    documents: added({ type: "string", pattern: "a".repeat(201) }),
    ...inAdded("/schema/pattern"),
    expected: /at most 200 characters/,
  },
  {
    name: "a widget that does not fit the type",
    documents: added({ type: "string" }, { widget: "checkbox" }),
    ...inAdded("/ui/widget"),
    expected: /a widget for the type string \(.*text.*\), not checkbox/,
  },
  {
    name: "a date without its format",
    documents: added({ type: "string" }, { widget: "date" }),
    ...inAdded("/ui/widget"),
    expected: /the format "date"/,
  },
  {
    name: "a field without a type",
    documents: added({ minLength: 1 }),
    ...inAdded("/ui"),
    expected: /has the type string/,
  },
  {
    name: "a choice without choices",
    documents: added({ type: "string" }, { widget: "select" }),
    ...inAdded("/ui/widget"),
    expected: /an enum in the schema, or options/,
  },
  {
    name: "a label of a choice that does not exist",
    documents: added({ type: "string", enum: ["cat", "dog"] }, { widget: "select", optionLabels: { doge: "Dog" } }),
    ...inAdded("/ui/optionLabels/doge"),
    expected: /a choice that exists/,
    suggestion: "dog",
  },
  {
    name: "a default that the form refuses",
    documents: added({ type: "string", maxLength: 2, default: "long" }),
    ...inAdded("/schema/default"),
    expected: /a default that the form takes/,
  },
  {
    name: "a changed default that the form refuses",
    documents: vehicle({ change: { year: { default: 1492 } } }),
    file: "forms/vehicle.json",
    pointer: "/change/year/default",
    expected: /a default that the form takes: Enter a year from 1900/,
  },
  {
    name: "a pattern on what is no text",
    documents: vehicle({ change: { year: { pattern: { value: "^2", message: "x" } } } }),
    file: "forms/vehicle.json",
    pointer: "/change/year/pattern",
    expected: /is no text/,
  },
  {
    name: "a condition on a field that does not exist",
    documents: vehicle({ conditions: [{ if: { required: ["vinn"] }, then: { required: ["model"] } }] }),
    file: "forms/vehicle.json",
    pointer: "/conditions/0/if/required/0",
    expected: /a field that exists/,
    suggestion: "vin",
  },
  {
    name: "a conditional field without a ui",
    documents: vehicle({
      conditions: [{ if: { required: ["vin"] }, then: { properties: { pet: { type: "string" } } } }],
    }),
    file: "forms/vehicle.json",
    pointer: "/conditions/0/then/properties/pet",
    expected: /a field that exists, not "pet"/,
  },
  {
    name: "a conditional ui without a field",
    documents: vehicle({
      conditions: [{ if: { required: ["vin"] }, then: {}, ui: { pet: { label: "Pet", widget: "text" } } }],
    }),
    file: "forms/vehicle.json",
    pointer: "/conditions/0/ui/pet",
    expected: /a field of then or else/,
  },
  {
    name: "a dependency on a field that does not exist",
    documents: vehicle({ dependencies: { vin: ["modle"] } }),
    file: "forms/vehicle.json",
    pointer: "/dependencies/vin/0",
    expected: /a field that exists/,
    suggestion: "model",
  },
  {
    name: "a demo folder of a tenant that is no demo",
    documents: { "demo/accounts.json": [] },
    file: "tenant.json",
    pointer: "/demo",
    expected: /true, as the tenant has a folder demo/,
  },
];

describe("the checker", () => {
  it.each(cases)("names $name", async ({ documents, file, pointer, expected, suggestion }) => {
    const faults = await faultsOf(documents);
    const found = faults.find((fault) => fault.file === file && fault.pointer === pointer);
    expect(found, `faults: ${faults.map(describeFault).join("\n")}`).toBeDefined();
    expect(found?.expected).toMatch(expected);
    expect(found?.suggestion).toBe(suggestion);
  });

  it("refuses a slug that is a word of the portal's own paths", async () => {
    const [fault] = await faultsOf({}, "portal");
    expect(fault).toMatchObject({ file: "tenant.json", pointer: "/slug" });
  });

  it("names every fault of a tenant in one run", async () => {
    const faults = await faultsOf({
      "tenant.json": tenant({ timeZone: "Nowhere/Land" }),
      "style.json": { accentColor: "#dddddd" },
      ...vehicle({ require: ["modell"], hide: ["plate"] }),
    });
    expect(faults.map((fault) => `${fault.file}${fault.pointer}`).toSorted()).toEqual([
      "forms/vehicle.json/hide/0",
      "forms/vehicle.json/require/0",
      "style.json/accentColor",
      "tenant.json/timeZone",
    ]);
  });

  it("takes an overlay that uses every part of the grammar rightly", async () => {
    const faults = await faultsOf({
      ...vehicle({
        title: "Your vehicle",
        add: {
          hybrid: {
            schema: { type: "boolean", default: false },
            ui: { label: "Hybrid", widget: "checkbox" },
            after: "make",
          },
          uses: {
            schema: { type: "array", uniqueItems: true, items: { type: "string", enum: ["work", "home"] } },
            ui: { label: "Uses", widget: "checkboxes", optionLabels: { work: "Work", home: "Home" } },
          },
        },
        require: ["model"],
        hide: ["vin"],
        change: {
          color: { label: "Paint", default: "Red", pattern: { value: "^[A-Z]", message: "Begin with a capital" } },
        },
        order: ["make", "plate"],
        sections: [{ id: "car", title: "Car", fields: ["make", "model"] }],
        conditions: [
          {
            if: { properties: { hybrid: { const: true } }, required: ["hybrid"] },
            then: { properties: { range: { type: "integer", minimum: 1 } }, required: ["range"] },
            ui: { range: { label: "Range", widget: "number" } },
          },
        ],
        dependencies: { year: ["model"] },
        messages: { range: { minimum: "At least one mile" } },
      }),
    });
    expect(faults.map(describeFault)).toEqual([]);
  });

  it("writes a fault as one line with file, place, expectation and the nearest name", () => {
    const fault = {
      file: "tenants/a/style.json",
      pointer: "/theme",
      expected: "one of light, dark",
      suggestion: "dark",
    };
    expect(describeFault(fault)).toBe('tenants/a/style.json#/theme: expected one of light, dark; did you mean "dark"?');
  });
});
