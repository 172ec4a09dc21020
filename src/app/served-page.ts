import { renderMark, screenOfMark, type RenderedScreen } from "../domain/page-rendering.ts";
import { MemoryStorage } from "../stores/memory-storage.ts";
import type { RootStore } from "../stores/root-store.ts";
import { firstRenderNames, TenantStorage } from "../stores/tenant-storage.ts";
import { pageLoader } from "./page-modules.ts";
import { createServedRouter, type PortalRouter } from "./router.ts";

/**
 * Marks a document whose browser has stored something that changes the first render: its style sheet hides the page
 * that the server rendered until the portal has drawn its own.
 */
const REMEMBERS = "remembers";

/** Attribute of the portal's root element that names what the server rendered into it: see renderMark. */
const RENDERED = "rendered";

/**
 * Property of the window with the button that was pressed last on the served page, unless something else was done after
 * it.
 */
const PRESSED = "pressedBefore";

/**
 * Script for the head of a rendered page, which runs before the first paint. It marks a document whose browser has
 * stored something that changes the first render, which includes navigation state (history.state); blocked storage
 * counts as empty. It also records the button that is pressed before the page responds, until something else is pressed
 * or typed.
 */
export function headScript(slug: string): string {
  const names = new TenantStorage(new MemoryStorage(), slug);
  const keys = [
    ...firstRenderNames.storage.map((name) => ["localStorage", names.keyOf(name)]),
    ...firstRenderNames.tabStorage.map((name) => ["sessionStorage", names.keyOf(name)]),
  ];
  const list = JSON.stringify(keys).replace(/</g, "\\u003c");
  const statements = [
    `const page=document.documentElement.dataset`,
    `for(const[storage,key]of ${list})try{if(window[storage].getItem(key)!==null)page.${REMEMBERS}=""}catch{}`,
    `if(history.state?.usr!=null)page.${REMEMBERS}=""`,
    `addEventListener("click",({target})=>{window.${PRESSED}=target.closest("[data-${RENDERED}] button")},true)`,
    `for(const later of["keydown","input"])addEventListener(later,()=>{delete window.${PRESSED}},true)`,
  ];
  // In a block, so that the page gets no global names from it.
  return `{${statements.join(";")}}`;
}

/**
 * Reads which button was pressed last before the page responded, and returns the function that presses it again, so
 * that an early click is not lost. It presses nothing if the person has done something else since.
 */
export function pressedBefore(page: Window): () => void {
  const button: unknown = Reflect.get(page, PRESSED);
  Reflect.deleteProperty(page, PRESSED);
  return () => {
    if (button instanceof HTMLElement && button.isConnected) button.click();
  };
}

/** The screen that the server rendered into this element, if this browser would render the same. */
export function servedScreen(place: HTMLElement, { boot, clock }: RootStore): RenderedScreen | undefined {
  const served = place.dataset[RENDERED];
  if (served === undefined || place.ownerDocument.documentElement.dataset[REMEMBERS] !== undefined) return undefined;
  const screen = screenOfMark(served);
  return screen !== undefined && served === renderMark(screen, boot, clock()) ? screen : undefined;
}

async function prepare(screen: RenderedScreen, { boot }: RootStore): Promise<void> {
  const page = await pageLoader(screen)();
  await page.prepare?.(boot);
}

/** The router of the served page, once everything that its first render needs is loaded; undefined if that fails. */
export async function openServedPage(
  screen: RenderedScreen,
  root: RootStore,
  page: Window,
): Promise<PortalRouter | undefined> {
  try {
    const [router] = await Promise.all([createServedRouter(root, page.location), prepare(screen, root)]);
    return router;
  } catch {
    // The page that is rendered instead fetches it again, and shows what failed.
    return undefined;
  }
}

/** Removes what the server has rendered for the time until the portal shows something. */
export function endServedPage(place: HTMLElement): void {
  const page = place.ownerDocument;
  delete page.documentElement.dataset[REMEMBERS];
  delete place.dataset[RENDERED];
  for (const notice of page.querySelectorAll(".start-notice")) notice.remove();
}
