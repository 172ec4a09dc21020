import { expect, it } from "vitest";
import { runTenant } from "./run-tenant.ts";
import { schemasDir, tenantsFolder } from "./tenant-folders.ts";

const tenant = { slug: "atown", name: "A Town", timeZone: "America/Chicago" };
const anyEmail = {
  "forms/email.json": { extends: "email", change: { address: { pattern: null } } },
  "forms/registration.json": { extends: "registration", change: { emailAddress: { pattern: null } } },
};
const words = {
  endings: "drivers need an email address that ends in .com",
  texts: "pages leave out",
  drawings: "its <text> is drawn",
  demo: "tenant.json says",
  places: "nothing fills in",
  labels: "has no label",
  empty: "is empty",
};
const fuel = (optionLabels: object) => ({
  "forms/vehicle.json": {
    extends: "vehicle",
    add: {
      fuel: {
        schema: { type: "string", enum: ["PETROL", "DIESEL"] },
        ui: { label: "Fuel", widget: "select", ...optionLabels },
        after: "color",
      },
    },
  },
});

it.each<[kind: keyof typeof words, what: string, files: object, told: string | undefined]>([
  ["endings", "says nothing of it", {}, "address in forms/email.json and emailAddress in forms/registration.json"],
  ["endings", "takes any", anyEmail, undefined],
  [
    "endings",
    "takes those of a university",
    {
      ...anyEmail,
      "forms/email.json": {
        extends: "email",
        change: { address: { pattern: { value: "\\.(?:com|edu)$", message: "x" } } },
      },
    },
    undefined,
  ],
  [
    "texts",
    "has styles and a script in one",
    { "texts/en/home.html": '<p style="color:red">a</p><script>1</script>' },
    "texts/en/home.html: pages leave out style of <p>, <script>",
  ],
  [
    "texts",
    "has a heading of the page in its alert",
    { "tenant.json": { ...tenant, systemAlert: { enabled: true, body: "<h1>a</h1>" } } },
    "the body of systemAlert: pages leave out <h1>",
  ],
  ["texts", "has texts that show as they are", { "texts/en/home.html": "<h2>a</h2><p>5 < 6</p>" }, undefined],
  [
    "drawings",
    "has letters in one",
    { "assets/header.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">P</text></svg>' },
    "assets/header.svg: its <text> is drawn",
  ],
  [
    "drawings",
    "has paths alone",
    { "assets/header.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>' },
    undefined,
  ],
  ["empty", "has one", { "texts/en/terms-conditions.html": " \n" }, "texts/en/terms-conditions.html: is empty"],
  ["empty", "has words in it", { "texts/en/terms-conditions.html": "<p>a</p>" }, undefined],
  [
    "places",
    "misspells one",
    { "texts/en/home.html": "<p>{tenent}</p>" },
    "texts/en/home.html: nothing fills in {tenent}; did you mean {tenant}?",
  ],
  [
    "places",
    "has one that means nothing",
    { "texts/en/home.html": "<p>{somethingElse}</p>" },
    "nothing fills in {somethingElse}; known places: {tenant}, {office}, {",
  ],
  ["places", "has those that are filled in", { "texts/en/home.html": "<p>{tenant} {appealsKept}</p>" }, undefined],
  [
    "labels",
    "gives one choice of two none",
    fuel({ optionLabels: { PETROL: "Petrol" } }),
    "forms/vehicle.json: the choice DIESEL of fuel has no label in optionLabels",
  ],
  ["labels", "shows the values themselves", fuel({}), undefined],
  ["demo", "is a demonstration, on a machine for trying", { "tenant.json": { ...tenant, demo: true } }, undefined],
])("gives advice about %s to a tenant that %s", async (kind, _what, files, told) => {
  const { code, out, err } = await runTenant(tenantsFolder({ atown: files as never }), ["check"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const lines = out.split("\n").filter((line) => line.includes(words[kind]));
  expect(lines.map((line) => (told === undefined ? line : line.includes(told)))).toEqual(
    told === undefined ? [] : [true],
  );
});

it("tells a demonstration in production", async () => {
  const folder = tenantsFolder({ atown: { "tenant.json": { ...tenant, demo: true } } });
  const { out } = await runTenant(folder, ["check"], schemasDir, { production: true });
  expect(out).toMatch(/atown: tenant\.json says "demo": true, and NODE_ENV is production/);
});
