import { describe, expect, it, onTestFinished } from "vitest";
import { describeFault } from "../../server/tenants/describe-fault.ts";
import { providerLogout } from "../../server/tenants/identity-provider.ts";
import { secretFiles } from "../support/secret-files.ts";
import { tenantDocument } from "./broken-case.ts";
import { brokenProviders } from "./broken-providers.ts";
import { faultsOf, load, tenantsFolder } from "./tenant-folders.ts";

const provider = { discoveryUrl: "https://login.example", clientId: "parking", logout: "redirect" as const };
const embedded = { discoveryUrl: "embedded", clientId: "parking", logout: "popup" as const };
const federated = (identityProvider: object, more: object = {}) =>
  tenantDocument({ buyerAuthentication: "SHIBBOLETH", identityProvider, ...more });

describe("the checker of identity providers", () => {
  it.each(brokenProviders)("names $name", async ({ documents, file, pointer, expected, suggestion }) => {
    const faults = await faultsOf(documents);
    const found = faults.find((fault) => fault.file === file && fault.pointer === pointer);
    expect(found, `faults: ${faults.map(describeFault).join("\n")}`).toBeDefined();
    expect(found?.expected).toMatch(expected);
    expect(found?.suggestion).toBe(suggestion);
  });

  it.each([
    federated(provider),
    federated({ ...provider, discoveryUrl: "https://login.example/realms/x/.well-known/openid-configuration" }),
    federated({ ...provider, clientSecret: { secret: "sso-client" }, scope: "openid profile" }),
    federated({ ...provider, logout: "popup" }, { idpLogoutURL: "https://login.example/out" }),
    federated({ ...provider, discoveryUrl: "http://127.0.0.1:9000" }),
    federated(embedded, { demo: true }),
  ])("takes %j", async (document) => {
    expect((await faultsOf({ "tenant.json": document })).map(describeFault)).toEqual([]);
  });

  it("stops a tenant of the embedded provider in production, and no other", async () => {
    const folder = tenantsFolder({
      atown: { "tenant.json": federated(embedded, { demo: true }) },
      btown: { "tenant.json": { ...federated(provider), slug: "btown" } },
    });
    const tenants = await load(folder, { production: true });
    expect(tenants.slugs).toEqual(["btown"]);
    expect(tenants.faults.get("atown")?.map(({ pointer }) => pointer)).toEqual(["/identityProvider/discoveryUrl"]);
    expect((await load(folder)).slugs).toEqual(["atown", "btown"]);
  });
});

describe("the secret that a tenant names for its provider", () => {
  const named = federated({ ...provider, clientSecret: { secret: "sso-client" } });
  const faultsWith = async (files: Record<string, string>) => {
    const secrets = secretFiles({ atown: files });
    onTestFinished(secrets.remove);
    const tenants = await load(tenantsFolder({ atown: { "tenant.json": named } }), { secretsDir: secrets.folder });
    return (tenants.faults.get("atown") ?? []).map(({ pointer, expected }) => `${pointer}: ${expected}`);
  };

  it("is a fault where it cannot be read", async () => {
    expect(await faultsWith({ "sso-clent": "a secret" })).toEqual([
      expect.stringMatching(
        /^\/identityProvider\/clientSecret: a secret that can be read; the secret .*sso-client cannot be read/,
      ),
    ]);
  });

  it("is none where it can, or where documents are checked without any secrets", async () => {
    expect(await faultsWith({ "sso-client": "a secret" })).toEqual([]);
    expect(await faultsOf({ "tenant.json": named })).toEqual([]);
  });
});

describe("what pages are told of the provider's logout", () => {
  const document = { slug: "atown", name: "A Town", timeZone: "UTC" };
  it.each([
    [{}, {}],
    [{ identityProvider: provider }, { idpLogoutURL: "/auth/sso/atown/logout", idpLogout: "redirect" }],
    [{ identityProvider: embedded }, { idpLogoutURL: "/idp/atown/logout", idpLogout: "popup" }],
    [
      { identityProvider: { ...provider, logout: "popup" as const }, idpLogoutURL: "https://login.example/out" },
      { idpLogoutURL: "https://login.example/out", idpLogout: "popup" },
    ],
  ])("%j: %j", (more, told) => {
    expect(providerLogout({ ...document, ...more })).toEqual(told);
  });
});
