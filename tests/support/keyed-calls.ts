import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { isKeyed, type RouteEntry } from "../../server/routes/access.ts";
import { statement } from "./appeals.ts";
import { pdf } from "./sample-files.ts";
import type { TestServer } from "./server.ts";
import { multipart } from "./uploads.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

/** The body of each call that has its keys in the body, without the keys. */
const BODIES: Readonly<Record<string, object>> = {
  [`${PUBLIC}/citation/appeal`]: statement,
  [`${PUBLIC}/send-driver-reply`]: { appealId: "123456789", secret: "0".repeat(32), message: "x" },
  [`${PUBLIC}/citations/pay`]: { method: "TRANSACT_PAYMENTS" },
};

/** The two keys of a citation. plate: undefined if none is sent. */
export interface Keys {
  readonly number: string;
  readonly plate: string | undefined;
}

/** Every call of a server that takes the two keys of a citation. */
export function keyedCalls(server: Pick<TestServer, "app">): RouteEntry[] {
  return server.app.routeTable.filter(({ access, method }) => isKeyed(access) && method !== "HEAD");
}

let networks = 0;

/**
 * Sends a keyed call with these keys, by default from a new network. Throws for a call whose keys are neither in its
 * address nor in a body of the table above: a new call needs its row there.
 */
export function askKeyed(
  server: Pick<TestServer, "app">,
  { method, url }: RouteEntry,
  { number, plate }: Keys,
  { tenant = "eastport", remoteAddress }: { tenant?: string; remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> {
  const body = BODIES[url];
  if (body === undefined && !url.includes(":citationId")) throw new Error(`${method} ${url}: where are its keys?`);
  const values: Readonly<Record<string, string>> = {
    citationId: number,
    licenseId: plate ?? "",
    appealId: "123456789",
  };
  const path = url.replace(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? randomUUID()));
  const isInQuery = body === undefined && plate !== undefined && !url.includes(":licenseId");
  const query = isInQuery ? `&plate=${encodeURIComponent(plate)}` : "";
  const sent = body === undefined ? {} : { payload: JSON.stringify({ ...body, number, plate }) };
  const file = url.endsWith("/files") ? multipart({ bytes: pdf(), name: "sign.pdf" }) : undefined;
  const type = body === undefined ? {} : { "content-type": "application/json" };
  networks += 1;
  return server.app.inject({
    method: method as "GET",
    url: `${path}?customer=${tenant}${query}`,
    remoteAddress: remoteAddress ?? `203.0.${networks >> 8}.${networks & 255}`,
    ...sent,
    ...file,
    headers: { "idempotency-key": randomUUID(), ...type, ...file?.headers },
  });
}
