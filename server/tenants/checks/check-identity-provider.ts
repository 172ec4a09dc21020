import { existsSync } from "node:fs";
import type { TenantDocument } from "../../../src/domain/generated/meta-tenant.ts";
import { EMBEDDED_PROVIDER, isFederated } from "../identity-provider.ts";
import { readTenantSecret } from "../tenant-secret.ts";
import type { TenantFault } from "../types.ts";
import { fault } from "./faults.ts";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Codes and tokens are sent to this address, so the connection must be encrypted, except to this machine. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isPlain = url.username === "" && url.password === "" && url.hash === "" && url.search === "";
  return isPlain && (url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname)));
}

function modeFaults(document: TenantDocument, file: string): TenantFault[] {
  const { identityProvider } = document;
  if (isFederated(document) && identityProvider === undefined) {
    return [fault(file, "", "identityProvider, as buyerAuthentication is SHIBBOLETH")];
  }
  if (!isFederated(document) && document.idpLogoutURL !== undefined && identityProvider === undefined) {
    return [fault(file, "/idpLogoutURL", "buyerAuthentication SHIBBOLETH beside it, or no idpLogoutURL")];
  }
  if (!isFederated(document) && identityProvider !== undefined) {
    return [fault(file, "/identityProvider", "buyerAuthentication SHIBBOLETH beside it, or no identityProvider")];
  }
  return [];
}

function embeddedFaults(document: TenantDocument, file: string): TenantFault[] {
  const { identityProvider, idpLogoutURL, demo } = document;
  const faults: TenantFault[] = [];
  if (demo !== true) {
    faults.push(
      fault(file, "/identityProvider/discoveryUrl", "a provider's address; embedded is for demo tenants only"),
    );
  }
  if (identityProvider?.logout !== "popup") {
    faults.push(fault(file, "/identityProvider/logout", "popup, the only way of the embedded provider", "popup"));
  }
  if (idpLogoutURL !== undefined) {
    faults.push(fault(file, "/idpLogoutURL", "no address, as the embedded provider has its own"));
  }
  return faults;
}

function remoteFaults(document: TenantDocument, file: string): TenantFault[] {
  const { identityProvider, idpLogoutURL } = document;
  if (identityProvider === undefined) return [];
  const faults: TenantFault[] = [];
  const { discoveryUrl, logout } = identityProvider;
  if (!isSafeAddress(discoveryUrl)) {
    faults.push(
      fault(file, "/identityProvider/discoveryUrl", `an address that starts with https://, or "${EMBEDDED_PROVIDER}"`),
    );
  }
  if (logout === "popup" && (idpLogoutURL === undefined || !isSafeAddress(idpLogoutURL))) {
    faults.push(fault(file, "/idpLogoutURL", "the https:// address at which the provider ends its session"));
  }
  if (logout === "redirect" && idpLogoutURL !== undefined) {
    faults.push(fault(file, "/idpLogoutURL", "no address, as logout by redirect takes the provider's own"));
  }
  return faults;
}

/** The faults of a tenant's sign-in settings. */
export function checkIdentityProvider(document: TenantDocument, file: string): TenantFault[] {
  const isEmbedded = document.identityProvider?.discoveryUrl === EMBEDDED_PROVIDER;
  return [...modeFaults(document, file), ...(isEmbedded ? embeddedFaults : remoteFaults)(document, file)];
}

/** The faults of settings that are allowed on a demonstration server only. */
export function checkForProduction(document: TenantDocument, file: string): TenantFault[] {
  if (document.identityProvider?.discoveryUrl !== EMBEDDED_PROVIDER) return [];
  return [
    fault(
      file,
      "/identityProvider/discoveryUrl",
      "a provider's address; embedded is not there where NODE_ENV is production",
    ),
  ];
}

/**
 * The fault of a client secret that a tenant names and that cannot be read. Not checked without a folder of secrets,
 * since documents are also checked on other machines.
 */
export async function checkClientSecret(
  { slug, identityProvider }: Pick<TenantDocument, "slug" | "identityProvider">,
  secretsDir: string | undefined,
  file: string,
): Promise<TenantFault[]> {
  const name = identityProvider?.clientSecret?.secret;
  if (name === undefined || secretsDir === undefined || !existsSync(secretsDir)) return [];
  try {
    await readTenantSecret(secretsDir, slug, name);
    return [];
  } catch (error) {
    const expected = `a secret that can be read; ${(error as Error).message}`;
    return [fault(file, "/identityProvider/clientSecret", expected)];
  }
}
