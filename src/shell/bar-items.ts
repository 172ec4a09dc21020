import type { MessageKey } from "../domain/messages.ts";
/** What decides which links the bars show. */
interface BarContext {
  isSignedIn: boolean;
  citationsEnabled: boolean;
  /** The page is a citation screen. */
  isCitationPage: boolean;
}

/** One link of a top bar, with its condition. */
export interface BarItem {
  id: string;
  /** Catalogue key of the link's text. */
  textKey: MessageKey;
  /** Path below the tenant's prefix. */
  to: string;
  /** Shown instead of the text, which is then the link's accessible name. */
  icon?: "home";
  /** Shown instead of the text in a narrow window; the text stays the link's accessible name. */
  narrowIcon?: "home" | "citation";
  isShown(context: BarContext): boolean;
}

/**
 * Both bars in order: before login Home and Manage Citation; after login Order Permits, View Orders, Manage Citations and the
 * Home icon (specification section 2, "Top bars").
 */
export const barItems: readonly BarItem[] = [
  { id: "home", textKey: "shell.home", to: "/", narrowIcon: "home", isShown: ({ isSignedIn }) => !isSignedIn },
  {
    id: "manage-citation",
    textKey: "shell.manageCitation",
    to: "/paycitation",
    narrowIcon: "citation",
    isShown: ({ isSignedIn, citationsEnabled, isCitationPage }) => !isSignedIn && citationsEnabled && !isCitationPage,
  },
  {
    id: "order-permits",
    textKey: "shell.orderPermits",
    to: "/buyPermits",
    isShown: ({ isSignedIn }) => isSignedIn,
  },
  { id: "view-orders", textKey: "shell.viewOrders", to: "/vieworders", isShown: ({ isSignedIn }) => isSignedIn },
  {
    id: "manage-citations",
    textKey: "shell.manageCitations",
    to: "/citation",
    isShown: ({ isSignedIn, citationsEnabled }) => isSignedIn && citationsEnabled,
  },
  {
    id: "dashboard",
    textKey: "shell.dashboard",
    to: "/dashboard",
    icon: "home",
    isShown: ({ isSignedIn }) => isSignedIn,
  },
];
