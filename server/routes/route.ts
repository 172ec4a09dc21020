import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type { ResponseOf, CallName, RefusalOf } from "../../src/domain/calls.ts";
import type { ApiError } from "../../src/domain/generated/api-errors.ts";
import type { Calls } from "../../src/domain/generated/api-calls.ts";
import { pathParameters } from "./api-schemas.ts";

/** A handler may also return a read-only list. */
type Readable<T> = T extends readonly (infer Item)[] ? T | readonly Item[] : T;

/** The response body of a successful call. */
export type ResponseBody<K extends CallName> = Readable<ResponseOf<K>>;

/** The request and response types of a call, for its handler. */
export interface Of<K extends CallName> {
  Params: Calls[K]["path"];
  Querystring: Calls[K]["query"];
  Headers: Calls[K]["headers"];
  Body: Calls[K]["body"];
  Reply: ResponseBody<K> | RefusalOf<K> | ApiError;
}

type CallRequest<K extends CallName> = FastifyRequest<Of<K>>;
type CallReply<K extends CallName> = FastifyReply<Of<K>>;

interface Declaration {
  config: FastifyContextConfig;
  schema: FastifySchema & { summary: string; tags: readonly string[] };
  bodyLimit?: number;
  exposeHeadRoute?: boolean;
}

type Answered = FastifyReply | Promise<FastifyReply>;

/**
 * Registers the route of a call. Method, path and the types of request and response follow from its name, which is the
 * one that the browser calls it by (src/domain/generated/api-calls.ts).
 */
export function route<K extends CallName>(
  app: FastifyInstance,
  call: K,
  declared: Declaration,
  handler: (request: CallRequest<K>, reply: CallReply<K>) => Answered,
): void;
export function route(
  app: FastifyInstance,
  call: CallName,
  declared: Declaration,
  handler: (request: FastifyRequest, reply: FastifyReply) => Answered,
): void {
  const [method = "", pattern = ""] = call.split(" ");
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const url = pattern.slice(app.prefix.length).replace(/\{(\w+)\}/g, ":$1");
  const params = names.length === 0 ? {} : { params: pathParameters(...names) };
  app.route({ ...declared, method, url, schema: { ...declared.schema, ...params }, handler });
}
