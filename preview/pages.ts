import { stepOfRole } from "../src/domain/flow-kinds.ts";
import type { BootData } from "../src/domain/generated/api-portal.ts";
import { buyingAddress } from "../src/pages/buy-permits/buying-place.ts";

/** As whom a page is shown: nobody signed in, a driver with a gap in the profile, or one who is about to buy. */
export type Viewer = "visitor" | "newcomer" | "buyer";

/** The pages that the preview offers. Any other built screen is reached by links inside of the frame. */
export const previewPageNames = ["home", "register", "profile", "permitReview"] as const;

export type PreviewPageName = (typeof previewPageNames)[number];

export interface PreviewPage {
  name: PreviewPageName;
  /** Path below the tenant's prefix, with the place on the page. */
  path: string;
  viewer: Viewer;
}

/** The page's name that a text is; undefined for any other text. */
export function previewPageName(text: unknown): PreviewPageName | undefined {
  return previewPageNames.find((name) => name === text);
}

/** A page of a tenant, whose flows have names of its own for their steps. */
export function previewPage(name: PreviewPageName, flows: BootData["flows"]): PreviewPage {
  switch (name) {
    case "home":
      return { name, path: "/", viewer: "visitor" };
    case "register":
      return { name, path: "/register", viewer: "visitor" };
    case "profile":
      return { name, path: "/profile", viewer: "newcomer" };
    case "permitReview": {
      const step = stepOfRole(flows["permit-order"], "review")?.id;
      return { name, path: buyingAddress("order", step), viewer: "buyer" };
    }
  }
}

/** The page that an address in the frame shows, or undefined for one that the preview does not offer. */
export function previewPageAt(
  address: { pathname: string; search: string },
  flows: BootData["flows"],
): PreviewPage | undefined {
  const shown = `${address.pathname}${address.search}`;
  return previewPageNames.map((name) => previewPage(name, flows)).find(({ path }) => path === shown);
}
