import type { SignedInDriver, TestServer } from "./server.ts";

/** A vehicle that its call accepts. */
export const vehicle = { licensePlate: { number: "7ABC123", state: { code: "CA" } }, make: { name: "Toyota" } };
const address = { line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "94599", defaultFlag: true };

/** Valid bodies of the calls, by the last part of the path, so that a refusal can only be due to the owner. */
export const BODIES: Readonly<Record<string, object>> = {
  vehicle,
  address,
  "billing-address": address,
  phone: { number: "5550100112", defaultFlag: true },
  "email-address": { address: "more@mail.example", defaultFlag: false },
};

/** An id that does not exist. */
export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Ids of a driver's entries, by the parameter or list that names them. */
export type Owned = Record<"vehicle" | "email-address" | "address" | "phone" | "billing-address", string>;

/** Adds one entry of each list to a driver and returns their ids. */
export async function ownEntries(server: TestServer, driver: SignedInDriver): Promise<Owned> {
  const ids: Record<string, string> = {};
  for (const [list, body] of Object.entries(BODIES)) {
    const path = list === "billing-address" ? list : `${driver.accountId}/${list}`;
    const answer = await server.send("POST", `/api/v1/eua/${path}`, body, driver.tokens.access_token);
    ids[list] = answer.json<{ id: string }>().id;
  }
  return ids as Owned;
}
