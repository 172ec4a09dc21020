import type { TenantDocument } from "../../src/domain/generated/meta-tenant.ts";

/** The word that stands for a demonstration server's own provider where a discovery address could stand. */
export const EMBEDDED_PROVIDER = "embedded";

/** Where the embedded provider of a tenant is below PUBLIC_URL. */
export function embeddedProviderPath(slug: string): string {
  return `/idp/${slug}`;
}

/** What the embedded provider of a tenant calls itself; it moves with PUBLIC_URL. */
export function embeddedIssuer(publicUrl: string, slug: string): string {
  return `${publicUrl}${embeddedProviderPath(slug)}`;
}

/** Whether drivers of a tenant come through an identity provider instead of with a password. */
export function isFederated(document: Pick<TenantDocument, "buyerAuthentication">): boolean {
  return document.buyerAuthentication === "SHIBBOLETH";
}

/** Whether an account is entered by a password here: in a federated tenant only an admin's is. */
export function hasPasswordHere(
  document: Pick<TenantDocument, "buyerAuthentication">,
  role: "DRIVER" | "ADMIN",
): boolean {
  return role === "ADMIN" || !isFederated(document);
}

/** How the browser ends the provider's session after logout. */
interface ProviderLogout {
  readonly idpLogoutURL?: string;
  readonly idpLogout?: "popup" | "redirect";
}

/** What pages are told of the provider's logout: nothing where drivers sign in with a password. */
export function providerLogout({ slug, identityProvider, idpLogoutURL }: TenantDocument): ProviderLogout {
  if (identityProvider === undefined) return idpLogoutURL === undefined ? {} : { idpLogoutURL };
  if (identityProvider.logout === "redirect") {
    return { idpLogoutURL: `/auth/sso/${slug}/logout`, idpLogout: "redirect" };
  }
  const isEmbedded = identityProvider.discoveryUrl === EMBEDDED_PROVIDER;
  const popup = isEmbedded ? `${embeddedProviderPath(slug)}/logout` : idpLogoutURL;
  return popup === undefined ? {} : { idpLogoutURL: popup, idpLogout: "popup" };
}
