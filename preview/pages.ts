import { stepOfRole } from "../src/domain/flow-kinds.ts";
import type { BootData } from "../src/domain/generated/api-portal.ts";
import { appealAddress } from "../src/panels/citations/citation-addresses.ts";
import { buyingAddress } from "../src/pages/buy-permits/buying-place.ts";

/** The keys of the sample citation. */
export const SAMPLE_KEYS = { number: "C-1001", plate: "7ABC123" };

/** Who views a page: nobody signed in, a driver with a gap in the profile, or one who is about to buy. */
export type Viewer = "visitor" | "newcomer" | "buyer";

/** The pages that the preview offers. Links in the frame lead to all other screens. */
export const previewPageNames = ["home", "register", "profile", "permitReview", "appeal"] as const;

export type PreviewPageName = (typeof previewPageNames)[number];

export interface PreviewPage {
  name: PreviewPageName;
  /** Path below the tenant's prefix, with the page's query. */
  path: string;
  viewer: Viewer;
}

/** The pages of a tenant; without citations there is no appeal. */
export function offeredPages({ flags }: Pick<BootData, "flags">): readonly PreviewPageName[] {
  return previewPageNames.filter((name) => name !== "appeal" || flags.citationsEnabled);
}

/** Parses a page's name; undefined for any other text. */
export function previewPageName(text: unknown): PreviewPageName | undefined {
  return previewPageNames.find((name) => name === text);
}

/** A page of a tenant, whose flows can have their own step ids. */
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
    case "appeal": {
      const step = stepOfRole(flows["citation-appeal"], "statement")?.id ?? "";
      const { number, plate } = SAMPLE_KEYS;
      return { name, path: `${appealAddress(number, plate)}&step=${step}`, viewer: "visitor" };
    }
  }
}

/** The page at an address in the frame, or undefined if the preview does not offer it. */
export function previewPageAt(
  address: { pathname: string; search: string },
  flows: BootData["flows"],
): PreviewPage | undefined {
  const shown = `${address.pathname}${address.search}`;
  return previewPageNames.map((name) => previewPage(name, flows)).find(({ path }) => path === shown);
}
