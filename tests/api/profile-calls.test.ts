import { expect, test } from "vitest";
import { goodAnswer } from "../support/responses.ts";
import { openTransport } from "../support/transport.ts";

test("every call of a profile goes where the specification says, with the bearer token", async () => {
  const { api, sent } = openTransport(goodAnswer);
  const { profile, portal } = api;
  await profile.account("id/1");
  for (const list of ["vehicle", "email-address", "address", "phone"] as const) {
    await profile.entry(list, "id/1", "e/1");
    await profile.add(list, "id/1", {});
    await profile.update(list, "id/1", { id: "e1" });
  }
  for (const list of ["email-address", "address", "phone"] as const) await profile.entries(list, "id/1");
  for (const list of ["vehicle", "email-address"] as const) await profile.remove(list, "id/1", "e/1");
  await profile.saveBillingAddress({});
  await profile.updatePerson({}, "calls.titles.editUserName");
  await profile.changePassword({});
  await profile.requiredFields();
  await profile.vehicleRequiredFields();
  await portal.driverStates();
  const calls = sent.map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`);
  expect(calls).toEqual([
    "GET /eua/id%2F1",
    "GET /eua/id%2F1/vehicle/e%2F1",
    "POST /eua/id%2F1/vehicle",
    "POST /eua/id%2F1/update/vehicle",
    "GET /eua/id%2F1/email-address/e%2F1",
    "POST /eua/id%2F1/email-address",
    "POST /eua/id%2F1/update/email-address",
    "GET /eua/id%2F1/address/e%2F1",
    "POST /eua/id%2F1/address",
    "POST /eua/id%2F1/update/address",
    "GET /eua/id%2F1/phone/e%2F1",
    "POST /eua/id%2F1/phone",
    "POST /eua/id%2F1/update/phone",
    "GET /eua/id%2F1/email",
    "GET /eua/id%2F1/address",
    "GET /eua/id%2F1/phone",
    "DELETE /eua/id%2F1/vehicle/e%2F1",
    "DELETE /eua/id%2F1/email-address/e%2F1",
    "POST /eua/billing-address",
    "POST /eua/update",
    "POST /driversaccount/drivers/update-password",
    "GET /optional-properties/persons/testville",
    "GET /optional-properties/vehicles/testville",
    "GET /addresses/states",
  ]);
  expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(new Set(["Bearer token-1"]));
});

test("accepts a response without a body when an entry is deleted", async () => {
  const { api } = openTransport(() => ({ status: 204, body: "" }));
  await expect(api.profile.remove("vehicle", "id-1", "v1")).resolves.toBeUndefined();
});
