import { appealsApi } from "./appeals.ts";
import { citationPaymentsApi } from "./citation-payments.ts";
import { citationsApi } from "./citations.ts";
import type { ApiClient } from "./client.ts";
import { filesApi } from "./files.ts";
import { purchaseCalls } from "./purchase-calls.ts";
import { profileWrites } from "./profile-writes.ts";
import { signedOutAccount } from "./signed-out-account.ts";
import { visitorsApi } from "./visitors.ts";

/** The resources that most pages do not call, in one chunk that is loaded with the first call to any of them. */
export function lateResources(client: ApiClient, slug: string) {
  return {
    signedOutAccount: signedOutAccount(client, slug),
    profileWrites: profileWrites(client),
    purchaseCalls: purchaseCalls(client, slug),
    files: filesApi(client),
    appeals: appealsApi(client, slug),
    visitors: visitorsApi(client, slug),
    citations: citationsApi(client, slug),
    citationPayments: citationPaymentsApi(client, slug),
  };
}
