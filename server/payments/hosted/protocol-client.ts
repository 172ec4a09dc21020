import type { HostedPayment, HostedPaymentRequest } from "../../../src/domain/generated/protocols-hosted-payments.ts";
import {
  ProviderUnavailable,
  type DeclineReason,
  type ProvidedPayment,
  type ProviderReport,
  type ReceivedMessage,
} from "../payment-handler.ts";
import type { ProviderParts, HostedProvider } from "../providers.ts";
import { readPayment, readWebhook, UNKNOWN_PAYMENT } from "./protocol.ts";
import { redirectTo, returnAddresses } from "./return-addresses.ts";
import { callContent, isSigned, signedHeaders } from "./signature.ts";

/** A signed call to be sent. */
export interface SignedCall {
  readonly method: "GET" | "POST";
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The access to a server of the protocol for one tenant. */
export interface HostedAccess {
  /** The address below which its calls are; without a trailing slash. */
  readonly url: string;
  readonly merchant: string;
  /** The current one first. */
  readonly secrets: readonly string[];
  /** Sends a call. It follows no redirect, and limits the size of the response. */
  send(url: string, call: SignedCall): Promise<Response>;
}

/** The dependencies of the calls besides the access. */
type Surroundings = Pick<ProviderParts, "clock" | "publicUrl">;

const REASONS: ReadonlySet<string> = new Set<DeclineReason>([
  "declined",
  "insufficient_funds",
  "expired_card",
  "incorrect_details",
  "authentication_required",
]);

function reasonOf(reason: string | undefined): DeclineReason {
  return reason !== undefined && REASONS.has(reason) ? (reason as DeclineReason) : "declined";
}

/** Whether browsers may be sent to a page: only over https, unless the provider itself is accessed without it. */
function isPage(page: string | undefined, { url }: HostedAccess): page is string {
  if (page === undefined || !URL.canParse(page)) return false;
  const { protocol, username, password } = new URL(page);
  const isSafe = protocol === "https:" || (protocol === "http:" && url.startsWith("http:"));
  return isSafe && username === "" && password === "";
}

/** A provider's response as a report. Throws ProviderUnavailable if it names no page to which a browser may be sent. */
function reportOf(
  told: HostedPayment,
  payment: ProvidedPayment,
  access: HostedAccess,
  publicUrl: string,
): ProviderReport {
  const { reference, paymentId: providerReference, amountCents, currency, card } = told;
  const named = { reference, providerReference, amountCents, currency };
  switch (told.status) {
    case "pending":
      // It was paid there, but the result is not known yet, so nobody may be sent to pay again.
      return { ...named, kind: "open" };
    case "open":
      if (!isPage(told.page, access)) throw new ProviderUnavailable("the provider names no page that can be opened");
      return { ...named, kind: "open", redirect: redirectTo(told.page, payment, publicUrl) };
    case "declined":
      return { ...named, kind: "declined", reason: reasonOf(told.reason) };
    case "ended":
      return { ...named, kind: "ended" };
    case "paid":
    case "refunded": {
      const kept = card === undefined ? undefined : { brand: card.brand, lastFour: card.lastFour };
      return { ...named, kind: told.status, card: kept };
    }
  }
}

/** The body of create, cancel and refund. */
function bodyOf(payment: ProvidedPayment, { merchant }: HostedAccess, publicUrl: string): HostedPaymentRequest {
  const { reference, tenant, amountCents, currency } = payment;
  return { reference, tenant, merchant, amountCents, currency, ...returnAddresses(publicUrl, payment) };
}

/** Whether a response says that the payment is unknown: a 404 of anything else on the way does not mean that. */
function saysUnknown(status: number, body: Buffer): boolean {
  if (status !== 404) return false;
  try {
    return (JSON.parse(body.toString("utf8")) as { code?: unknown } | null)?.code === UNKNOWN_PAYMENT;
  } catch {
    return false;
  }
}

/**
 * The calls of a hosted provider that implements the protocol of docs/guides/hosted-payments.md. `accessOf` is called
 * for each of them, and returns undefined if the tenant does not name the provider. If it throws, or the provider's
 * response does not follow the protocol, the call throws ProviderUnavailable.
 */
export function protocolCalls(
  { clock, publicUrl }: Surroundings,
  accessOf: (tenant: string) => Promise<HostedAccess | undefined>,
): Omit<HostedProvider, "id"> {
  const unavailable = (cause: unknown) =>
    cause instanceof ProviderUnavailable
      ? cause
      : new ProviderUnavailable("the provider could not be asked", { cause });

  const tell = async (method: "GET" | "POST", payment: ProvidedPayment, path: string) => {
    try {
      const access = await accessOf(payment.tenant);
      if (access === undefined) throw new ProviderUnavailable("the tenant does not name this provider any more");
      const url = `${access.url}/payments${path}`;
      const body = method === "GET" ? undefined : JSON.stringify(bodyOf(payment, access, publicUrl));
      const content = callContent(method, new URL(url).pathname, Buffer.from(body ?? ""));
      const headers = {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...signedHeaders(access.secrets, content, clock()),
      };
      const response = await access.send(url, { method, headers, body, signal: payment.signal });
      const answer = Buffer.from(await response.arrayBuffer());
      if (saysUnknown(response.status, answer)) return { kind: "unknown" } as const;
      if (response.status !== 200) throw new ProviderUnavailable(`the provider answered with ${response.status}`);
      const told = readPayment(answer);
      if (told === undefined) throw new ProviderUnavailable("the provider's answer has not the shape of the protocol");
      return reportOf(told, payment, access, publicUrl);
    } catch (error) {
      throw unavailable(error);
    }
  };
  const expect = async (payment: ProvidedPayment, path: string): Promise<ProviderReport> => {
    const report = await tell("POST", payment, path);
    if (report.kind === "unknown") throw new ProviderUnavailable("the provider does not know this payment");
    return report;
  };
  return {
    open: (payment) => expect(payment, ""),
    ask: (payment) => tell("GET", payment, `/${payment.reference}`),
    cancel: (payment) => expect(payment, `/${payment.reference}/cancel`),
    refund: (payment) => expect(payment, `/${payment.reference}/refund`),
    async readMessage({ tenant, headers, rawBody }: ReceivedMessage) {
      const access = await accessOf(tenant).catch((error: unknown) => {
        throw unavailable(error);
      });
      if (access === undefined || !isSigned(access.secrets, headers, rawBody, clock())) return undefined;
      const message = readWebhook(rawBody);
      // Two tenants may share an account, and therefore a secret.
      return message?.tenant === tenant ? { eventId: message.eventId, reference: message.reference } : undefined;
    },
  };
}
