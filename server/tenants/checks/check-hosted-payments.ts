import { existsSync } from "node:fs";
import type { HostedProviderDocument } from "../../../src/domain/generated/meta-hosted-provider.ts";
import type { HostedPayments, TenantDocument } from "../../../src/domain/generated/meta-tenant.ts";
import type { ServedPayments } from "../card-payments.ts";
import { readRotatedSecrets } from "../tenant-secret.ts";
import type { TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

type Documents = ReadonlyMap<string, HostedProviderDocument>;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether a text is a base address for calls: only an address without credentials, query or fragment, and without a
 * trailing slash.
 */
function isBaseAddress(text: string): boolean {
  if (!URL.canParse(text) || text.endsWith("/")) return false;
  const url = new URL(text);
  const isPlain = url.username === "" && url.password === "" && url.hash === "" && url.search === "";
  return isPlain && (url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname)));
}

/** The faults of settings that the provider requires and that are missing, or that it does not have. */
function settingsFaults(
  settings: HostedPayments,
  { id, settings: needed }: HostedProviderDocument,
  file: string,
): TenantFault[] {
  const { provider: _provider, ...given } = settings;
  const names: readonly string[] = needed;
  return [
    ...needed
      .filter((name) => !(name in given))
      .map((name) => fault(file, "/hostedPayments", `the property "${name}", which ${id} needs`)),
    ...Object.keys(given)
      .filter((name) => !names.includes(name))
      .map((name) => fault(file, `/hostedPayments/${name}`, `no ${name}, as ${id} has none`)),
  ];
}

/** The faults of a tenant's hosted payment settings, beyond their shape. */
export function checkHostedPayments(
  { hostedPayments }: Pick<TenantDocument, "hostedPayments">,
  documents: Documents,
  served: Pick<ServedPayments, "hostedProviders"> | undefined,
  file: string,
): TenantFault[] {
  if (hostedPayments === undefined) return [];
  const { provider, url } = hostedPayments;
  const known = served?.hostedProviders ?? [...documents.keys()];
  if (!known.includes(provider)) {
    return [unknownName(file, "/hostedPayments/provider", "a hosted provider", provider, known)];
  }
  const document = documents.get(provider);
  const address = "an address that starts with https://, and ends without a slash";
  return [
    ...(document === undefined ? [] : settingsFaults(hostedPayments, document, file)),
    ...(url === undefined || isBaseAddress(url) ? [] : [fault(file, "/hostedPayments/url", address)]),
  ];
}

/** Real money moves in production, so there must be no sandbox page, and no call may be sent unencrypted. */
export function checkHostedPaymentsForProduction(
  { hostedPayments }: Pick<TenantDocument, "hostedPayments">,
  documents: Documents,
  file: string,
): TenantFault[] {
  if (hostedPayments === undefined) return [];
  const { provider, url } = hostedPayments;
  const place = "/hostedPayments/provider";
  const moving = `a provider that moves money; ${provider} does not run where NODE_ENV is production`;
  return [
    ...(documents.get(provider)?.isSandbox === true ? [fault(file, place, moving)] : []),
    ...(url?.startsWith("http:") === true
      ? [fault(file, "/hostedPayments/url", "an address that starts with https://, as NODE_ENV is production")]
      : []),
  ];
}

/**
 * Outside production, only a demonstration serves the page of a sandbox: on any other server its payments would stay
 * open forever.
 */
export function checkHostedPaymentsWithoutDemo(
  { hostedPayments }: Pick<TenantDocument, "hostedPayments">,
  documents: Documents,
  file: string,
): TenantFault[] {
  if (hostedPayments === undefined || documents.get(hostedPayments.provider)?.isSandbox !== true) return [];
  const expected = `a provider that moves money; ${hostedPayments.provider} runs in a demonstration alone, and DEMO is not 1`;
  return [fault(file, "/hostedPayments/provider", expected)];
}

/**
 * The faults of payment secrets that a tenant names and that cannot be read. Not checked without a folder of secrets,
 * since documents are also checked on other machines.
 */
export async function checkPaymentSecrets(
  { slug, hostedPayments }: Pick<TenantDocument, "slug" | "hostedPayments">,
  secretsDir: string | undefined,
  file: string,
): Promise<TenantFault[]> {
  if (hostedPayments === undefined || secretsDir === undefined || !existsSync(secretsDir)) return [];
  const faults: TenantFault[] = [];
  for (const [name, value] of Object.entries(hostedPayments)) {
    if (typeof value !== "object") continue;
    try {
      await readRotatedSecrets(secretsDir, slug, value.secret);
    } catch (error) {
      faults.push(fault(file, `/hostedPayments/${name}`, `a secret that can be read; ${(error as Error).message}`));
    }
  }
  return faults;
}
