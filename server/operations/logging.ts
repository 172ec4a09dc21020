import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from "fastify";
import type { MailJobParts } from "../mail/mail-job.ts";
import type { PaymentParts } from "../services/payment-lifecycle/provided-payments.ts";
import type { EventLog } from "../services/security-events.ts";
import { loggedError } from "./logged-error.ts";

/**
 * Structured logs in UTC, one JSON line each. Requests are identified by route pattern; neither path nor query is
 * logged, so no token, user name or plate is. In production, the log is the standard output. Elsewhere that output is
 * for people, and the log, with warnings and errors only, is written to the error output.
 */
export function loggerOptions(
  production: boolean,
  destination?: { write(line: string): void },
): FastifyServerOptions["logger"] {
  return {
    level: production || destination !== undefined ? "info" : "warn",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        "*.authorization",
        "*.cookie",
        "*.password",
        "*.token",
        "*.access_token",
        "*.refresh_token",
        "*.client_secret",
      ],
      censor: "[redacted]",
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? "none" }),
      err: (error: unknown) => loggedError(error),
    },
    stream: destination ?? (production ? process.stdout : process.stderr),
  };
}

/** Logs, in one line, a payment whose provider did not respond. The provider is queried again. */
export function unansweredPayments(log: FastifyBaseLogger): PaymentParts["paymentUnanswered"] {
  return ({ message }, { tenant, reference }) =>
    log.warn({ reason: message, tenant, reference }, "a payment provider gave no answer");
}

/** Logs why an order was confirmed without its receipt. The error never comes from a mail server. */
export function shortConfirmations(log: FastifyBaseLogger): MailJobParts["confirmedShort"] {
  return (error, { id, tenant, attempts }) =>
    log.error(
      { err: error, job: id, tenant, attempts },
      "a receipt could not be made: an order was confirmed without it",
    );
}

/** Writes security events to the log. */
export function eventLog(log: FastifyBaseLogger): EventLog {
  return (event, source, more = {}) =>
    log.info(
      { securityEvent: event, tenant: source.tenant, reqId: source.requestId, address: source.address, ...more },
      "security event",
    );
}
