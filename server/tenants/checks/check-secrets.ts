import { existsSync } from "node:fs";
import path from "node:path";
import type { GatewayDocument } from "../../../src/domain/generated/meta-gateway.ts";
import type { HostedProviderDocument } from "../../../src/domain/generated/meta-hosted-provider.ts";
import type { TenantDocument } from "../../../src/domain/generated/meta-tenant.ts";
import { readTenantSecret } from "../tenant-secret.ts";
import type { TenantFault } from "../types.ts";
import { checkPaymentSecrets } from "./check-hosted-payments.ts";
import { checkClientSecret } from "./check-identity-provider.ts";
import { fault } from "./faults.ts";

type Secret = NonNullable<GatewayDocument["secrets"]>[number];

/** The product's documents about payment gateways and providers. */
interface Documents {
  readonly gateways: ReadonlyMap<string, GatewayDocument>;
  readonly hostedProviders: ReadonlyMap<string, HostedProviderDocument>;
}

/** Where to look for secrets. */
interface Surroundings {
  /** Undefined if secrets are not checked. */
  readonly secretsDir?: string | undefined;
  readonly production?: boolean;
}

/** What is expected instead of a secret file's content; undefined if it is right. */
async function expectedOf(slug: string, secret: Secret, secretsDir: string, production: boolean) {
  const { name, prefixes, testPrefixes = [], isRotated = false } = secret;
  const known = production ? prefixes : [...prefixes, ...testPrefixes];
  const begins = `in ${path.join(secretsDir, slug, name)} what begins with ${known.join(" or ")}`;
  try {
    const lines = (await readTenantSecret(secretsDir, slug, name)).split(/\r?\n/);
    const startsWith = (beginnings: readonly string[]) =>
      lines.every((line) => beginnings.some((each) => line.startsWith(each)));
    if (lines.length > (isRotated ? 2 : 1)) return `${begins}, on ${isRotated ? "one line, or two" : "one line"}`;
    if (startsWith(known)) return undefined;
    return startsWith(testPrefixes) ? `${begins}; a key for tests moves no money in production` : begins;
  } catch (error) {
    return `a secret that can be read; ${(error as Error).message}`;
  }
}

/** The faults of the secrets that a tenant names, or that its gateway or provider requires. */
export async function checkSecrets(
  document: TenantDocument,
  { gateways, hostedProviders }: Documents,
  surroundings: Surroundings,
  file: string,
): Promise<TenantFault[]> {
  const { slug, cards, hostedPayments } = document;
  const { secretsDir, production = false } = surroundings;
  const named = [
    ...(await checkPaymentSecrets(document, secretsDir, file)),
    ...(await checkClientSecret(document, secretsDir, file)),
  ];
  // Documents are also checked on other machines; in production, there must be a folder of secrets.
  if (secretsDir === undefined || (!production && !existsSync(secretsDir))) return named;
  const needed = async (secrets: readonly Secret[] = [], place: string) => {
    const expected = await Promise.all(secrets.map((secret) => expectedOf(slug, secret, secretsDir, production)));
    return expected.flatMap((words) => (words === undefined ? [] : [fault(file, place, words)]));
  };
  return [
    ...named,
    ...(await needed(gateways.get(cards?.gateway ?? "")?.secrets, "/cards/gateway")),
    ...(await needed(hostedProviders.get(hostedPayments?.provider ?? "")?.secrets, "/hostedPayments/provider")),
  ];
}
