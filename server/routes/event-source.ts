import type { FastifyReply, FastifyRequest } from "fastify";
import type { FieldError } from "../../src/domain/effective-form.ts";
import { FORM_CHANGED } from "../services/forms/form-check.ts";
import type { EventSource } from "../services/security-events.ts";
import { tenantOf } from "./context.ts";
import { refuse } from "./refusal.ts";

/** Who is behind a request, for limits and security events. */
export function eventSource(request: FastifyRequest): EventSource {
  return { tenant: tenantOf(request).slug, requestId: request.id, address: request.ip };
}

/** Refuses what came too often, and says when to come again. */
export function refuseTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return refuse(reply.header("retry-after", String(seconds)), 429, "too_many_attempts");
}

/**
 * Rejects the answers to a form: each message by its field, and all of them as the list that the specification's dialog
 * shows. No errorMessage stands beside the list, since readers take the first place that has a message (specification
 * section 8). The versions of the forms tell a page that was opened before a change to load the form anew.
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
