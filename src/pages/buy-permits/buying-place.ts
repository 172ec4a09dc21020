import { RETURN_TO, safeReturnTo } from "../../domain/return-to.ts";

/** The views of buying: /buyPermits?view=… (decisions.md section 6). The default is the list of offered permits. */
const buyingViews = ["order", "cart", "checkout", "complete"] as const;

export type BuyingView = (typeof buyingViews)[number] | "list";

const PATH = "/buyPermits";

/** The view in an address; the navigation state 'view' also opens the cart (specification section 2). */
export function viewAt(search: string, state: unknown): BuyingView {
  const named = new URLSearchParams(search).get("view");
  const view = buyingViews.find((each) => each === named);
  if (view !== undefined) return view;
  const isCart =
    state === "view" || (typeof state === "object" && state !== null && Object.values(state).includes("view"));
  return isCart ? "cart" : "list";
}

/** Address of a view, and of a step of it. */
export function buyingAddress(view: BuyingView, step?: string): string {
  if (view === "list") return PATH;
  return `${PATH}?${new URLSearchParams({ view, ...(step === undefined ? {} : { step }) })}`;
}

/** Whether an address stays within a view. */
export function isInView(view: BuyingView, to: { pathname: string; search: string }): boolean {
  return to.pathname.endsWith(PATH) && new URLSearchParams(to.search).get("view") === view;
}

/** Whether an address leads back to a view, by a return address there. */
export function leadsBackTo(view: BuyingView, { search }: { search: string }): boolean {
  const back = safeReturnTo(new URLSearchParams(search).get(RETURN_TO));
  const [pathname = "", query = ""] = back?.split("?", 2) ?? [];
  return isInView(view, { pathname, search: query });
}
