import type { FastifyInstance } from "fastify";
import { userNameKey } from "../../identity/user-names.ts";
import type { PasswordChange } from "../../services/accounts/password-change.ts";
import type { ProfileService } from "../../services/profile/profile.ts";
import { refusals, shape } from "../api-schemas.ts";
import { accountOf, driverOf, noStore, tenantOf, eventSource } from "../context.ts";
import { refuse, refuseFields, refuseTooMany } from "../refusal.ts";
import { route } from "../route.ts";

interface AccountServices {
  profile: ProfileService;
  passwordChange: PasswordChange;
}

function registerAccountIdCheck(app: FastifyInstance, { profile }: AccountServices): void {
  route(
    app,
    "POST /api/v1/eua/check-accountid",
    {
      config: { access: "driver", tenant: "token" },
      schema: {
        tags: ["account"],
        summary: "After single sign-on: whether account, user name and group belong together",
        body: shape("CheckAccountIdRequest"),
        response: { 200: shape("Done"), ...refusals },
      },
    },
    async (request, reply) => {
      const isOwn = await profile.isOwnAccount(driverOf(request), request.body);
      return isOwn ? noStore(reply).send({}) : refuse(reply, 404, "driver_not_found");
    },
  );
}

function registerPasswordChange(app: FastifyInstance, service: PasswordChange): void {
  route(
    app,
    "POST /api/v1/driversaccount/drivers/update-password",
    {
      config: {
        access: ["driver", "admin"],
        tenant: "token",
        formBody: [{ form: "change-password" }],
        onlyWithPasswords: true,
      },
      schema: {
        tags: ["account"],
        summary: "Changes the password after the current one; every other session of the account ends",
        body: shape("ChangePasswordRequest"),
        response: { 200: shape("Done"), ...refusals },
      },
    },
    async (request, reply) => {
      const body = { ...request.body };
      const outcome = await service.change(tenantOf(request), eventSource(request), accountOf(request), body);
      if (outcome.kind === "limited") return refuseTooMany(reply, outcome.seconds);
      if (outcome.kind === "refused") return refuseFields(reply, outcome.errors);
      return noStore(reply).send({});
    },
  );
}

/** Registers the signed-in user, the stored account, and the change of the password. */
export function registerAccountRoutes(app: FastifyInstance, services: AccountServices): void {
  route(
    app,
    "GET /api/v1/user-context/driver-portal/{customer}",
    {
      config: { access: ["driver", "admin"], tenant: "path" },
      schema: {
        tags: ["account"],
        summary: "The signed-in user",
        response: { 200: shape("UserContext"), ...refusals },
      },
    },
    (request, reply) => {
      const { userName, userGroup, role } = accountOf(request);
      return noStore(reply).send({ user: { userName, userGroup, role } });
    },
  );

  route(
    app,
    "GET /api/v1/driversaccount/user-name/{userName}/{customer}",
    {
      config: { access: "driver", tenant: "path" },
      schema: {
        tags: ["account"],
        summary: "The driver account of the signed-in user",
        response: { 200: shape("DriverAccount"), ...refusals },
      },
    },
    async (request, reply) => {
      const driver = driverOf(request);
      if (userNameKey(request.params.userName) !== driver.userNameKey) return refuse(reply, 404, "not_found");
      return noStore(reply).send(await services.profile.read({ tenant: tenantOf(request), driver }));
    },
  );
  registerAccountIdCheck(app, services);
  registerPasswordChange(app, services.passwordChange);
}
