import type {
  CitationPaymentMethods,
  CitationPaymentOpened,
  CitationPaymentStatus,
  PayCitationRequest,
} from "../domain/generated/api-citations.ts";
import type { RedirectDetails } from "../domain/generated/api-orders.ts";
import type { ApiClient } from "./client.ts";
import type { ReceivedFile } from "./received-file.ts";
import { lateResponseChecks } from "./late-response-checks.ts";

/** Paying citations by number and plate, without a session or with one. */
export interface CitationPaymentsApi {
  /** The methods by which citations of the customer can be paid. */
  methods(): Promise<CitationPaymentMethods>;
  /** Opens the payment of a citation, or returns the one that is open. The same key and request again return the same. */
  pay(request: PayCitationRequest, idempotencyKey: string): Promise<CitationPaymentOpened>;
  /** Where the open payment of a citation continues. */
  redirect(number: string, plate: string): Promise<RedirectDetails>;
  /** The status of the payment with this reference. Fails silently: the caller repeats the call. */
  status(paymentReference: string): Promise<CitationPaymentStatus>;
  /** The receipt of the money that was received, as a PDF; the driver whose citation it is needs no plate. */
  receipt(number: string, plate: string | undefined): Promise<ReceivedFile>;
}

const PAY_TITLE = "calls.titles.payCitation";

/** The calls around payments of citations of a tenant. */
export function citationPaymentsApi(client: ApiClient, customer: string): CitationPaymentsApi {
  return {
    methods: () =>
      client.send(
        "GET /api/v1/portal/pages/home-without-session/accepted-payment-methods/portal-citations/{customer}",
        {
          access: "public",
          path: { customer },
          isResponse: lateResponseChecks.citationMethods,
          titleKey: PAY_TITLE,
          isBackground: true,
        },
      ),
    pay: (request, idempotencyKey) =>
      client.send("POST /api/v1/portal/pages/home-without-session/citations/pay", {
        access: "keyed",
        query: { customer },
        headers: { "idempotency-key": idempotencyKey },
        body: { ...request },
        isResponse: lateResponseChecks.citationPaymentOpened,
        titleKey: PAY_TITLE,
      }),
    redirect: (citationId, plate) =>
      client.send("GET /api/v1/portal/pages/home-without-session/citations/{citationId}/external-payment", {
        access: "keyed",
        path: { citationId },
        query: { customer, plate },
        isResponse: lateResponseChecks.redirectDetails,
        titleKey: "calls.titles.externalCitationPayment",
      }),
    status: (paymentReference) =>
      client.send("GET /api/v1/portal/pages/home-without-session/citation-payment-status/{paymentReference}", {
        access: "public",
        path: { paymentReference },
        query: { customer },
        isResponse: lateResponseChecks.citationPaymentStatus,
        titleKey: PAY_TITLE,
        isSilent: true,
        isBackground: true,
      }),
    receipt: (citationId, plate) =>
      client.sendForFile(
        "GET /api/v1/citation-actions/download-payment-receipt/{citationId}",
        {
          access: "keyed",
          path: { citationId },
          query: { customer, ...(plate === undefined ? {} : { plate }) },
          titleKey: PAY_TITLE,
        },
        "application/pdf",
      ),
  };
}
