import type { ScreenName } from "../src/domain/routes.ts";

/** A page that the preview offers. Any other built screen is reached by links inside of the frame. */
export interface PreviewPage {
  name: PreviewPageName;
  /** Path below the tenant's prefix. */
  path: string;
  /** Shown as the sample driver, or as somebody who is not signed in. */
  isSignedIn: boolean;
}

export type PreviewPageName = Extract<ScreenName, "home" | "register" | "profile">;

export const previewPages: readonly PreviewPage[] = [
  { name: "home", path: "/", isSignedIn: false },
  { name: "register", path: "/register", isSignedIn: false },
  { name: "profile", path: "/profile", isSignedIn: true },
];

/** The page of this name, or undefined for a text that is no page's name. */
export function previewPage(name: unknown): PreviewPage | undefined {
  return previewPages.find((page) => page.name === name);
}
