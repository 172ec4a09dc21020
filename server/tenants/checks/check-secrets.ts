import { existsSync } from "node:fs";
import path from "node:path";
import type { GatewayDocument } from "../../../src/domain/generated/meta-gateway.ts";
import type { TenantDocument } from "../../../src/domain/generated/meta-tenant.ts";
import { readTenantSecret } from "../tenant-secret.ts";
import type { TenantFault } from "../types.ts";
import { checkPaymentSecrets } from "./check-hosted-payments.ts";
import { fault } from "./faults.ts";

type Secret = NonNullable<GatewayDocument["secrets"]>[number];

/** Where secrets are looked for. */
interface Surroundings {
  /** Undefined where they are not looked at. */
  readonly secretsDir?: string | undefined;
  readonly production?: boolean;
}

/** What is expected of a secret instead of what its file holds; undefined where that is right. */
async function expectedOf(slug: string, secret: Secret, secretsDir: string, production: boolean) {
  const { name, prefixes, testPrefixes = [] } = secret;
  const known = production ? prefixes : [...prefixes, ...testPrefixes];
  const begins = `in ${path.join(secretsDir, slug, name)} what begins with ${known.join(" or ")}`;
  try {
    const lines = (await readTenantSecret(secretsDir, slug, name)).split(/\r?\n/);
    const startsWith = (beginnings: readonly string[]) =>
      lines.every((line) => beginnings.some((each) => line.startsWith(each)));
    if (startsWith(known)) return undefined;
    return startsWith(testPrefixes) ? `${begins}; a key for tests moves no money in production` : begins;
  } catch (error) {
    return `a secret that can be read; ${(error as Error).message}`;
  }
}

/** What is wrong with the secrets of payments that a tenant names, or that what it is paid through needs. */
export async function checkSecrets(
  document: TenantDocument,
  { gateways }: { readonly gateways: ReadonlyMap<string, GatewayDocument> },
  { secretsDir, production = false }: Surroundings,
  file: string,
): Promise<TenantFault[]> {
  const named = await checkPaymentSecrets(document, secretsDir, file);
  // Documents are checked on other machines too; in production there has to be a folder of secrets.
  if (secretsDir === undefined || (!production && !existsSync(secretsDir))) return named;
  const needed = gateways.get(document.cards?.gateway ?? "")?.secrets ?? [];
  const expected = await Promise.all(needed.map((secret) => expectedOf(document.slug, secret, secretsDir, production)));
  return [
    ...named,
    ...expected.flatMap((words) => (words === undefined ? [] : [fault(file, "/cards/gateway", words)])),
  ];
}
