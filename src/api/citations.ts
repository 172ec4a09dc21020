import type { Citation, CitationAppealDays } from "../domain/generated/api-citations.ts";
import type { ApiClient } from "./client.ts";
import type { ReceivedFile } from "./received-file.ts";
import { lateResponseChecks } from "./late-response-checks.ts";

/** Citations: by number and plate without a session, and those of the account. */
export interface CitationsApi {
  /** A citation by both keys; with a session it is added to the account. */
  find(number: string, plate: string): Promise<Citation>;
  /** The citations of the signed-in driver's account, newest first. */
  ofAccount(accountId: string): Promise<Citation[]>;
  /** A citation as a PDF; the driver it belongs to needs no plate. */
  pdf(number: string, plate: string | undefined): Promise<ReceivedFile>;
  /** In how many days after the day of issue a citation can be appealed. */
  appealDays(): Promise<CitationAppealDays>;
}

const DETAILS_TITLE = "calls.titles.citationDetails";

/** The calls around citations of a tenant. */
export function citationsApi(client: ApiClient, customer: string): CitationsApi {
  return {
    find: (citationId, licenseId) =>
      client.send("GET /api/v1/portal/pages/home-without-session/{citationId}/{licenseId}", {
        access: "keyed",
        path: { citationId, licenseId },
        query: { customer },
        isResponse: lateResponseChecks.citation,
        titleKey: DETAILS_TITLE,
      }),
    ofAccount: (accountId) =>
      client.send("GET /api/v1/citations/account/{accountId}", {
        access: "signed-in",
        path: { accountId },
        isResponse: lateResponseChecks.citations,
        titleKey: DETAILS_TITLE,
        isBackground: true,
      }),
    pdf: (citationId, plate) =>
      client.sendForFile(
        "GET /api/v1/portal/pages/home-without-session/download-citation/{citationId}",
        {
          access: "keyed",
          path: { citationId },
          query: { customer, ...(plate === undefined ? {} : { plate }) },
          titleKey: "calls.titles.citationPdf",
        },
        "application/pdf",
      ),
    appealDays: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/citation-appeals-prefs/{customer}", {
        access: "public",
        path: { customer },
        isResponse: lateResponseChecks.appealDays,
        titleKey: "calls.titles.appealDays",
        isBackground: true,
      }),
  };
}
