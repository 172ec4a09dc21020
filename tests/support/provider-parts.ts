import { createSecretBox } from "../../server/identity/secret-box.ts";
import type { ProviderParts } from "../../server/payments/providers.ts";

/** What payment providers of tests are made of: of a demonstration server that knows no tenants, unless told otherwise. */
export function providerParts(given: Pick<ProviderParts, "clock"> & Partial<ProviderParts>): ProviderParts {
  return {
    db: { withTenant: () => Promise.reject(new Error("no database")) },
    production: false,
    demo: true,
    publicUrl: "https://parking.example.org",
    secretsDir: "no/secrets",
    box: createSecretBox("a key for tests, of thirty-two characters or more"),
    tenants: { find: async () => undefined },
    ...given,
  };
}
