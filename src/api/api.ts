import { onceLoaded } from "../domain/load-code.ts";
import { signedInAccount, type AccountApi } from "./account.ts";
import type { CitationPaymentsApi } from "./citation-payments.ts";
import type { CitationsApi } from "./citations.ts";
import { ApiClient, type ClientOptions } from "./client.ts";
import type { AppealsApi } from "./appeals.ts";
import type { FileCalls } from "./files.ts";
import { lateResource } from "./late-resource.ts";
import { placedOrders, type OrdersApi } from "./orders.ts";
import { portalApi, type PortalApi } from "./portal.ts";
import { profileReads, type ProfileApi } from "./profile.ts";
import { sessionApi, type SessionApi } from "./session.ts";
import type { VisitorsApi } from "./visitors.ts";

/** Every call that the portal makes, by resource. Stores take it as a type; the app injects it. */
export interface Api {
  session: SessionApi;
  account: AccountApi;
  profile: ProfileApi;
  portal: PortalApi;
  orders: OrdersApi;
  files: FileCalls;
  appeals: AppealsApi;
  visitors: VisitorsApi;
  citations: CitationsApi;
  citationPayments: CitationPaymentsApi;
}

/** Loads the api when the first call is made, so that no page pays for the transport before. Throws ApiFailure offline. */
export type LoadApi = () => Promise<Api>;

/** The calls of one tenant over one client. */
export function createApi(slug: string, options: Omit<ClientOptions, "slug">): Api {
  const client = new ApiClient({ ...options, slug });
  const late = onceLoaded(async () => (await import("./late-resources.ts")).lateResources(client, slug));
  return {
    session: sessionApi(client, slug),
    account: lateResource(async () => (await late()).signedOutAccount, signedInAccount(client, slug)),
    profile: lateResource(async () => (await late()).profileWrites, profileReads(client, slug)),
    portal: portalApi(client, slug),
    orders: lateResource(async () => (await late()).purchaseCalls, placedOrders(client, slug)),
    files: lateResource(async () => (await late()).files),
    appeals: lateResource(async () => (await late()).appeals),
    visitors: lateResource(async () => (await late()).visitors),
    citations: lateResource(async () => (await late()).citations),
    citationPayments: lateResource(async () => (await late()).citationPayments),
  };
}
