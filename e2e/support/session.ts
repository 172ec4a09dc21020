import type { APIRequestContext, Page } from "playwright/test";
import { demoPassword, demoTenants, portal } from "./demo-tenants.ts";

/** The signed-in driver's account, as far as the journeys need it. */
export interface StoredAccount {
  id: string;
  person: Record<string, unknown>;
}

/** Access token of the session in a page's storage. Throws if there is none. */
export async function accessToken(page: Page, slug: string): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), `portal/${slug}/session`);
  if (stored === null) throw new Error(`No session of ${slug} is stored.`);
  return (JSON.parse(stored) as { value: { tokens: { access_token: string } } }).value.tokens.access_token;
}

/** Reads the driver account from the server without the page. */
export async function readAccount(
  request: APIRequestContext,
  slug: string,
  userName: string,
  token: string,
): Promise<StoredAccount> {
  const answer = await request.get(`/api/v1/driversaccount/user-name/${encodeURIComponent(userName)}/${slug}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { endUserAccountEntity: StoredAccount }).endUserAccountEntity;
}

const TOKENS = "/api/v1/portal/pages/home-without-session/get-token";

/** The body of get-token for a person who signs in with a password. */
const passwordCredentials = (slug: string, userName: string, password: string) => ({
  username: userName,
  password,
  groupName: slug,
});

/** Signs in at the embedded identity provider without a page; returns the body of get-token. */
async function providerCredentials(page: Page, slug: string, userName: string): Promise<object> {
  const form = await page.request.get(`/auth/sso/${slug}/login`);
  const end = await page.request.post(form.url(), { form: { userName, password: demoPassword } });
  const code = new URL(end.url()).searchParams.get("code");
  if (code === null) throw new Error(`the provider of ${slug} did not sign ${userName} in: ${end.url()}`);
  return { code, groupName: slug };
}

/**
 * Opens a page of the portal with a person already signed in, for tests that are not about signing in. The session is a
 * real one of the server, stored where the portal keeps it.
 */
export async function openSignedIn(
  page: Page,
  slug: string,
  userName: string,
  path: string,
  password = demoPassword,
): Promise<void> {
  const isFederated = demoTenants.some((tenant) => tenant.slug === slug && tenant.isFederated);
  const data = await (isFederated
    ? providerCredentials(page, slug, userName)
    : passwordCredentials(slug, userName, password));
  const answer = await page.request.post(TOKENS, { params: { customer: slug }, data });
  if (!answer.ok()) throw new Error(`get-token of ${userName} answered ${answer.status()}: ${await answer.text()}`);
  const tokens = { ...((await answer.json()) as object), timestamp: Date.now() };
  const snapshot = { version: 1, value: { userName, isAuthenticated: true, tokens } };
  // Any page of the server can access its storage; this one costs nothing.
  await page.goto("/healthz");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `portal/${slug}/session`,
    JSON.stringify(snapshot),
  ] as const);
  await page.goto(portal(slug, path));
  await page.getByRole("button", { name: /^Menu: account of/ }).waitFor();
}
