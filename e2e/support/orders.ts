import type { Page } from "playwright/test";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { accessToken, readAccount } from "./session.ts";

/** The orders of a page's driver, read from the server without the page. */
export async function storedOrders(page: Page, slug: string, userName: string): Promise<Order[]> {
  const token = await accessToken(page, slug);
  const { id } = await readAccount(page.request, slug, userName, token);
  const answer = await page.request.get(`/api/v1/eua/${id}/order`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok()) throw new Error(`the orders of ${userName} answered ${answer.status()}`);
  return (await answer.json()) as Order[];
}
