import type { FastifyInstance } from "fastify";
import { FORM_BODY_BYTES } from "../../security/request-limits.ts";
import type { EmailProof } from "../../services/accounts/email-proof.ts";
import type { RegistrationService } from "../../services/accounts/registration.ts";
import type { UserNameCheck } from "../../services/accounts/user-name-check.ts";
import { refusals, shape } from "../api-schemas.ts";
import { noStore, tenantOf, eventSource } from "../context.ts";
import { refuse, refuseFields, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

function registerUserNameCheck(app: FastifyInstance, service: UserNameCheck): void {
  route(
    app,
    "GET /api/v1/portal/pages/home-without-session/check_username/{userName}/{customer}",
    {
      config: { access: "public", tenant: "path", onlyWithPasswords: true },
      schema: {
        tags: ["account"],
        summary: "Whether a user name is free",
        response: { 200: shape("UserNameAvailability"), ...refusals },
      },
    },
    async (request, reply) => {
      const outcome = await service.check(tenantOf(request), eventSource(request), request.params.userName);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      return noStore(reply).send(outcome.availability);
    },
  );
}

function registerProof(app: FastifyInstance, proof: EmailProof): void {
  route(
    app,
    "PUT /api/v1/portal/pages/home-without-session/email-verified/{customer}",
    {
      config: { access: "public", tenant: "path" },
      schema: {
        tags: ["account"],
        summary: "Marks an email address as verified, by the mailed token",
        body: shape("EmailVerifiedRequest"),
        response: { 200: shape("EmailVerifiedResponse"), ...refusals },
      },
    },
    async (request, reply) => {
      const { username, token } = request.body;
      const outcome = await proof.verify(tenantOf(request), eventSource(request), username, token);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuse(reply, 400, "invalid_link");
      return noStore(reply).send({ verifyEmail: true });
    },
  );
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/send-verification/{customer}",
    {
      config: { access: "public", tenant: "path", onlyWithPasswords: true },
      schema: {
        tags: ["account"],
        summary: "Mails the verification link anew, after the right password of an unverified account",
        body: shape("SendVerificationRequest"),
        response: { 202: shape("Done"), ...refusals },
      },
    },
    async (request, reply) => {
      const { username, password } = request.body;
      const outcome = await proof.resend(tenantOf(request), eventSource(request), username, password);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuse(reply, 401, "invalid_credentials");
      return noStore(reply).code(202).send({});
    },
  );
}

/** Registration, and the verification of the email address. */
export function registerRegistrationRoutes(
  app: FastifyInstance,
  services: { registration: RegistrationService; proof: EmailProof; userNames: UserNameCheck },
): void {
  route(
    app,
    "POST /api/v1/portal/pages/home-without-session/drivers-create/{customer}",
    {
      config: { access: "public", tenant: "path", formBody: [{ form: "registration" }], onlyWithPasswords: true },
      bodyLimit: FORM_BODY_BYTES,
      schema: {
        tags: ["account"],
        summary: "Registers a driver and mails the verification link",
        body: shape("RegisterRequest"),
        response: { 201: shape("RegisterResponse"), ...refusals },
      },
    },
    async (request, reply) => {
      const outcome = await services.registration.register(tenantOf(request), eventSource(request), {
        ...request.body,
      });
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuseFields(reply, outcome.errors);
      return noStore(reply).code(201).send({ userName: outcome.userName });
    },
  );
  registerProof(app, services.proof);
  registerUserNameCheck(app, services.userNames);
}
