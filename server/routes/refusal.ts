import type { FastifyReply, FastifyRequest } from "fastify";
import type { FieldError } from "../../src/domain/effective-form.ts";
import type { ApiError } from "../../src/domain/generated/api-errors.ts";
import { hasMessage, translate, type Messages } from "../../src/domain/messages.ts";
import { FORM_CHANGED } from "../services/forms/form-check.ts";
import { tenantOf } from "./context.ts";

/** A refusal thrown by hooks; routes answer with `refuse`. The error handler turns it into the same answer. */
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

/** The body of a refusal; its words are in the catalogue under errors.<code>, unless `more` has others or none. */
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

/** The messages that a request is answered with: its tenant's where that is known. */
function messagesOf({ portalTenant, server }: FastifyRequest): Messages {
  return portalTenant?.messages ?? server.neutralMessages;
}

/** Answers a refusal in the words of the request's tenant. */
export function refuse(reply: FastifyReply, status: number, code: string, more: Partial<ApiError> = {}): FastifyReply {
  const request = reply.request;
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send(refusalBody(request, messagesOf(request), code, more));
}

/** A length of time in whole minutes or hours, rounded up. */
function inWords(messages: Messages, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return translate(messages, "common.time.minute");
  if (minutes < 60) return translate(messages, "common.time.minutes", { n: minutes });
  const hours = Math.ceil(minutes / 60);
  return translate(messages, hours === 1 ? "common.time.hour" : "common.time.hours", { n: hours });
}

/** Refuses what came too often, and says when to come again. */
export function refuseTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  const messages = messagesOf(reply.request);
  const errorMessage = translate(messages, "errors.too_many_attempts", { time: inWords(messages, seconds) });
  return refuse(reply.header("retry-after", String(seconds)), 429, "too_many_attempts", { errorMessage });
}

/**
 * Rejects the answers to a form: each message by its field, and all of them as the list that the specification's dialog
 * shows. No errorMessage is beside the list, since readers take the first place that has a message (specification
 * section 8). The versions of the forms tell a page that was opened before a change to load the form again.
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

/** Seconds after which a call may be sent again that failed because something else was away. */
const TRY_AGAIN_SECONDS = 5;

/**
 * What a call needs and cannot be had now: the database, a payment provider without which nothing was changed, the
 * provider's answer to a card, which may have been charged, or the page on which a payment is made.
 */
type Missing = "unavailable" | "provider_unavailable" | "payment_unreached" | "payment_under_way";

/** Answers that something is away that the call needs: the same call may be sent again. */
export function refuseForNow(reply: FastifyReply, missing: Missing, more: Partial<ApiError> = {}): FastifyReply {
  return refuse(reply.header("retry-after", String(TRY_AGAIN_SECONDS)), 503, missing, more);
}

declare module "fastify" {
  interface FastifyInstance {
    /** Messages where no tenant is known. */
    neutralMessages: Messages;
  }
}
