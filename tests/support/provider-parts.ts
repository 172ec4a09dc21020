import { createSecretBox } from "../../server/identity/secret-box.ts";
import type { ProviderParts } from "../../server/payments/providers.ts";

/** The parts of payment providers in tests: by default of a demo server without tenants. */
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
