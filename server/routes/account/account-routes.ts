import type { FastifyInstance } from "fastify";
import type { Entity } from "../../../src/domain/form-entity.ts";
import type { EmailVerifiedRequest, RegisterRequest } from "../../../src/domain/generated/api-account.ts";
import type { ProfileService } from "../../services/profile.ts";
import type { RegistrationService } from "../../services/registration.ts";
import { userNameKey } from "../../identity/user-names.ts";
import { pathParameters, refusals, shape } from "../api-schemas.ts";
import { driverOf, noStore, tenantOf } from "../context.ts";
import { eventSource, refuseForm, refuseTooMany } from "../event-source.ts";
import { refuse } from "../refusal.ts";

const PUBLIC = "/portal/pages/home-without-session";

/** Registration and proof of the e-mail address. */
export function registerRegistrationRoutes(app: FastifyInstance, service: RegistrationService): void {
  app.post<{ Params: { customer: string }; Body: RegisterRequest }>(
    `${PUBLIC}/drivers-create/:customer`,
    {
      config: { access: "public", formBody: [{ form: "registration" }] },
      schema: {
        tags: ["account"],
        summary: "Registers a driver and mails the verification link",
        params: pathParameters("customer"),
        body: shape("RegisterRequest"),
        response: { 201: shape("RegisterResponse"), ...refusals },
      },
    },
    async (request, reply) => {
      const outcome = await service.register(
        tenantOf(request),
        eventSource(request),
        request.body as unknown as Entity,
      );
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuseForm(reply, outcome.errors);
      return noStore(reply).code(201).send({ userName: outcome.userName });
    },
  );

  app.put<{ Params: { customer: string }; Body: EmailVerifiedRequest }>(
    `${PUBLIC}/email-verified/:customer`,
    {
      config: { access: "public" },
      schema: {
        tags: ["account"],
        summary: "Marks an e-mail address as verified, by the mailed token",
        params: pathParameters("customer"),
        body: shape("EmailVerifiedRequest"),
        response: { 200: shape("EmailVerifiedResponse"), ...refusals },
      },
    },
    async (request, reply) => {
      const outcome = await service.verifyEmail(eventSource(request), request.body.username, request.body.token);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuse(reply, 400, "invalid_link");
      return noStore(reply).send({ verifyEmail: true });
    },
  );
}

/** Who is signed in, and everything stored of them. */
export function registerAccountRoutes(app: FastifyInstance, profile: ProfileService): void {
  app.get<{ Params: { customer: string } }>(
    "/user-context/driver-portal/:customer",
    {
      config: { access: "driver" },
      schema: {
        tags: ["account"],
        summary: "The signed-in user",
        params: pathParameters("customer"),
        response: { 200: shape("UserContext"), ...refusals },
      },
    },
    (request, reply) => {
      const { userName, userGroup } = driverOf(request);
      return noStore(reply).send({ user: { userName, userGroup } });
    },
  );

  app.get<{ Params: { userName: string; customer: string } }>(
    "/driversaccount/user-name/:userName/:customer",
    {
      config: { access: "driver" },
      schema: {
        tags: ["account"],
        summary: "The driver account of the signed-in user",
        params: pathParameters("userName", "customer"),
        response: { 200: shape("DriverAccount"), ...refusals },
      },
    },
    async (request, reply) => {
      const driver = driverOf(request);
      if (userNameKey(request.params.userName) !== driver.userNameKey) return refuse(reply, 404, "not_found");
      return noStore(reply).send(await profile.read(driver));
    },
  );
}
