import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FieldError } from "../../src/domain/effective-form.ts";
import { DatabaseUnavailable } from "../host/database-unavailable.ts";
import { misshapenFields } from "../services/forms/misshapen-form.ts";
import type { ServerOptions } from "../services/forms/options.ts";
import { Refusal, refuse, refuseFields, refuseForNow } from "./refusal.ts";

/** Our codes for the framework's own errors. */
const FRAMEWORK_CODES: Readonly<Record<string, { status: number; code: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: "unsupported_content_type" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: "invalid_request" },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: "invalid_request" },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: "too_large" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: "invalid_request" },
  FST_ERR_VALIDATION: { status: 400, code: "invalid_request" },
  FST_ERR_BAD_URL: { status: 400, code: "invalid_request" },
};

/** The location of the first fault in the request, without repeating what was sent. */
function faultyPlace(error: FastifyError): string[] {
  const fault = error.validation?.[0];
  if (fault === undefined) return [];
  const property = fault.params["missingProperty"] ?? fault.params["additionalProperty"];
  const place = [fault.instancePath.replace(/^\//, ""), typeof property === "string" ? property : ""];
  return [
    `${error.validationContext ?? "request"} ${place.filter(Boolean).join("/")}: ${fault.message ?? "invalid"}`.slice(
      0,
      300,
    ),
  ];
}

/** The refused fields of a form's body that does not even have the shape of its call. */
function formErrors(error: FastifyError, request: FastifyRequest, options: ServerOptions): FieldError[] {
  const { formBody } = request.routeOptions.config;
  const fault = error.validationContext === "body" ? error.validation?.[0] : undefined;
  if (formBody === undefined || fault === undefined || request.portalTenant === null) return [];
  return misshapenFields(request.portalTenant, formBody, request.body, fault, options);
}

function answer(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServerOptions,
): FastifyReply {
  if (error instanceof Refusal) return refuse(reply, error.status, error.code);
  if (error instanceof DatabaseUnavailable) {
    request.log.warn({ reason: error.reason }, "request refused: the database is not available");
    return refuseForNow(reply, "unavailable");
  }
  // A malformed id is not found, just like an unknown one.
  if (error.validationContext === "params") return refuse(reply, 404, "not_found");
  const errors = formErrors(error, request, options);
  if (errors.length > 0) return refuseFields(reply, errors);
  const known = FRAMEWORK_CODES[error.code];
  if (known !== undefined) {
    const details = faultyPlace(error);
    return refuse(reply, known.status, known.code, details.length > 0 ? { errorMessages: details } : {});
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse(reply, error.statusCode, "invalid_request");
  }
  request.log.error({ err: error }, "request failed");
  return refuse(reply, 500, "server_fault");
}

/** The only place that turns errors into responses. 5xx texts never say what happened. */
export function registerErrorHandler(app: FastifyInstance, options: ServerOptions): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(error, request, reply, options));
}
