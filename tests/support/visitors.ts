import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { VisitorPermit, VisitorPermitRequest } from "../../src/domain/generated/api-visitors.ts";
import { standard, writeSellingTwins } from "./selling-tenants.ts";
import type { TestServer } from "./server.ts";
import type { ServerInUse } from "./use-server.ts";

export const VISITOR_CALLS = "/api/v1/portal/pages/home-without-session";

/** A visitor permit of the twins: free, for the chosen day and the two after it. */
export const visitorPermitType = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: `${id} permit`,
  permitType: "EFP",
  lotName: "Zone A",
  validEndDate: "2027-01-31",
  validDays: 2,
  price: "0.00",
  fee: "0.00",
  allowedNoVehicles: 1,
  allowAnonymousSales: true,
  ...more,
});

const REASONS = ["Family", "Trades"];

const PERMITS = [
  visitorPermitType("VISITOR"),
  visitorPermitType("REASONED", { reasonForVisitIsRequired: true, visitReasons: REASONS }),
  visitorPermitType("TYPED", { reasonForVisitIsRequired: true }),
  visitorPermitType("ONE-LEFT", { capacity: 1 }),
  visitorPermitType("CAPPED", { validEndDate: "2026-11-28" }),
  visitorPermitType("ENDED", { validEndDate: "2026-11-26" }),
  visitorPermitType("PRICED", { price: "1.00" }),
  visitorPermitType("WITH-FEE", { fee: "0.01" }),
  visitorPermitType("DRIVERS-ONLY", { allowAnonymousSales: false }),
  visitorPermitType("RESIDENTS", { conditions: [{ attribute: "Status", values: ["ACTIVE"] }] }),
  visitorPermitType("VIPS", { vipOnly: true }),
  visitorPermitType("DAY", { permitType: "DAILY" }),
  standard("STANDARD", { price: "0.00", fee: "0.00", allowAnonymousSales: true }),
];

/** The permits that are offered to visitors. */
export const OFFERED = ["VISITOR", "REASONED", "TYPED", "ONE-LEFT", "CAPPED", "ENDED"];

/**
 * The twins, issuing visitor permits: at most two per plate within 30 days. Their form asks whom the visitor visits.
 */
export const writeVisitorTwins = () =>
  writeSellingTwins({
    permits: PERMITS,
    tenant: { preferences: { visitorPermitsPerPlate: 2 } },
    documents: {
      "forms/visitor-permit.json": {
        extends: "visitor-permit",
        add: {
          hostAddress: {
            schema: { type: "string", maxLength: 40 },
            ui: { label: "Whom do you visit?", widget: "text", onReceipt: true },
          },
        },
      },
    },
  });

/** A request that every rule accepts, unless changed. The date of the tests is 27 November 2026. */
export const visit = (changes: Partial<VisitorPermitRequest> = {}): VisitorPermitRequest => ({
  permitId: "VISITOR",
  licensePlate: { number: "7ABC123", state: { code: "CA" } },
  startDate: "2026-11-27",
  ...changes,
});

/** How a permit is requested: by default with a new idempotency key and from one address. */
interface Sending {
  readonly key?: string;
  readonly slug?: string;
  readonly from?: string;
}

/** Requests a visitor permit, without a session. */
export function askForPermit(
  server: TestServer,
  body: object,
  { key = randomUUID(), slug = "eastport", from = "192.0.2.7" }: Sending = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: "POST",
    url: `${VISITOR_CALLS}/visitor/create?customer=${slug}`,
    headers: { "content-type": "application/json", "idempotency-key": key, authorization: "null" },
    payload: JSON.stringify(body),
    remoteAddress: from,
  });
}

/** The tests' calls for visitor permits of eastport. */
export function visitorCalls(at: ServerInUse) {
  let plates = 0;
  /** A request for a plate that has not had a permit yet. */
  const fresh = (changes: Parameters<typeof visit>[0] = {}) =>
    visit({ licensePlate: { number: `NEW${(plates += 1)}`, state: { code: "CA" } }, ...changes });
  return {
    fresh,
    async issued(changes: Parameters<typeof visit>[0] = {}): Promise<VisitorPermit> {
      const answer = await askForPermit(at.server, fresh(changes));
      expect([answer.statusCode, answer.json()]).toMatchObject([201, {}]);
      return answer.json<VisitorPermit>();
    },
    stored: (id: string, slug = "eastport") =>
      at.server.db.withTenant(slug, (db) =>
        db.selectFrom("visitor_permits").selectAll().where("id", "=", id).executeTakeFirst(),
      ),
  };
}
