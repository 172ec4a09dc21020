import type { APIRequestContext, Page } from "playwright/test";
import { demoPassword, portal } from "./demo-tenants.ts";

/** The signed-in driver's account, as far as the journeys read it. */
export interface StoredAccount {
  id: string;
  person: Record<string, unknown>;
}

/** Access token of the session that a page has in its storage. Throws where there is none. */
export async function accessToken(page: Page, slug: string): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), `portal/${slug}/session`);
  if (stored === null) throw new Error(`No session of ${slug} is stored.`);
  return (JSON.parse(stored) as { value: { tokens: { access_token: string } } }).value.tokens.access_token;
}

/** Reads the driver account from the server, going round the page. */
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

/**
 * Opens a page of the portal as someone who is signed in already: for tests that are not about signing in. The session is
 * a real one of the server, put where the portal keeps it.
 */
export async function openSignedIn(page: Page, slug: string, userName: string, path: string): Promise<void> {
  const answer = await page.request.post("/api/v1/portal/pages/home-without-session/get-token", {
    params: { customer: slug },
    data: { username: userName, password: demoPassword, groupName: slug },
  });
  if (!answer.ok()) throw new Error(`get-token of ${userName} answered ${answer.status()}: ${await answer.text()}`);
  const tokens = { ...((await answer.json()) as object), timestamp: Date.now() };
  const snapshot = { version: 1, value: { userName, isAuthenticated: true, tokens } };
  await page.goto("/mailbox");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `portal/${slug}/session`,
    JSON.stringify(snapshot),
  ] as const);
  await page.goto(portal(slug, path));
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
}
