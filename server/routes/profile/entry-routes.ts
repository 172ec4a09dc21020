import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Entity } from "../../../src/domain/form-entity.ts";
import { FORM_BODY_BYTES } from "../../security/request-limits.ts";
import type { ProfileCaller, ProfileService, SaveOutcome } from "../../services/profile.ts";
import { PROFILE_LISTS, type ProfileList } from "../../services/profile-lists.ts";
import { pathParameters, refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf } from "../context.ts";
import { eventSource, refuseForm } from "../event-source.ts";
import { refuse } from "../refusal.ts";

/** Lists whose entries have calls below /eua/{accountId}. */
type ListInPath = Exclude<ProfileList, "billing-address">;

interface ListCalls {
  entity: string;
  /** The entry in words. */
  name: string;
  /** Name of the path parameter for an entry's id. */
  id: string;
  /** Last word of the call that lists the entries, and the shape of its answer. */
  all?: readonly [path: string, shape: string];
  /** Deleted by a call; the others are set inactive by an update. */
  isDeleted?: true;
}

const LISTS: Readonly<Record<ListInPath, ListCalls>> = {
  vehicle: { entity: "Vehicle", name: "a vehicle", id: "vehicleId", isDeleted: true },
  "email-address": {
    entity: "EmailAddress",
    name: "an e-mail address",
    id: "id",
    all: ["email", "EmailAddresses"],
    isDeleted: true,
  },
  address: { entity: "Address", name: "a postal address", id: "id", all: ["address", "Addresses"] },
  phone: { entity: "Phone", name: "a phone", id: "id", all: ["phone", "Phones"] },
};

type OfAccount = FastifyRequest<{ Params: { accountId: string } & Record<string, string> }>;

export function callerOf(request: FastifyRequest): ProfileCaller {
  return { tenant: tenantOf(request), driver: driverOf(request), source: eventSource(request) };
}

export function answerSave(reply: FastifyReply, outcome: SaveOutcome, status?: 200 | 201): FastifyReply {
  switch (outcome.kind) {
    case "refused":
      return refuseForm(reply, outcome.errors);
    case "missing":
      return refuse(reply, 404, "not_found");
    case "deleted":
      return noStore(reply).code(204).send();
    case "created":
    case "saved":
      return noStore(reply)
        .code(status ?? (outcome.kind === "created" ? 201 : 200))
        .send(outcome.entity);
  }
}

/** Another driver's, another tenant's, unknown or malformed: one and the same miss. */
function isOwn(request: OfAccount): boolean {
  return request.params.accountId === driverOf(request).driverId;
}

/** Whether the account that a body names, if it names one, is the one of the path. */
function namesAccount(body: Entity, accountId: string): boolean {
  return body["accountId"] === undefined || body["accountId"] === accountId;
}

function registerReads(app: FastifyInstance, service: ProfileService, list: ListInPath): void {
  const { entity, name, id, all } = LISTS[list];
  app.get(
    `/eua/:accountId/${list}/:${id}`,
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["profile"],
        summary: `Reads ${name}`,
        params: pathParameters("accountId", id),
        response: { 200: shape(entity), ...refusals },
      },
    },
    async (request: OfAccount, reply: FastifyReply) => {
      const found = isOwn(request) ? await service.find(driverOf(request), list, request.params[id] ?? "") : undefined;
      return found === undefined ? refuse(reply, 404, "not_found") : noStore(reply).send(found);
    },
  );
  if (all === undefined) return;
  const [path, answer] = all;
  app.get(
    `/eua/:accountId/${path}`,
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["profile"],
        summary: `Lists every such entry: ${name}`,
        params: pathParameters("accountId"),
        response: { 200: shape(answer), ...refusals },
      },
    },
    async (request: OfAccount, reply: FastifyReply) => {
      if (!isOwn(request)) return refuse(reply, 404, "not_found");
      return noStore(reply).send(await service.list(driverOf(request), list));
    },
  );
}

function registerWrites(app: FastifyInstance, service: ProfileService, list: ListInPath): void {
  const { entity, name } = LISTS[list];
  const body = shape(`${entity}Request`);
  const formBody = [{ form: PROFILE_LISTS[list].form }];
  app.post(
    `/eua/:accountId/${list}`,
    {
      config: { access: "driver", tenant: "token", formBody },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["profile"],
        summary: `Adds ${name}`,
        params: pathParameters("accountId"),
        body,
        response: { 201: shape(entity), ...refusals },
      },
    },
    async (request: OfAccount, reply: FastifyReply) => {
      const entry = request.body as Entity;
      if (!isOwn(request) || !namesAccount(entry, request.params.accountId)) return refuse(reply, 404, "not_found");
      return answerSave(reply, await service.add(callerOf(request), list, entry), 201);
    },
  );
  app.post(
    `/eua/:accountId/update/${list}`,
    {
      config: { access: "driver", tenant: "token", formBody },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["profile"],
        summary: `Changes ${name}, or hides it with inactive: true`,
        params: pathParameters("accountId"),
        body: { allOf: [body, shape("EntryUpdate")] },
        response: { 200: shape(entity), ...refusals },
      },
    },
    async (request: OfAccount, reply: FastifyReply) => {
      if (!isOwn(request)) return refuse(reply, 404, "not_found");
      return answerSave(reply, await service.update(callerOf(request), list, request.body as Entity));
    },
  );
}

function registerDelete(app: FastifyInstance, service: ProfileService, list: ListInPath): void {
  const { name, id } = LISTS[list];
  app.delete(
    `/eua/:accountId/${list}/:${id}`,
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["profile"],
        summary: `Deletes ${name}; orders that name it keep their copy`,
        params: pathParameters("accountId", id),
        response: { 204: { type: "null" }, ...refusals },
      },
    },
    async (request: OfAccount, reply: FastifyReply) => {
      if (!isOwn(request)) return refuse(reply, 404, "not_found");
      return answerSave(reply, await service.remove(callerOf(request), list, request.params[id] ?? ""));
    },
  );
}

/** Entries of a profile: reading, adding, changing, hiding and deleting them, each list by the calls of the specification. */
export function registerEntryRoutes(app: FastifyInstance, service: ProfileService): void {
  for (const list of Object.keys(LISTS) as ListInPath[]) {
    registerReads(app, service, list);
    registerWrites(app, service, list);
    if (LISTS[list].isDeleted === true) registerDelete(app, service, list);
  }
}
