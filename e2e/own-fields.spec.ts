import { expect, test } from "./support/portal-test.ts";
import { accessToken, openSignedIn, readAccount } from "./support/session.ts";
import { addVehicle, editPerson, openForm, save, section } from "./support/profile.ts";

const slug = "mercygeneral";

test.beforeEach(async ({ page }) => {
  await openSignedIn(page, slug, "newcomer", "profile");
});

test("a field that only a tenant's overlay has is asked, stored and shown again after a reload", async ({ page }) => {
  await editPerson(page, "MG-00815");
  await addVehicle(page, { plate: "OWN 815", department: "Radiology" });
  await page.reload();
  await expect(section(page, "Personal details")).toContainText("MG-00815");
  await expect(section(page, "Vehicles")).toContainText("Radiology");
});

test("a value that breaks the overlay's pattern is rejected beside the field, in the overlay's words", async ({
  page,
}) => {
  const place = await openForm(page, "Personal details");
  await place.getByLabel("Badge number").fill("815");
  await save(place);
  const field = place.getByLabel("Badge number");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/MG- and five digits/);
});

test("the server refuses the same answer when a request goes round the form", async ({ page, request }) => {
  const token = await accessToken(page, slug);
  const { person } = await readAccount(request, slug, "newcomer", token);
  const answer = await request.post("/api/v1/eua/update", {
    headers: { authorization: `Bearer ${token}` },
    data: { firstName: person["firstName"], lastName: person["lastName"], attributes: { badgeNumber: "815" } },
  });
  expect(answer.status()).toBe(422);
  const { errors } = (await answer.json()) as { errors: Record<string, string> };
  expect(errors["badgeNumber"]).toContain("MG- and five digits");
});
