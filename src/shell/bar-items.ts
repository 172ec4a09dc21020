import type { MessageKey } from "../domain/messages.ts";
/** What the bars look at when they decide what to show. */
interface BarContext {
  isSignedIn: boolean;
  citationsEnabled: boolean;
  /** The page is one of citations. */
  isCitationPage: boolean;
}

/** One link of a top bar. A screen that is built later joins by one line with its condition. */
export interface BarItem {
  id: string;
  /** Catalogue key of the link's words. */
  textKey: MessageKey;
  /** Path below the tenant's prefix. */
  to: string;
  /** Drawn instead of the words, which then are the link's name. */
  icon?: "home";
  /** Drawn instead of the words where the window is narrow; they stay the link's name. */
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
