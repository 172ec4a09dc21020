import { buyingAddress } from "../src/pages/buy-permits/buying-place.ts";

/** As whom a page is shown: nobody signed in, a driver with a gap in the profile, or one who is about to buy. */
export type Viewer = "visitor" | "newcomer" | "buyer";

/** A page that the preview offers. Any other built screen is reached by links inside of the frame. */
export interface PreviewPage {
  name: PreviewPageName;
  /** Path below the tenant's prefix, with the place on the page. */
  path: string;
  viewer: Viewer;
}

export type PreviewPageName = "home" | "register" | "profile" | "permitReview";

export const previewPages: readonly PreviewPage[] = [
  { name: "home", path: "/", viewer: "visitor" },
  { name: "register", path: "/register", viewer: "visitor" },
  { name: "profile", path: "/profile", viewer: "newcomer" },
  { name: "permitReview", path: buyingAddress("order", "review"), viewer: "buyer" },
];

/** The page of this name, or undefined for a text that is no page's name. */
export function previewPage(name: unknown): PreviewPage | undefined {
  return previewPages.find((page) => page.name === name);
}

/** The page that an address in the frame shows, or undefined for one that the preview does not offer. */
export function previewPageAt(address: { pathname: string; search: string }): PreviewPage | undefined {
  return previewPages.find((page) => page.path === `${address.pathname}${address.search}`);
}
