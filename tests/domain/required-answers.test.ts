import { expect, test } from "vitest";
import { requiredErrors, unansweredFields } from "../../src/domain/required-answers.ts";
import { baseForm, messages } from "../support/form-module.ts";

const form = baseForm("vehicle");
const data = { plate: "7ABC123", plateState: "CA", make: "Toyota", color: "" };

test("a tenant requires more than the form on the page, then what is open is named in the form's order", () => {
  expect(unansweredFields(form, data, ["vin", "color", "plate"])).toEqual(["color", "vin"]);
});

test("a field that the tenant requires is open, then its words are the form's own", () => {
  expect(requiredErrors(form, data, ["vin"], messages)).toEqual([
    { field: "vin", rule: "required", message: "Enter the VIN of the vehicle" },
  ]);
});

test("an answer is null, then it is open as well", () => {
  expect(unansweredFields(form, { ...data, color: null }, ["color"])).toEqual(["color"]);
});

test("the form's own words name the field, then its label stands there", () => {
  const own = { ...form, messages: { color: { required: "Which {label}?" } } };
  expect(requiredErrors(own, data, ["color"], messages)[0]?.message).toBe("Which Color?");
  expect(requiredErrors({ ...form, messages: undefined }, data, ["color"], messages)[0]?.message).toBe("Enter Color");
});

test("the form has no words for it, then the catalogue's stand there with the label", () => {
  const silent = { ...form, messages: {} };
  expect(requiredErrors(silent, data, ["color"], messages)[0]?.message).toBe("Enter Color");
});

test("the form does not ask a required field, or hides it, then nobody is told to answer it", () => {
  const fields = { ...form.ui.fields, vin: { label: "VIN", widget: "text" as const, hidden: true } };
  const hiding = { ...form, ui: { ...form.ui, fields } };
  expect(unansweredFields(hiding, data, ["vin", "unknown"])).toEqual([]);
});
