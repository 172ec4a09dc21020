import { expect, test } from "vitest";
import { personUpdateTitleKey } from "../../src/domain/person-update.ts";

test.each([
  ["the licence is saved", { driversLicense: { number: "D1", state: { code: "CA" } } }, "calls.titles.editLicense"],
  ["the licence is saved without its state", { driversLicense: { number: "D1" } }, "calls.titles.editLicense"],
  [
    "the licence is saved along with the names",
    { firstName: "Dana", lastName: "Rivers", driversLicense: { number: "D1" } },
    "calls.titles.editLicense",
  ],
  ["the licence form was emptied", {}, "calls.titles.editLicense"],
  ["the names are saved", { firstName: "Dana", lastName: "Rivers" }, "calls.titles.editUserName"],
  ["the last name is empty", { firstName: "Dana" }, "calls.titles.editUserName"],
  ["the first name is empty", { lastName: "Rivers", birthday: "1990-01-01" }, "calls.titles.editUserName"],
])("has the title of the dialog when %s", (_case, person, key) => {
  expect(personUpdateTitleKey(person)).toBe(key);
});
