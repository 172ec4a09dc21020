import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import type { MessageKey } from "../domain/messages.ts";
import { screenAt, type ScreenName } from "../domain/routes.ts";
import { viewAt } from "../pages/buy-permits/buying-place.ts";
import { setupAt } from "../panels/setup-place.ts";
import { useStores, type Stores } from "../stores/context.ts";

/** The element that gets the focus on a new page: the anchor in the address, the heading, or the main part. */
function focusTarget(hash: string): HTMLElement | null {
  const named = hash.length > 1 ? document.getElementById(decodeHash(hash)) : null;
  return named ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // An invalid escape names no element.
    return "";
  }
}

/** Moves the focus to the beginning of the new page. */
function focusPage(hash: string): void {
  const target = focusTarget(hash);
  if (target === null) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (hash !== "" && target.id !== "") target.scrollIntoView();
}

/** The message key of a page's title. Buying and the profile have several pages at one path. */
function screenTitleKey(
  name: ScreenName | undefined,
  { search, state, isAdmin }: { search: string; state: unknown; isAdmin: boolean },
): MessageKey {
  const view = name === "buy-permits" ? viewAt(search, state) : "list";
  if (view !== "list") return `screens.buying.${view}`;
  if (name === "profile" && setupAt(search) !== undefined) return "screens.profile-setup";
  // An administrator has no driver's profile, and finds the link to the preview on this page.
  if (name === "profile-incomplete" && isAdmin) return "screens.administrator";
  return `screens.${name ?? "not-found"}`;
}

/** The title of the document on a screen, or on a step of a flow there. */
export function titleOf({ boot, text }: Pick<Stores, "boot" | "text">, screenKey: MessageKey, step?: string): string {
  const names = { screen: text(screenKey), portal: boot.style.pageTitle };
  return step === undefined ? text("app.title", names) : text("app.titleOfStep", { ...names, step });
}

/**
 * On each path change: resets loading (specification section 2), sets the title, and moves scroll and focus to the new
 * page. Steps and views differ only by the query, and close dialogs too. For observer components.
 */
export function usePageChanges(): void {
  const stores = useStores();
  const { ui, boot, session } = stores;
  const { pathname, search, state, hash } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef<string | null>(null);
  const screen = boot.tenant === null ? undefined : screenAt(pathname, boot.flags.citationsEnabled);
  const name = titleOf(stores, screenTitleKey(screen?.name, { search, state, isAdmin: session.isAdmin }), ui.stepTitle);
  const title = ui.rejections > 0 ? stores.text("app.rejectedTitle", { title: name }) : name;

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => () => ui.closePageModals(), [ui, pathname, search]);

  useEffect(() => {
    if (shown.current === pathname) return;
    const isFirst = shown.current === null;
    shown.current = pathname;
    if (isFirst) return;
    ui.resetLoading();
    // On Back and Forward the browser restores the scroll position.
    if (navigationType !== "POP" && hash === "") window.scrollTo(0, 0);
    focusPage(hash);
  }, [ui, pathname, hash, navigationType]);
}
