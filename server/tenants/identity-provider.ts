import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";

/** The value for a demonstration server's own provider, in place of a discovery address. */
export const EMBEDDED_PROVIDER = "embedded";

/** The path of a tenant's embedded provider below PUBLIC_URL. */
export function embeddedProviderPath(slug: string): string {
  return `/idp/${slug}`;
}

/** The issuer of a tenant's embedded provider; it changes with PUBLIC_URL. */
export function embeddedIssuer(publicUrl: string, slug: string): string {
  return `${publicUrl}${embeddedProviderPath(slug)}`;
}

/** Whether a tenant's drivers sign in at an identity provider instead of with a password. */
export function isFederated(document: Pick<TenantDocument, "buyerAuthentication">): boolean {
  return document.buyerAuthentication === "SHIBBOLETH";
}

/** Whether an account has a password here: in a federated tenant, only an admin's has one. */
export function hasPasswordHere(
  document: Pick<TenantDocument, "buyerAuthentication">,
  role: "DRIVER" | "ADMIN",
): boolean {
  return role === "ADMIN" || !isFederated(document);
}

/** How the browser ends the provider's session after logging out. */
interface ProviderLogout {
  readonly idpLogoutURL?: string;
  readonly idpLogout?: "popup" | "redirect";
}

/** The provider's logout for pages: empty if drivers log in with a password. */
export function providerLogout({ slug, identityProvider, idpLogoutURL }: TenantDocument): ProviderLogout {
  if (identityProvider === undefined) return idpLogoutURL === undefined ? {} : { idpLogoutURL };
  if (identityProvider.logout === "redirect") {
    return { idpLogoutURL: `/auth/sso/${slug}/logout`, idpLogout: "redirect" };
  }
  const isEmbedded = identityProvider.discoveryUrl === EMBEDDED_PROVIDER;
  const popup = isEmbedded ? `${embeddedProviderPath(slug)}/logout` : idpLogoutURL;
  return popup === undefined ? {} : { idpLogoutURL: popup, idpLogout: "popup" };
}
