import type { ReactNode } from "react";
import { CarIcon } from "../../components/icons/car-icon.tsx";
import { HomeIcon } from "../../components/icons/home-icon.tsx";
import { LicenceIcon } from "../../components/icons/licence-icon.tsx";
import { PinIcon } from "../../components/icons/pin-icon.tsx";
import { PersonIcon } from "../../components/icons/person-icon.tsx";
import { SignInIcon } from "../../components/icons/sign-in-icon.tsx";
import { WarningIcon } from "../../components/icons/warning-icon.tsx";
import type { NamespaceWith } from "../../domain/messages.ts";
import { returnToQuery } from "../../domain/return-to.ts";

/** What decides whether a card is shown. */
interface TaskContext {
  visitor: "anonymous" | "driver" | "admin";
  citationsEnabled: boolean;
  /** The tenant issues permits without an account. */
  hasVisitorPermits: boolean;
  /** An identity provider signs drivers in: there is nothing to register here. */
  isFederated: boolean;
}

/** One task that the root page offers. */
export interface HomeTask {
  id: string;
  /** Catalogue namespace: title and text. */
  words: NamespaceWith<"title"> & NamespaceWith<"text">;
  to: string;
  icon: ReactNode;
  isShown(context: TaskContext): boolean;
}

/** In order; the first shown one is the primary task. */
export const homeTasks: readonly HomeTask[] = [
  {
    id: "log-in-to-order",
    words: "pages.home.logInToOrder",
    // The login page says that drivers have to log in first, and links to registration.
    to: `/login${returnToQuery("/buyPermits")}`,
    icon: <CarIcon />,
    isShown: ({ visitor }) => visitor === "anonymous",
  },
  {
    id: "order",
    words: "pages.home.orderPermit",
    to: "/buyPermits",
    icon: <CarIcon />,
    isShown: ({ visitor }) => visitor === "driver",
  },
  {
    id: "orders",
    words: "pages.home.viewOrders",
    to: "/vieworders",
    icon: <LicenceIcon />,
    isShown: ({ visitor }) => visitor === "driver",
  },
  {
    id: "citation",
    words: "pages.home.payCitation",
    to: "/paycitation",
    icon: <WarningIcon />,
    isShown: ({ visitor, citationsEnabled }) => visitor === "anonymous" && citationsEnabled,
  },
  {
    id: "citations",
    words: "pages.home.viewCitations",
    to: "/citation",
    icon: <WarningIcon />,
    isShown: ({ visitor, citationsEnabled }) => visitor === "driver" && citationsEnabled,
  },
  {
    id: "dashboard",
    words: "pages.home.dashboard",
    to: "/dashboard",
    icon: <HomeIcon />,
    isShown: ({ visitor }) => visitor === "driver",
  },
  {
    id: "profile",
    words: "pages.home.profile",
    to: "/profile",
    icon: <PersonIcon />,
    isShown: ({ visitor }) => visitor === "driver",
  },
  {
    id: "visitor-permit",
    words: "pages.home.visitorPermit",
    to: "/visitorPermit",
    icon: <PinIcon />,
    isShown: ({ visitor, hasVisitorPermits }) => visitor !== "admin" && hasVisitorPermits,
  },
  {
    id: "preview",
    words: "pages.home.preview",
    // The page of administrators, which leads on to the preview.
    to: "/verify-dashboard",
    icon: <PersonIcon />,
    isShown: ({ visitor }) => visitor === "admin",
  },
  {
    id: "sign-in",
    words: "pages.home.signIn",
    to: "/login",
    icon: <SignInIcon />,
    isShown: ({ visitor }) => visitor === "anonymous",
  },
  {
    id: "register",
    words: "pages.home.register",
    to: "/register",
    icon: <LicenceIcon />,
    isShown: ({ visitor, isFederated }) => visitor === "anonymous" && !isFederated,
  },
];
