import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Entity } from "../../../src/domain/form-entity.ts";
import { FORM_BODY_BYTES } from "../../security/request-limits.ts";
import type { ProfileCaller, ProfileService, ProfileSaveOutcome } from "../../services/profile/profile.ts";
import { PROFILE_LISTS } from "../../services/profile/profile-lists.ts";
import { refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf, eventSource } from "../context.ts";
import { refuse, refuseFields } from "../refusal.ts";
import { isDeletable, type DeletableList, type ProfileList } from "../../../src/domain/profile-entries.ts";
import { route } from "../route.ts";

/** The lists whose entries have calls below /eua/{accountId}. */
const LISTS = {
  vehicle: { entity: "Vehicle", name: "a vehicle", entry: "vehicle/{vehicleId}", all: undefined },
  "email-address": {
    entity: "EmailAddress",
    name: "an email address",
    entry: "email-address/{id}",
    all: ["email", "EmailAddresses"],
  },
  address: { entity: "Address", name: "a postal address", entry: "address/{id}", all: ["address", "Addresses"] },
  phone: { entity: "Phone", name: "a phone", entry: "phone/{id}", all: ["phone", "Phones"] },
} as const;

const PATH_LISTS = ["vehicle", "email-address", "address", "phone"] as const;

type OfAccount = FastifyRequest<{ Params: { accountId: string } }>;

/** The id of an entry in the path of its call. */
function entryIn(params: { vehicleId: string } | { id: string }): string {
  return "vehicleId" in params ? params.vehicleId : params.id;
}

export function callerOf(request: FastifyRequest): ProfileCaller {
  return { tenant: tenantOf(request), driver: driverOf(request), source: eventSource(request) };
}

export function answerSave(reply: FastifyReply, outcome: ProfileSaveOutcome, status?: 200 | 201): FastifyReply {
  switch (outcome.kind) {
    case "refused":
      return refuseFields(reply, outcome.errors);
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

/** Sends entries as they are stored. They contain tenants' own fields; the schema of the call defines their shape. */
function sendStored(reply: FastifyReply, stored: Entity | Entity[]): FastifyReply {
  return noStore(reply).send(stored);
}

/** Another driver's, another tenant's, unknown or malformed ids get the same response. */
function isOwn(request: OfAccount): boolean {
  return request.params.accountId === driverOf(request).driverId;
}

/** Whether the body names no account, or the one in the path. */
function namesAccount(body: Entity, accountId: string): boolean {
  return body["accountId"] === undefined || body["accountId"] === accountId;
}

function registerReads(app: FastifyInstance, service: ProfileService, list: ProfileList): void {
  const { entity, name, entry, all } = LISTS[list];
  route(
    app,
    `GET /api/v1/eua/{accountId}/${entry}`,
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["profile"],
        summary: `Reads ${name}`,
        response: { 200: shape(entity), ...refusals },
      },
    },
    async (request, reply) => {
      const found = isOwn(request) ? await service.find(driverOf(request), list, entryIn(request.params)) : undefined;
      return found === undefined ? refuse(reply, 404, "not_found") : sendStored(reply, found);
    },
  );
  if (all === undefined) return;
  const [path, answer] = all;
  route(
    app,
    `GET /api/v1/eua/{accountId}/${path}`,
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["profile"],
        summary: `Lists every such entry: ${name}`,
        response: { 200: shape(answer), ...refusals },
      },
    },
    async (request, reply) => {
      if (!isOwn(request)) return refuse(reply, 404, "not_found");
      return sendStored(reply, await service.list(driverOf(request), list));
    },
  );
}

function registerWrites(app: FastifyInstance, service: ProfileService, list: ProfileList): void {
  const { entity, name } = LISTS[list];
  const body = shape(`${entity}Request`);
  const formBody = [{ form: PROFILE_LISTS[list].form }];
  route(
    app,
    `POST /api/v1/eua/{accountId}/${list}`,
    {
      config: { access: "driver", tenant: "token", formBody },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["profile"],
        summary: `Adds ${name}`,
        body,
        response: { 201: shape(entity), ...refusals },
      },
    },
    async (request, reply) => {
      const entry = { ...request.body };
      if (!isOwn(request) || !namesAccount(entry, request.params.accountId)) return refuse(reply, 404, "not_found");
      return answerSave(reply, await service.add(callerOf(request), list, entry), 201);
    },
  );
  route(
    app,
    `POST /api/v1/eua/{accountId}/update/${list}`,
    {
      config: { access: "driver", tenant: "token", formBody },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["profile"],
        summary: `Changes ${name}, or hides it with inactive: true`,
        body: shape(`${entity}Update`),
        response: { 200: shape(entity), ...refusals },
      },
    },
    async (request, reply) => {
      if (!isOwn(request)) return refuse(reply, 404, "not_found");
      return answerSave(reply, await service.update(callerOf(request), list, { ...request.body }));
    },
  );
}

function registerDelete(app: FastifyInstance, service: ProfileService, list: DeletableList): void {
  const { name, entry } = LISTS[list];
  route(
    app,
    `DELETE /api/v1/eua/{accountId}/${entry}`,
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["profile"],
        summary: `Deletes ${name}; orders that name it keep their copy`,
        response: { 204: { type: "null" }, ...refusals },
      },
    },
    async (request, reply) => {
      if (!isOwn(request)) return refuse(reply, 404, "not_found");
      return answerSave(reply, await service.remove(callerOf(request), list, entryIn(request.params)));
    },
  );
}

/** Entries of a profile: reading, adding, changing, hiding and deleting, with the specification's calls. */
export function registerEntryRoutes(app: FastifyInstance, service: ProfileService): void {
  for (const list of PATH_LISTS) {
    registerReads(app, service, list);
    registerWrites(app, service, list);
    if (isDeletable(list)) registerDelete(app, service, list);
  }
}
