import { tenantDocument, type BrokenCase } from "./broken-case.ts";

const provider = { discoveryUrl: "https://login.example", clientId: "parking", logout: "redirect" };
const federated = (more: object, beside: object = {}) => ({
  "tenant.json": tenantDocument({
    buyerAuthentication: "SHIBBOLETH",
    identityProvider: { ...provider, ...more },
    ...beside,
  }),
});

/** What can be wrong with the way a tenant's drivers sign in. */
export const brokenProviders: BrokenCase[] = [
  {
    name: "single sign-on without a provider",
    documents: { "tenant.json": tenantDocument({ buyerAuthentication: "SHIBBOLETH" }) },
    file: "tenant.json",
    pointer: "",
    expected: /identityProvider, as buyerAuthentication is SHIBBOLETH/,
  },
  {
    name: "a provider where drivers sign in with a password",
    documents: { "tenant.json": tenantDocument({ identityProvider: provider }) },
    file: "tenant.json",
    pointer: "/identityProvider",
    expected: /buyerAuthentication SHIBBOLETH beside it/,
  },
  ...[
    "http://login.example",
    "ftp://login.example",
    "login.example",
    "https://me:pass@login.example",
    "https://x.example/?a=1",
  ].map((discoveryUrl): BrokenCase => ({
    name: `a provider at ${discoveryUrl}`,
    documents: federated({ discoveryUrl }),
    file: "tenant.json",
    pointer: "/identityProvider/discoveryUrl",
    expected: /starts with https:\/\/, or "embedded"/,
  })),
  {
    name: "the embedded provider outside a demo tenant",
    documents: federated({ discoveryUrl: "embedded", logout: "popup" }),
    file: "tenant.json",
    pointer: "/identityProvider/discoveryUrl",
    expected: /embedded is for demo tenants only/,
  },
  {
    name: "the embedded provider with another logout",
    documents: federated({ discoveryUrl: "embedded" }, { demo: true }),
    file: "tenant.json",
    pointer: "/identityProvider/logout",
    expected: /popup, the only way/,
    suggestion: "popup",
  },
  {
    name: "a logout by popup without an address",
    documents: federated({ logout: "popup" }),
    file: "tenant.json",
    pointer: "/idpLogoutURL",
    expected: /https:\/\/ address at which the provider ends its session/,
  },
  {
    name: "a logout address that nothing uses",
    documents: federated({}, { idpLogoutURL: "https://login.example/out" }),
    file: "tenant.json",
    pointer: "/idpLogoutURL",
    expected: /no address, as logout by redirect/,
  },
  {
    name: "a secret that is written into the document",
    documents: federated({ clientSecret: "hunter2" }),
    file: "tenant.json",
    pointer: "/identityProvider/clientSecret",
    expected: /^an object in \{ \}$/,
  },
  {
    name: "a secret whose name leads out of its folder",
    documents: federated({ clientSecret: { secret: "../other/sso" } }),
    file: "tenant.json",
    pointer: "/identityProvider/clientSecret/secret",
    expected: /such as sso-client/,
  },
  {
    name: "scopes without openid",
    documents: federated({ scope: "profile email" }),
    file: "tenant.json",
    pointer: "/identityProvider/scope",
    expected: /openid first, such as openid profile/,
  },
  {
    name: "a person without a driver account who has a profile",
    documents: {
      ...federated({ discoveryUrl: "embedded", logout: "popup" }, { demo: true }),
      "demo/accounts.json": [
        {
          userName: "stranger",
          password: "Parking-2026!",
          role: "DRIVER",
          emailVerified: true,
          driverAccount: false,
          driverAttributes: [],
        },
      ],
    },
    file: "demo/accounts.json",
    pointer: "/0",
    expected: /neither person nor attributes/,
  },
];
