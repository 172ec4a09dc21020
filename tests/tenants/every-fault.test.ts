import { describe, expect, it } from "vitest";
import { describeFault } from "../../server/tenants/describe-fault.ts";
import type { TenantFault } from "../../server/tenants/types.ts";
import { tenantDocument, vehicleOverlay } from "./broken-case.ts";
import { faultsOf, type Documents } from "./tenant-folders.ts";

const place = ({ file, pointer }: TenantFault) => `${file}#${pointer}`;
const placesOf = async (documents: Documents) => (await faultsOf(documents)).map(place).toSorted();
const text = { label: "Pet", widget: "text" };

/** A form of the tenant's own that is right, unless told otherwise. */
const ownForm = (more: object = {}) => ({
  id: "residence",
  title: "Residence",
  schema: { type: "object", properties: { hall: { type: "string", maxLength: 20 } } },
  ui: { order: ["hall"], fields: { hall: { label: "Hall", widget: "text" } } },
  ...more,
});

describe("a fault of one part hides none of the others", () => {
  it("in tenant.json: a wrong name hides neither slug, time zone nor contact", async () => {
    const document = { slug: "btown", name: 5, timeZone: "Nowhere/Land", contact: { email: "x" } };
    expect(await placesOf({ "tenant.json": document })).toEqual([
      "tenant.json#/contact/email",
      "tenant.json#/name",
      "tenant.json#/slug",
      "tenant.json#/timeZone",
    ]);
  });

  it("in an overlay: a bad name in add hides neither its own field's faults nor the others'", async () => {
    const add = {
      "Bad-Name": { schema: { type: "string", minLenght: 3 }, ui: text },
      pet: { schema: { type: "integer" }, ui: { label: "Pet", widget: "text" }, after: "modle" },
    };
    expect(await placesOf(vehicleOverlay({ add, require: ["modell"] }))).toEqual([
      "forms/vehicle.json#/add/Bad-Name",
      "forms/vehicle.json#/add/Bad-Name/schema/minLenght",
      "forms/vehicle.json#/add/pet/after",
      "forms/vehicle.json#/add/pet/ui/widget",
      "forms/vehicle.json#/require/0",
    ]);
  });

  it("in an overlay: a slip in one field hides no default that another one refuses", async () => {
    const add = {
      cat: { schema: { type: "string", pattern: "(a+)+$" }, ui: text },
      dog: { schema: { type: "string", maxLength: 3, default: "hound" }, ui: text },
    };
    expect(await placesOf(vehicleOverlay({ add, hide: ["vim"] }))).toEqual([
      "forms/vehicle.json#/add/cat/schema/pattern",
      "forms/vehicle.json#/add/dog/schema/default",
      "forms/vehicle.json#/hide/0",
    ]);
  });

  it("in a form of its own: a bad pattern and a bad type hide neither the other fields nor that no flow shows it", async () => {
    const properties = {
      hall: { type: "text" },
      room: { type: "string", pattern: "(a+)+$", default: "much too long", maxLength: 3 },
      zip: { type: "string", maxLength: 5, pattern: "^[0-9]{9}$" },
    };
    const fields = {
      hall: { label: "Hall", widget: "text" },
      room: { label: "Room", widget: "number" },
      zip: { label: "Zip", widget: "text" },
    };
    const form = ownForm({ schema: { type: "object", properties }, ui: { order: ["hall", "room", "zip"], fields } });
    expect(await placesOf({ "forms/residence.json": form })).toEqual([
      "forms/residence.json#",
      "forms/residence.json#/schema/properties/hall/type",
      "forms/residence.json#/schema/properties/room/default",
      "forms/residence.json#/schema/properties/room/pattern",
      "forms/residence.json#/schema/properties/zip/maxLength",
      "forms/residence.json#/ui/fields/room/widget",
    ]);
  });

  it("in a form of its own: a fault of shape hides neither its meaning nor that no flow shows it", async () => {
    const form = { ...ownForm(), title: "", extra: 1, messages: { hal: { required: "x" } } };
    expect(await placesOf({ "forms/residence.json": form })).toEqual([
      "forms/residence.json#",
      "forms/residence.json#/extra",
      "forms/residence.json#/messages/hal",
      "forms/residence.json#/title",
    ]);
  });

  it("in a file that is misnamed: what it changes is judged by the form that it extends", async () => {
    expect(await placesOf({ "forms/vehicel.json": { extends: "vehicle", require: ["modell"] } })).toEqual([
      "forms/vehicel.json#",
      "forms/vehicel.json#/require/0",
    ]);
  });

  it("in permits: a wrong id, type and day hide no other day's fault, and a rule that names the permit has none", async () => {
    const permit = { name: "Lot", lotName: "Lot", price: "1", fee: "0.00", allowedNoVehicles: 1 };
    const days = { validStartDate: "2026-02-30", salesStartDate: "2026-05-01", salesEndDate: "2026-04-01" };
    const rules = [
      { ruleType: "MAX_NUMBER_LOT", ruleValues: ["0"] },
      { ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CASH"] },
    ];
    const places = await placesOf({
      "permits.json": { permits: [{ ...permit, ...days, id: 5, permitType: "YEARLY" }] },
      "payment-rules.json": { rules },
    });
    expect(places).toEqual([
      "payment-rules.json#/rules/0/ruleValues",
      "permits.json#/permits/0/id",
      "permits.json#/permits/0/permitType",
      "permits.json#/permits/0/price",
      "permits.json#/permits/0/salesEndDate",
      "permits.json#/permits/0/validStartDate",
    ]);
  });

  it("in flows: an unknown step hides no field that two steps ask", async () => {
    const step = (form: string, after: string) => ({ title: "Step", form, after });
    const add = { one: step("residence", "permt"), two: step("second", "permit") };
    const places = await placesOf({
      "flows/permit-order.json": { extends: "permit-order", add },
      "forms/residence.json": ownForm(),
      "forms/second.json": ownForm({ id: "second" }),
    });
    expect(places).toEqual(["flows/permit-order.json#/add/one/after", "flows/permit-order.json#/add/two/form"]);
  });

  it("in a document that is no JSON: what others name out of it is no fault of theirs", async () => {
    const places = await placesOf({
      "permits.json": '{ "permits": [ { "id": "NORTH", } ] }',
      "payment-rules.json": { rules: [{ ruleType: "MAX_NUMBER_NORTH", ruleValues: ["1"] }] },
    });
    expect(places).toEqual(["permits.json#"]);
  });
});

describe("a fault of a form that the tenant wrote", () => {
  it("is named under its file, whatever id the form gives itself", async () => {
    const form = ownForm({ id: "vehicle", ui: { order: [], fields: { hall: { label: "Hall", widget: "text" } } } });
    const faults = await faultsOf({ "forms/residence.json": form });
    expect(faults.map(({ file }) => file)).toEqual(faults.map(() => "forms/residence.json"));
    expect(faults.map(({ pointer }) => pointer)).toContain("/ui/fields/hall");
  });
});

describe("the words of a fault", () => {
  it.each([
    [{ common: { currencySign: 5 } }, "/common/currencySign", "text in quotation marks, or an object in { }"],
    [{ shell: ["x"] }, "/shell", "text in quotation marks, or an object in { }"],
  ])("of an answer that fits none of several shapes name them all: %j", async (messages, pointer, expected) => {
    expect(await faultsOf({ "messages.json": messages })).toEqual([{ file: "messages.json", pointer, expected }]);
  });

  it("of one that fits a shape by its type speak of that shape alone", async () => {
    const change = { model: { pattern: { value: "^A", mesage: "x" } }, color: { pattern: "^A" } };
    const lines = (await faultsOf(vehicleOverlay({ change }))).map(describeFault);
    expect(lines).toEqual([
      'forms/vehicle.json#/change/model/pattern: expected the property "message", which is missing',
      'forms/vehicle.json#/change/model/pattern/mesage: expected only known names here (value, message); did you mean "message"?',
      "forms/vehicle.json#/change/color/pattern: expected null, or an object in { }",
    ]);
  });

  it.each([
    ["forms/login.json", { extends: "person" }, "sign-in.json"],
    ["texts/en/terms.txt", "<p>Terms</p>", "terms-conditions.html"],
    ["texts/en/security.md", "x", "security.html"],
    ["permit.json", {}, "permits.json"],
    ["flows/checkout-nocharge.json", { extends: "checkout" }, "checkout-no-charge.json"],
  ])("of the file %s offer the name that is meant", async (file, content, suggestion) => {
    const faults = await faultsOf({ [file]: content });
    expect(faults.find((found) => found.file === file && found.pointer === "")).toMatchObject({ suggestion });
  });

  it("list what there is where no name is near", async () => {
    const [found] = await faultsOf(vehicleOverlay({ require: ["height"] }));
    expect(found?.expected).toBe(
      'a field that exists, not "height" (there are: plate, plateState, make, model, year, color, vin)',
    );
  });

  it("tell what is wrong with every dead reference, where it stands", async () => {
    const schema = {
      type: "object",
      properties: { hall: { $ref: "#/definitions/A" }, room: { $ref: "#/definitions/B" } },
    };
    const places = await placesOf({ "forms/residence.json": ownForm({ schema }) });
    expect(places).toContain("forms/residence.json#/schema/properties/hall/$ref");
    expect(places).toContain("forms/residence.json#/schema/properties/room/$ref");
  });

  it("leave nothing out of a document that has many faults", async () => {
    const add = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `pet${index}`,
        { schema: { type: "string" }, ui: { ...text, width: "x" } },
      ]),
    );
    expect(await faultsOf(vehicleOverlay({ add }))).toHaveLength(60);
  });

  it("are none for a contact that can be written to and called", async () => {
    expect(
      await faultsOf({
        "tenant.json": tenantDocument({ contact: { email: "a@example.org", phone: "(555) 010-0199" } }),
      }),
    ).toEqual([]);
  });
});
