import { expect, type Locator, type Page } from "playwright/test";

/** Names of the profile's sections, as the page shows them. */
export type SectionName =
  | "Personal details"
  | "Driver License"
  | "Vehicles"
  | "Email addresses"
  | "Addresses"
  | "Phones"
  | "Billing addresses"
  | "Password";

/** A section of the profile page. */
export function section(page: Page, name: SectionName): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** Opens the form of a section that adds an entry or changes a record; each entry has its own form. */
export async function openForm(page: Page, name: SectionName): Promise<Locator> {
  const place = section(page, name);
  await place
    .getByRole("button", { name: /^(?:add|edit (?:personal details|driver license)$)/i })
    .first()
    .click();
  await place.getByRole("button", { name: /^save/i }).waitFor();
  return place;
}

/** Submits the form of a section. */
export async function save(place: Locator): Promise<void> {
  await place.getByRole("button", { name: /^save/i }).click();
}

/** Submits the form of a section and waits until it closes, which means that it is stored. */
export async function saveAndWait(place: Locator): Promise<void> {
  await save(place);
  await expect(place.getByRole("button", { name: /^save/i })).toBeHidden();
}

/** The answers for a vehicle form; `department` if the tenant asks for it. */
export interface VehicleAnswers {
  plate: string;
  department?: string | undefined;
}

/** Fills in a vehicle form, including every field that any demo tenant asks for. */
export async function fillVehicle(place: Locator, { plate, department }: VehicleAnswers): Promise<void> {
  await place.getByLabel("Plate number").fill(plate);
  await place.getByLabel("Plate state").selectOption({ label: "California" });
  if (department !== undefined) await place.getByLabel("Department").selectOption({ label: department });
  await place.getByLabel("Make").selectOption({ label: "Toyota" });
  await place.getByLabel("Model").fill("Corolla");
  await place.getByLabel("Year").fill("2019");
  await place.getByLabel("Color").fill("Blue");
}

export async function addVehicle(page: Page, answers: VehicleAnswers): Promise<Locator> {
  const place = await openForm(page, "Vehicles");
  await fillVehicle(place, answers);
  await saveAndWait(place);
  return place;
}

/** Fills in the personal details; `badgeNumber` if the tenant asks for it. */
export async function editPerson(page: Page, badgeNumber?: string): Promise<Locator> {
  const place = await openForm(page, "Personal details");
  await place.getByLabel("Middle initial").fill("M");
  await place.getByLabel("Birthday").fill("1988-02-29");
  if (badgeNumber !== undefined) await place.getByLabel("Badge number").fill(badgeNumber);
  await saveAndWait(place);
  return place;
}

/** Adds the driver's licence. */
export async function addLicense(page: Page, number = "D1234567"): Promise<void> {
  const place = await openForm(page, "Driver License");
  // By role, because the dialog around them is named after both fields.
  await place.getByRole("textbox", { name: /^License number/ }).fill(number);
  await place.getByRole("combobox", { name: /^State/ }).selectOption({ label: "California" });
  await saveAndWait(place);
}

/** Adds a postal address. */
export async function addAddress(page: Page): Promise<void> {
  const place = await openForm(page, "Addresses");
  await place.getByLabel("Address line 1").fill("7 Harbour Steps");
  await place.getByLabel("City").fill("Port Lindell");
  await place.getByLabel("State").selectOption({ label: "California" });
  await place.getByLabel("Zip").fill("90210");
  await saveAndWait(place);
}

/** Adds a phone, typing its digits one by one like a person. */
export async function addPhone(page: Page, digits = "5550100199"): Promise<void> {
  const place = await openForm(page, "Phones");
  await place.getByLabel("Phone number").pressSequentially(digits);
  await saveAndWait(place);
}

/** Adds a second email address. */
export async function addEmailAddress(page: Page, address: string): Promise<void> {
  const place = await openForm(page, "Email addresses");
  await place.getByRole("textbox", { name: "Email address" }).fill(address);
  await saveAndWait(place);
}
