import { expect, test } from "vitest";
import { createSecretBox } from "../../server/identity/secret-box.ts";
import { providerAccess } from "../../server/services/single-sign-on/provider-access.ts";
import { EMBEDDED_PROVIDER, embeddedIssuer } from "../../server/tenants/identity-provider.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";

const server = {
  box: createSecretBox("a key for tests, of thirty-two characters or more"),
  publicUrl: "https://parking.example",
  secretsDir: "secrets",
  embedded: () => Promise.reject(new Error("nobody asks")),
};
const tenant = (identityProvider?: object, buyerAuthentication = "SHIBBOLETH") =>
  ({ slug: "springfield", document: { buyerAuthentication, identityProvider } }) as unknown as EffectiveTenant;
const elsewhere = { discoveryUrl: "https://idp.example", clientId: "portal" };
const embedded = { discoveryUrl: EMBEDDED_PROVIDER, clientId: "portal", scope: "openid email" };

test("a provider elsewhere is reached at its address, without a secret where the tenant names none", async () => {
  expect(await providerAccess(tenant(elsewhere), server)).toEqual({
    ...elsewhere,
    clientSecret: undefined,
    scope: "openid",
  });
});

test("the embedded provider is reached inside the process, with a secret that nobody has to keep", async () => {
  expect(await providerAccess(tenant(embedded), server)).toEqual({
    discoveryUrl: embeddedIssuer("https://parking.example", "springfield"),
    clientId: "portal",
    clientSecret: expect.stringMatching(/^.{20,}$/),
    scope: "openid email",
    fetch: server.embedded,
  });
});

test.each([
  ["a tenant that names none", tenant(), server],
  ["a tenant whose drivers have passwords", tenant(elsewhere, "LOCAL"), server],
  ["an embedded one, on a server that has none", tenant(embedded), { ...server, embedded: undefined }],
])("there is no provider for %s", async (_which, of, surroundings) => {
  expect(await providerAccess(of, surroundings)).toBeUndefined();
});

test("a secret that is named and not there is a fault", async () => {
  const secret = { ...elsewhere, clientSecret: { secret: "missing" } };
  await expect(providerAccess(tenant(secret), server)).rejects.toThrow("secrets/springfield/missing");
});
