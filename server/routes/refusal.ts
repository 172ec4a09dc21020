import type { FastifyReply, FastifyRequest } from "fastify";
import type { FieldError } from "../../src/domain/effective-form.ts";
import type { ApiError } from "../../src/domain/generated/api-errors.ts";
import { hasMessage, translate, type Messages } from "../../src/domain/messages.ts";
import { FORM_CHANGED } from "../services/forms/form-check.ts";
import { tenantOf } from "./context.ts";

/** A refusal thrown by hooks; routes call `refuse`. The error handler turns it into the same response. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The body of a refusal. Its message is in the catalogue under errors.<code>, unless `more` overrides it. */
function refusalBody(
  request: FastifyRequest,
  messages: Messages,
  code: string,
  more: Partial<ApiError> = {},
): ApiError {
  const key = `errors.${code}`;
  return {
    code,
    errorMessage: translate(messages, hasMessage(messages, key) ? key : "errors.refused"),
    ...more,
    requestId: request.id,
  };
}

/** The messages for the response to a request: its tenant's, if that is known. */
function messagesOf({ portalTenant, server }: FastifyRequest): Messages {
  return portalTenant?.messages ?? server.neutralMessages;
}

/** Refuses a request with its tenant's messages. */
export function refuse(reply: FastifyReply, status: number, code: string, more: Partial<ApiError> = {}): FastifyReply {
  const request = reply.request;
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send(refusalBody(request, messagesOf(request), code, more));
}

/** A duration in whole minutes or hours, rounded up. */
function inWords(messages: Messages, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return translate(messages, "common.time.minute");
  if (minutes < 60) return translate(messages, "common.time.minutes", { n: minutes });
  const hours = Math.ceil(minutes / 60);
  return translate(messages, hours === 1 ? "common.time.hour" : "common.time.hours", { n: hours });
}

/** Refuses a request that came too often, with a Retry-After header. */
export function refuseTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  const messages = messagesOf(reply.request);
  const errorMessage = translate(messages, "errors.too_many_attempts", { time: inWords(messages, seconds) });
  return refuse(reply.header("retry-after", String(seconds)), 429, "too_many_attempts", { errorMessage });
}

/**
 * Rejects the answers to a form: each message by its field, and all of them as the list for the specification's dialog.
 * There is no errorMessage beside the list, since clients use the first place that has a message (specification section
 * 8). The versions of the forms tell a page that was opened before a change to load the form again.
 */
export function refuseFields(reply: FastifyReply, errors: readonly FieldError[]): FastifyReply {
  const fields = Object.fromEntries(
    errors.filter((error) => error.field !== "").map((error) => [error.field, error.message]),
  );
  const hasChanged = errors.some((error) => error.rule === FORM_CHANGED);
  return refuse(reply, 422, hasChanged ? "form_changed" : "invalid_form", {
    errorMessage: undefined,
    errorMessages: errors.map((error) => error.message),
    ...(Object.keys(fields).length > 0 ? { errors: fields } : {}),
    forms: tenantOf(reply.request).boot.forms,
  });
}

/** The Retry-After of a call that failed because another system was unavailable. */
const TRY_AGAIN_SECONDS = 5;

/**
 * What is unavailable. unavailable: the database. provider_unavailable: a payment provider; nothing was changed.
 * payment_unreached: the provider's response to a card payment; the card may have been charged. payment_under_way: the
 * page on which a payment is made.
 */
type Missing = "unavailable" | "provider_unavailable" | "payment_unreached" | "payment_under_way";

/** Refuses a call that needs something unavailable. The client may repeat the same call. */
export function refuseForNow(reply: FastifyReply, missing: Missing, more: Partial<ApiError> = {}): FastifyReply {
  return refuse(reply.header("retry-after", String(TRY_AGAIN_SECONDS)), 503, missing, more);
}

declare module "fastify" {
  interface FastifyInstance {
    /** The messages for requests without a known tenant. */
    neutralMessages: Messages;
  }
}
