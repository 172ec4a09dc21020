import type { APIRequestContext, Page } from "playwright/test";

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
