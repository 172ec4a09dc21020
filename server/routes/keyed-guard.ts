import type { FastifyReply, FastifyRequest } from "fastify";
import type { Sessions } from "../identity/sessions.ts";
import type { CitationFinder, FindOutcome, FoundCitation } from "../services/citations/find-citation.ts";
import { kindsOf } from "./access.ts";
import { eventSource } from "./context.ts";
import { refuse, refuseTooMany, Refusal } from "./refusal.ts";

/**
 * Where a keyed route has the number and the plate of a citation. path: the parameters citationId and licenseId. query:
 * the parameter citationId and `?plate=`. body: the members number and plate.
 */
export type KeySource = "path" | "query" | "body";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Where a keyed route has its keys. */
    keysFrom?: KeySource;
  }
  interface FastifyRequest {
    /** The citation that matches the keys of a request, or the signed-in driver's own; see citationOf. */
    citation: FoundCitation | null;
  }
}

/**
 * Stores the driver whose token a keyed call has beside its keys. An admin's token gives no more access than the keys.
 * Throws Refusal if the token is invalid.
 */
export async function noteDriver(
  request: FastifyRequest,
  token: string | undefined,
  sessions: Sessions,
): Promise<void> {
  if (token === undefined) return;
  const account = await sessions.authenticate(token);
  if (account === undefined) throw new Refusal(401, "unauthenticated");
  if (account.driverId !== null) request.portalAccount = account;
}

/** Returns the citation of a keyed request. Throws if the route is not keyed, which is a bug of the route. */
export function citationOf({ citation, routeOptions }: FastifyRequest): FoundCitation {
  if (citation === null) throw new Error(`${routeOptions.url ?? "?"} has no citation`);
  return citation;
}

type Texts = Readonly<Record<string, string | undefined>>;

function keysOf(request: FastifyRequest): { number: string; plate: string | undefined } {
  const params = request.params as Texts;
  switch (request.routeOptions.config.keysFrom) {
    case "path":
      return { number: params["citationId"] ?? "", plate: params["licenseId"] };
    case "query":
      return { number: params["citationId"] ?? "", plate: (request.query as Texts)["plate"] };
    case "body": {
      const { number = "", plate } = request.body as Texts;
      return { number, plate };
    }
    case undefined:
      throw new Error(`${request.routeOptions.url ?? "?"} has no keys`);
  }
}

function find(request: FastifyRequest, finder: CitationFinder): Promise<FindOutcome> {
  const source = eventSource(request);
  const { number, plate } = keysOf(request);
  if (plate !== undefined) return finder.byKeys(source, { number, plate });
  const { access } = request.routeOptions.config;
  const driverId = request.portalAccount?.driverId ?? null;
  const admitsOwner = access !== undefined && kindsOf(access).includes("driver");
  return admitsOwner && driverId !== null ? finder.ofDriver(source, driverId, number) : finder.withoutPlate();
}

/**
 * Lets a request pass if both keys belong to one citation of its tenant. If the route allows drivers and no plate is
 * given, the token of the citation's driver is enough. Every miss has the same response.
 * Returns the refusal; undefined if the request passes.
 */
export async function checkKeys(
  request: FastifyRequest,
  reply: FastifyReply,
  finder: CitationFinder,
): Promise<FastifyReply | undefined> {
  const outcome = await find(request, finder);
  if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
  if (outcome.kind === "missed") return refuse(reply, 404, "citation_not_found");
  request.citation = outcome;
  return undefined;
}
