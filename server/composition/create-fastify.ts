import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { AjvCompiler } from "@fastify/ajv-compiler";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { AnyValidateFunction } from "ajv/dist/core.js";
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest } from "fastify";
import type { Environment } from "../env.ts";
import { loggerOptions } from "../operations/logging.ts";
import { Refusal } from "../routes/refusal.ts";
import { commonHeaders, DATA_POLICY } from "../security/headers.ts";
import { BODY_BYTES, httpOptions, REQUEST_TIMEOUTS, type RequestTimeouts } from "../security/request-limits.ts";
import { readableAddress, UnreadableRequests } from "../security/unreadable-request.ts";
import type { Tenants } from "../tenants/types.ts";

type Factory = ReturnType<typeof AjvCompiler>;

/**
 * Fastify's own validators, but each is compiled by the first request that needs it instead of at start. The test of a
 * call fails if its request schema does not compile.
 */
function lazyValidators(): Factory {
  const build = AjvCompiler();
  return (externalSchemas, options) => {
    let compile: ReturnType<Factory> | undefined;
    return (route) => {
      let validate: AnyValidateFunction | undefined;
      const validateLater = (value: unknown) => {
        compile ??= build(externalSchemas, options);
        validate ??= compile(route);
        const result: unknown = validate(value);
        validateLater.errors = validate.errors;
        return result;
      };
      validateLater.errors = undefined as AnyValidateFunction["errors"];
      // Fastify reads only the result and the errors. The rest of the library's type is for code that composes schemas.
      return validateLater as unknown as AnyValidateFunction;
    };
  };
}

/**
 * Fastify's own serializers, but each is compiled by the first response that needs it instead of at start: compiling
 * all of them takes most of a second, and a server that has just started sends few kinds. The test of a call fails if
 * its response schema does not compile.
 */
const lazySerializers: ReturnType<typeof SerializerSelector> = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (response) => {
      serialize ??= compile(route);
      return serialize(response);
    };
  };
};

/** The dependencies of the framework. */
interface FastifyParts {
  readonly env: Pick<Environment, "publicUrl" | "trustProxy" | "production">;
  readonly tenants: Pick<Tenants, "messages">;
  readonly logLines?: { write(line: string): void };
  /** How long requests may take to arrive; by default the server's own limits. */
  readonly timeouts?: RequestTimeouts;
}

/** Converts a number of proxies for the framework: X-Forwarded-For entries beyond that number are not trusted. */
function trustedProxies(
  trust: Environment["trustProxy"],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === "number" ? (_address, hop) => hop < trust : trust;
}

/** Creates Fastify with this server's options, without any route. */
export function createFastify(parts: FastifyParts): FastifyInstance {
  const headers = {
    ...commonHeaders(parts.env.publicUrl.startsWith("https:")),
    "content-security-policy": DATA_POLICY,
  };
  const unreadable = new UnreadableRequests(headers, parts.tenants.messages);
  const http = httpOptions(parts.timeouts ?? REQUEST_TIMEOUTS);
  const options: FastifyHttpOptions<Server> = {
    http,
    requestTimeout: http.requestTimeout ?? 0,
    // A request that arrives on an open connection while the server stops is answered in full. The framework's own 503
    // would have none of our headers.
    return503OnClosing: false,
    logger: loggerOptions(parts.env.production, parts.logLines),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(parts.env.trustProxy),
    bodyLimit: BODY_BYTES,
    // Any parameter that fits into the request head is short enough for its route to judge.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: ({ url }) => readableAddress(url ?? "/"),
    schemaController: { compilersFactory: { buildValidator: lazyValidators(), buildSerializer: lazySerializers } },
    // Validation never changes a request: no value is converted, and no property is dropped.
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        ownProperties: true,
        strictTypes: false,
      },
    },
    clientErrorHandler: (error, socket) => unreadable.refuse(error, socket),
  };
  const app = Fastify(options);
  unreadable.followExpectations(app.server);
  app.decorate("neutralMessages", parts.tenants.messages);
  app.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
  app.removeContentTypeParser("text/plain");
  return app;
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const UTF8 = new Set(["utf-8", "utf8", "us-ascii"]);

/** How often a header was sent. Node drops all but the first of some headers. */
function timesSent({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length;
}

/**
 * Refuses requests whose headers contradict each other or ask for something that this server does not support: a proxy
 * in front of it may interpret them differently.
 */
export function registerRequestHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const hosts = timesSent(request, "host");
    // HTTP/1.0, which load balancer probes still use, does not require a Host header.
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion !== "1.0")) throw new Refusal(400, "invalid_request");
  });

  app.addHook("preParsing", async (request) => {
    // Bodies are never decompressed: a compressed one would be rejected as broken JSON.
    const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "";
    if (encoding !== "" && encoding !== "identity") throw new Refusal(415, "unsupported_content_encoding");
    // If another charset were read as UTF-8, the stored texts would be garbled.
    const charset = CHARSET.exec(request.headers["content-type"] ?? "")?.[1];
    if (charset !== undefined && !UTF8.has(charset.toLowerCase())) throw new Refusal(415, "unsupported_content_type");
  });
}
