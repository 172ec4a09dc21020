import type { SignedInDriver, TestServer } from "./server.ts";

/** A vehicle as its call takes it. */
export const vehicle = { licensePlate: { number: "7ABC123", state: { code: "CA" } }, make: { name: "Toyota" } };
const address = { line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "94599", defaultFlag: true };

/** Bodies that their calls take, by the last word of the path: what is refused is refused because of its owner alone. */
export const BODIES: Readonly<Record<string, object>> = {
  vehicle,
  address,
  "billing-address": address,
  phone: { number: "5550100112", defaultFlag: true },
  "email-address": { address: "more@mail.example", defaultFlag: false },
};

/** The id of nothing. */
export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Ids of what a driver owns, by the parameter or list that names it. */
export type Owned = Record<"vehicle" | "email-address" | "address" | "phone" | "billing-address", string>;

/** Adds one entry of each list to a driver and answers their ids. */
export async function ownEntries(server: TestServer, driver: SignedInDriver): Promise<Owned> {
  const ids: Record<string, string> = {};
  for (const [list, body] of Object.entries(BODIES)) {
    const path = list === "billing-address" ? list : `${driver.accountId}/${list}`;
    const answer = await server.send("POST", `/api/v1/eua/${path}`, body, driver.tokens.access_token);
    ids[list] = answer.json<{ id: string }>().id;
  }
  return ids as Owned;
}
