import type { Permit } from "../domain/generated/api-orders.ts";
import type {
  VisitorPermit,
  VisitorPermitRequest,
  VisitorPermitTypes,
  VisitorPermitValidity,
} from "../domain/generated/api-visitors.ts";
import type { ApiClient } from "./client.ts";
import type { ReceivedFile } from "./received-file.ts";
import { lateResponseChecks } from "./late-response-checks.ts";

/** Visitor permits (specification section 7): no call of these needs a session. */
export interface VisitorsApi {
  /** The visitor permits of the tenant, those among them that cannot be had today. */
  permits(): Promise<VisitorPermitTypes>;
  permit(permitId: string): Promise<Permit>;
  /** Requests a permit. The same key and request return the same permit. */
  create(request: VisitorPermitRequest, idempotencyKey: string): Promise<VisitorPermit>;
  /** A permit as a PDF, for whoever knows its id. */
  download(id: string): Promise<ReceivedFile>;
  /** Whether the permit with this code is valid today. Fails silently: the page says so itself. */
  validity(code: string): Promise<VisitorPermitValidity>;
}

/** The calls of visitors of a tenant. */
export function visitorsApi(client: ApiClient, customer: string): VisitorsApi {
  const open = { access: "public", query: { customer } } as const;
  return {
    permits: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/visitor/client/{customer}", {
        access: "public",
        path: { customer },
        isResponse: lateResponseChecks.permits,
        titleKey: "calls.titles.visitorPermits",
        isBackground: true,
      }),
    permit: (permitId) =>
      client.send("GET /api/v1/portal/pages/home-without-session/visitor/{permitId}", {
        ...open,
        path: { permitId },
        isResponse: lateResponseChecks.permit,
        titleKey: "calls.titles.visitorPermit",
        isBackground: true,
      }),
    create: (body, idempotencyKey) =>
      client.send("POST /api/v1/portal/pages/home-without-session/visitor/create", {
        ...open,
        isResponse: lateResponseChecks.visitorPermit,
        titleKey: "calls.titles.visitorPermit",
        headers: { "idempotency-key": idempotencyKey },
        body: { ...body },
      }),
    download: (id) =>
      client.sendForFile(
        "GET /api/v1/portal/pages/home-without-session/download-efp/{id}",
        { ...open, path: { id }, titleKey: "calls.titles.visitorPermitFile" },
        "application/pdf",
      ),
    validity: (code) =>
      client.send("GET /api/v1/portal/pages/home-without-session/visitor-permit-validity/{code}", {
        ...open,
        path: { code },
        isResponse: lateResponseChecks.validity,
        titleKey: "calls.titles.default",
        isSilent: true,
        isBackground: true,
      }),
  };
}
