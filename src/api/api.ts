import { accountApi, type AccountApi } from "./account.ts";
import { citationPaymentsApi, type CitationPaymentsApi } from "./citation-payments.ts";
import { citationsApi, type CitationsApi } from "./citations.ts";
import { ApiClient, type ClientOptions } from "./client.ts";
import { appealsApi, type AppealsApi } from "./appeals.ts";
import { filesApi, type FileCalls } from "./files.ts";
import { ordersApi, type OrdersApi } from "./orders.ts";
import { portalApi, type PortalApi } from "./portal.ts";
import { profileApi, type ProfileApi } from "./profile.ts";
import { sessionApi, type SessionApi } from "./session.ts";
import { visitorsApi, type VisitorsApi } from "./visitors.ts";

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
    files: filesApi(client),
    appeals: appealsApi(client, slug),
    visitors: visitorsApi(client, slug),
    citations: citationsApi(client, slug),
    citationPayments: citationPaymentsApi(client, slug),
  };
}
