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
 * Fastify's own validators, each compiled by the first request that needs it instead of all at start. A request schema
 * that does not compile fails the test of its call.
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
      // Fastify reads only the result and the errors; the rest of the library's type serves those who compose schemas.
      return validateLater as unknown as AnyValidateFunction;
    };
  };
}

/**
 * Fastify's own serializers, each compiled by the first response that needs it instead of all at start: compiling all of
 * them takes most of a second, and a server that has just started sends few kinds. A response schema that does not
 * compile fails the test of its call.
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

/** What the framework is made with. */
interface FastifyParts {
  readonly env: Pick<Environment, "publicUrl" | "trustProxy" | "production">;
  readonly tenants: Pick<Tenants, "messages">;
  readonly logLines?: { write(line: string): void };
  /** How long requests may take to arrive; the server's own limits where left out. */
  readonly timeouts?: RequestTimeouts;
}

/** A number of proxies as the framework wants it: whoever adds more X-Forwarded-For entries than that is not believed. */
function trustedProxies(
  trust: Environment["trustProxy"],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === "number" ? (_address, hop) => hop < trust : trust;
}

/** Fastify as this server needs it, without any route. */
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
    // A request that comes on an open connection while the server stops is answered in full; the framework's own 503
    // would carry none of our headers.
    return503OnClosing: false,
    logger: loggerOptions(parts.env.production, parts.logLines),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies(parts.env.trustProxy),
    bodyLimit: BODY_BYTES,
    // No parameter that fits the head of a request is too long for its route to judge.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: ({ url }) => readableAddress(url ?? "/"),
    schemaController: { compilersFactory: { buildValidator: lazyValidators(), buildSerializer: lazySerializers } },
    // What is sent is what is judged: no value changes its type, none is dropped.
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

/** How often a header was sent; Node drops all but the first of some. */
function timesSent({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === name).length;
}

/**
 * Refuses requests whose headers say two things at once, or something that this server would not act on: a proxy in front
 * of it may read them in another way.
 */
export function registerRequestHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const hosts = timesSent(request, "host");
    // HTTP/1.0, which probes of load balancers still speak, needs none.
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion !== "1.0")) throw new Refusal(400, "invalid_request");
  });

  app.addHook("preParsing", async (request) => {
    // Every body is read as it comes: a compressed one would be taken for broken JSON.
    const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "";
    if (encoding !== "" && encoding !== "identity") throw new Refusal(415, "unsupported_content_encoding");
    // Read as UTF-8 all the same, its texts would be stored as something that nobody wrote.
    const charset = CHARSET.exec(request.headers["content-type"] ?? "")?.[1];
    if (charset !== undefined && !UTF8.has(charset.toLowerCase())) throw new Refusal(415, "unsupported_content_type");
  });
}
