import type { FastifyInstance, FastifyReply } from "fastify";
import type { Entity } from "../../../src/domain/form-entity.ts";
import {
  profileRequiredFields,
  vehicleRequiredFields,
  type ProfileService,
  type SaveOutcome,
} from "../../services/profile.ts";
import { FORM_OF_LIST, type ProfileList } from "../../services/profile-entries.ts";
import { pathParameters, refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf } from "../context.ts";
import { refuseForm } from "../event-source.ts";
import { refuse } from "../refusal.ts";

/** The lists of a profile with the shapes of their calls. */
const LISTS: Readonly<Record<ProfileList, { request: string; entity: string; summary: string }>> = {
  vehicle: { request: "VehicleRequest", entity: "Vehicle", summary: "Adds a vehicle" },
  "email-address": { request: "EmailAddressRequest", entity: "EmailAddress", summary: "Adds an e-mail address" },
  address: { request: "AddressRequest", entity: "Address", summary: "Adds a postal address" },
  phone: { request: "PhoneRequest", entity: "Phone", summary: "Adds a phone" },
};

/** An update of a person holds the answers of two forms. */
const PERSON_FORMS = [{ form: "person" }, { form: "drivers-license", at: "driversLicense" }];

function answerSave(reply: FastifyReply, outcome: SaveOutcome, status: 200 | 201): FastifyReply {
  if (outcome.kind === "refused") return refuseForm(reply, outcome.errors);
  if (outcome.kind === "missing") return refuse(reply, 404, "not_found");
  return noStore(reply).code(status).send(outcome.entity);
}

function registerList(app: FastifyInstance, service: ProfileService, list: ProfileList): void {
  app.post<{ Params: { accountId: string }; Body: Entity }>(
    `/eua/:accountId/${list}`,
    {
      config: { access: "driver", formBody: [{ form: FORM_OF_LIST[list] }] },
      schema: {
        tags: ["profile"],
        summary: LISTS[list].summary,
        params: pathParameters("accountId"),
        body: shape(LISTS[list].request),
        response: { 201: shape(LISTS[list].entity), ...refusals },
      },
    },
    async (request, reply) => {
      const driver = driverOf(request);
      // Another driver's, another tenant's, unknown or malformed: one and the same miss.
      if (request.params.accountId !== driver.driverId) return refuse(reply, 404, "not_found");
      const { accountId = driver.driverId, ...entity } = request.body;
      if (accountId !== driver.driverId) return refuse(reply, 404, "not_found");
      return answerSave(reply, await service.add(tenantOf(request), driver, list, entity), 201);
    },
  );
}

function registerRequiredFields(app: FastifyInstance): void {
  app.get<{ Params: { customer: string } }>(
    "/optional-properties/persons/:customer",
    {
      config: { access: "driver" },
      schema: {
        tags: ["profile"],
        summary: "Which sections a profile must have before buying",
        params: pathParameters("customer"),
        response: { 200: shape("ProfileRequiredFields"), ...refusals },
      },
    },
    (request, reply) => noStore(reply).send(profileRequiredFields(tenantOf(request))),
  );
  app.get<{ Params: { customer: string } }>(
    "/optional-properties/vehicles/:customer",
    {
      config: { access: "driver" },
      schema: {
        tags: ["profile"],
        summary: "Fields of the vehicle form that this tenant requires",
        params: pathParameters("customer"),
        response: { 200: shape("VehicleRequiredFields"), ...refusals },
      },
    },
    (request, reply) => noStore(reply).send(vehicleRequiredFields(tenantOf(request))),
  );
}

/** What a driver adds to the profile, and what the tenant asks of it. */
export function registerProfileRoutes(app: FastifyInstance, service: ProfileService): void {
  for (const list of Object.keys(LISTS) as ProfileList[]) registerList(app, service, list);
  app.post<{ Body: Entity }>(
    "/eua/update",
    {
      config: { access: "driver", formBody: PERSON_FORMS },
      schema: {
        tags: ["profile"],
        summary: "Updates personal details, the driver's license, or both",
        body: shape("PersonRequest"),
        response: { 200: shape("Person"), ...refusals },
      },
    },
    async (request, reply) =>
      answerSave(reply, await service.updatePerson(tenantOf(request), driverOf(request), request.body), 200),
  );
  registerRequiredFields(app);
}
