import { accountApi, type AccountApi } from "./account.ts";
import type { CitationPaymentsApi } from "./citation-payments.ts";
import type { CitationsApi } from "./citations.ts";
import { ApiClient, type ClientOptions } from "./client.ts";
import type { AppealsApi } from "./appeals.ts";
import type { FileCalls } from "./files.ts";
import { lateResource } from "./late-resource.ts";
import { ordersApi, type OrdersApi } from "./orders.ts";
import { portalApi, type PortalApi } from "./portal.ts";
import { profileApi, type ProfileApi } from "./profile.ts";
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
  return {
    session: sessionApi(client, slug),
    account: accountApi(client, slug),
    profile: profileApi(client, slug),
    portal: portalApi(client, slug),
    orders: ordersApi(client, slug),
    files: lateResource(async () => (await import("./files.ts")).filesApi(client)),
    appeals: lateResource(async () => (await import("./appeals.ts")).appealsApi(client, slug)),
    visitors: lateResource(async () => (await import("./visitors.ts")).visitorsApi(client, slug)),
    citations: lateResource(async () => (await import("./citations.ts")).citationsApi(client, slug)),
    citationPayments: lateResource(async () =>
      (await import("./citation-payments.ts")).citationPaymentsApi(client, slug),
    ),
  };
}
