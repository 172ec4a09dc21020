import type { FastifyInstance } from "fastify";
import { FORM_BODY_BYTES } from "../../security/request-limits.ts";
import type { BodyForm } from "../../services/forms/misshapen-form.ts";
import { profileRequiredFields, vehicleRequiredFields, type ProfileService } from "../../services/profile/profile.ts";
import { refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf } from "../context.ts";
import { refuse } from "../refusal.ts";
import { answerSave, callerOf, registerEntryRoutes } from "./entry-routes.ts";
import { route } from "../route.ts";

/** An update of a person contains the answers to two forms. */
const PERSON_FORMS: readonly BodyForm[] = [{ form: "person" }, { form: "drivers-license", at: "driversLicense" }];

function registerRequiredFields(app: FastifyInstance): void {
  route(
    app,
    "GET /api/v1/optional-properties/persons/{customer}",
    {
      config: { access: "driver", tenant: "path" },
      schema: {
        tags: ["profile"],
        summary: "Which sections a profile must have before buying",
        response: { 200: shape("ProfileRequiredFields"), ...refusals },
      },
    },
    (request, reply) => noStore(reply).send(profileRequiredFields(tenantOf(request))),
  );
  route(
    app,
    "GET /api/v1/optional-properties/vehicles/{customer}",
    {
      config: { access: "driver", tenant: "path" },
      schema: {
        tags: ["profile"],
        summary: "Fields of the vehicle form that this tenant requires",
        response: { 200: shape("VehicleRequiredFields"), ...refusals },
      },
    },
    (request, reply) => noStore(reply).send(vehicleRequiredFields(tenantOf(request))),
  );
}

function registerAccount(app: FastifyInstance, service: ProfileService): void {
  route(
    app,
    "GET /api/v1/eua/{accountId}",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["profile"],
        summary: "The end-user account with its person and every active entry",
        response: { 200: shape("EndUserAccount"), ...refusals },
      },
    },
    async (request, reply) => {
      const driver = driverOf(request);
      if (request.params.accountId !== driver.driverId) return refuse(reply, 404, "not_found");
      return noStore(reply).send((await service.read({ tenant: tenantOf(request), driver })).endUserAccountEntity);
    },
  );
  route(
    app,
    "POST /api/v1/eua/update",
    {
      config: { access: "driver", tenant: "token", formBody: PERSON_FORMS },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["profile"],
        summary: "Updates personal details, the driver's license, or both",
        body: shape("PersonRequest"),
        response: { 200: shape("Person"), ...refusals },
      },
    },
    async (request, reply) => answerSave(reply, await service.updatePerson(callerOf(request), { ...request.body })),
  );
}

function registerBillingAddress(app: FastifyInstance, service: ProfileService): void {
  route(
    app,
    "POST /api/v1/eua/billing-address",
    {
      config: { access: "driver", tenant: "token", formBody: [{ form: "billing-address" }] },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["profile"],
        summary: "Creates a billing address, or replaces the driver's own with this id; inactive: true hides it",
        body: shape("BillingAddressRequest"),
        response: { 200: shape("BillingAddress"), 201: shape("BillingAddress"), ...refusals },
      },
    },
    async (request, reply) => {
      const { driverId } = request.body;
      if (driverId !== undefined && driverId !== driverOf(request).driverId) return refuse(reply, 404, "not_found");
      return answerSave(reply, await service.saveBillingAddress(callerOf(request), { ...request.body }));
    },
  );
}

/** The driver's profile, and which parts of it the tenant requires. */
export function registerProfileRoutes(app: FastifyInstance, service: ProfileService): void {
  registerAccount(app, service);
  registerEntryRoutes(app, service);
  registerBillingAddress(app, service);
  registerRequiredFields(app);
}
