import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { LicensePlate, Person } from "../../src/domain/generated/api-entities.ts";
import type { Permit, PermitToPurchase, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import { formatAmount, parseAmount, ZERO, type BasisPoints } from "../../src/domain/money.ts";
import { priceLines } from "../../src/domain/pricing.ts";
import { readAccount, type SignedInDriver, type TestServer } from "./server.ts";

/** A driver who may buy: the profile has every required section and a vehicle. */
export interface ReadyDriver extends SignedInDriver {
  person: Person;
}

const plate = (number: string) => ({ licensePlate: { number, state: { code: "CA" } }, make: { name: "Toyota" } });

/** Fills in what buying requires, through the profile's own calls. */
export async function makeReady(server: TestServer, driver: SignedInDriver): Promise<ReadyDriver> {
  const token = driver.tokens.access_token;
  const eua = `/api/v1/eua/${driver.accountId}`;
  await server.send("POST", `${eua}/vehicle`, plate("7ABC123"), token);
  await server.send("POST", `${eua}/vehicle`, plate("8XYZ987"), token);
  await server.send("POST", `${eua}/vehicle`, plate("BAY42"), token);
  const address = { line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "90210", defaultFlag: true };
  await server.send("POST", `${eua}/address`, address, token);
  await server.send("POST", `${eua}/phone`, { number: "5550100199", defaultFlag: true }, token);
  const details = {
    firstName: "Dana",
    lastName: "Rivers",
    birthday: "1990-02-03",
    attributes: { badgeNumber: "B-123" },
    driversLicense: { number: "D1234567", state: { code: "CA" } },
  };
  await server.send("POST", "/api/v1/eua/update", details, token);
  const account = await readAccount(server, driver);
  return { ...driver, person: account.endUserAccountEntity.person };
}

export async function offers(server: TestServer, driver: SignedInDriver): Promise<Permit[]> {
  const body = { accountId: driver.accountId, clientUserName: driver.userName };
  const answer = await server.send(
    "POST",
    "/api/v1/orders/purchasable-permits/driver",
    body,
    driver.tokens.access_token,
  );
  return answer.json<Permit[]>();
}

/** A line; by default its plates are those of the driver's vehicles. */
export type WantedLine = Omit<PermitToPurchase, "licensePlates"> & Partial<Pick<PermitToPurchase, "licensePlates">>;

/** A line for a permit, as the portal sends it. */
export function line(permitId: string, vehicleIds: string[], changes: Partial<PermitToPurchase> = {}): WantedLine {
  return {
    id: permitId,
    name: `${permitId} permit`,
    permitType: "STD_PERMIT",
    lotName: "Quay lot",
    validStartDate: "2026-11-01",
    validEndDate: "2027-10-31",
    price: "48.00",
    fee: "3.50",
    allowedNoVehicles: 2,
    allowAnonymousSales: false,
    hasFulfillmentLetter: false,
    vehicleIds: vehicleIds as PermitToPurchase["vehicleIds"],
    attributes: { shift: "DAY" },
    ...changes,
  };
}

/** The plates of a driver's vehicles with these ids, as the portal sends them. */
export function platesOf({ person }: Pick<ReadyDriver, "person">, vehicleIds: readonly string[]): LicensePlate[] {
  const vehicles = vehicleIds.map((id) => person.vehicles.find((vehicle) => vehicle.id === id));
  return vehicles.flatMap((vehicle) => (vehicle === undefined ? [] : [vehicle.licensePlate]));
}

const TAX = 825 as BasisPoints;

/** A purchase of these lines by check, with the portal's prices. */
export function purchase(
  driver: Pick<ReadyDriver, "slug" | "accountId" | "person">,
  lines: WantedLine[],
  changes: Partial<PurchaseRequest> = {},
): PurchaseRequest {
  const priced = lines.map(({ price, fee }) => ({
    priceCents: parseAmount(price) ?? ZERO,
    feeCents: parseAmount(fee) ?? ZERO,
  }));
  const totals = priceLines(priced, TAX);
  const totalAmount = formatAmount(totals.totalCents);
  return {
    groupName: driver.slug,
    userAccountId: driver.accountId,
    totalAmount,
    taxAmount: formatAmount(totals.taxCents),
    permitsToPurchase: lines.map((each) => ({
      licensePlates: platesOf(driver, each.vehicleIds),
      ...each,
    })) as PurchaseRequest["permitsToPurchase"],
    confirmationEmailId: driver.person.emailAddresses[0]?.id ?? "",
    fulfillmentAddressId: driver.person.addresses[0]?.id,
    phoneId: driver.person.phones[0]?.id,
    paymentRequest: {
      paymentMethod: "CHECK",
      acceptedAmount: totalAmount,
      note: "pay by check",
      paymentMethodOption: { value: "CHECK", label: "Check" },
    },
    ...changes,
  };
}

/** Sends a purchase with an idempotency key. */
export function place(
  server: TestServer,
  driver: SignedInDriver,
  request: unknown,
  key: string = randomUUID(),
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: "POST",
    url: "/api/v1/orders/portal",
    payload: JSON.stringify(request),
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      authorization: `Bearer ${driver.tokens.access_token}`,
    },
  });
}

export async function orderList(server: TestServer, driver: SignedInDriver) {
  return server.get(`/api/v1/eua/${driver.accountId}/order`, driver.tokens.access_token);
}
