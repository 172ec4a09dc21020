import { expect, test } from "vitest";
import { lackingLabels, missingFields, requiredErrors, unansweredFields } from "../../src/domain/required-answers.ts";
import { baseForm, messages } from "../support/form-module.ts";

const form = baseForm("vehicle");
const data = { plate: "7ABC123", plateState: "CA", make: "Toyota", color: "" };

test("lists the unanswered fields that the tenant requires in the form's order", () => {
  expect(unansweredFields(form, data, ["vin", "color", "plate"])).toEqual(["color", "vin"]);
});

test("uses the form's own message for a field that the tenant requires", () => {
  expect(requiredErrors(form, data, ["vin"], messages)).toEqual([
    { field: "vin", rule: "required", message: "Enter the VIN of the vehicle" },
  ]);
});

test("counts null as unanswered", () => {
  expect(unansweredFields(form, { ...data, color: null }, ["color"])).toEqual(["color"]);
});

test("puts the field's label into the form's own message", () => {
  const own = { ...form, messages: { color: { required: "Which {label}?" } } };
  expect(requiredErrors(own, data, ["color"], messages)[0]?.message).toBe("Which Color?");
  expect(requiredErrors({ ...form, messages: undefined }, data, ["color"], messages)[0]?.message).toBe(
    "Color is required",
  );
});

test("uses the catalogue's message with the label when the form has none", () => {
  const silent = { ...form, messages: {} };
  expect(requiredErrors(silent, data, ["color"], messages)[0]?.message).toBe("Color is required");
});

test("requires no field that the form hides or does not have", () => {
  const fields = { ...form.ui.fields, vin: { label: "VIN", widget: "text" as const, hidden: true } };
  const hiding = { ...form, ui: { ...form.ui, fields } };
  expect(unansweredFields(hiding, data, ["vin", "unknown"])).toEqual([]);
});

test("missingFields names the fields whose required answer is missing, whatever else is wrong", () => {
  const error = (field: string, rule: string) => ({ field, rule, message: rule });
  const errors = [error("vin", "required"), error("color", "pattern"), error("year", "dependencies")];
  expect(missingFields(errors)).toEqual(["vin", "year"]);
});

test("lackingLabels names what an entity lacks by the form's rules and by a newer list, in the form's order", () => {
  const failures = [{ keyword: "required", instancePath: "", schemaPath: "", params: { missingProperty: "vin" } }];
  const module = { form, validate: () => failures };
  const entity = { licensePlate: { number: "7ABC123", state: { code: "CA" } }, color: "" };
  expect(lackingLabels(module, entity, ["color", "plate"], messages)).toEqual([
    form.ui.fields["color"]?.label,
    form.ui.fields["vin"]?.label,
  ]);
  expect(lackingLabels({ form, validate: () => [] }, entity, [], messages)).toEqual([]);
});
