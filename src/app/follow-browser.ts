import { reaction } from "mobx";
import type { RootStore } from "../stores/root-store.ts";

/**
 * Follows other tabs, which sign in, refresh and sign out, and change the cart and the drafts. A page that is restored
 * from the back/forward cache has missed that.
 */
function followOtherTabs(root: RootStore, page: Window): () => void {
  const onStorage = (event: StorageEvent) => root.followStorage(event.key);
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) root.followStorage(null);
  };
  page.addEventListener("storage", onStorage);
  page.addEventListener("pageshow", onShow);
  return () => {
    page.removeEventListener("storage", onStorage);
    page.removeEventListener("pageshow", onShow);
  };
}

/** Reports an unhandled rejection, which is a bug, to the person instead of leaving a page that does nothing. */
function reportUnexpected(root: RootStore, page: Window): () => void {
  const onRejection = () => root.ui.showError({ message: root.text("calls.messages.server") });
  page.addEventListener("unhandledrejection", onRejection);
  return () => page.removeEventListener("unhandledrejection", onRejection);
}

/** Loads the signed-in driver's profile however the session began, since every page shows the name. */
function loadProfileOfSession(root: RootStore): () => void {
  return reaction(
    () => (root.session.isSignedIn && !root.session.isAdmin ? root.session.userName : null),
    (userName) => {
      if (userName !== null) void root.profile.ensureLoaded();
    },
    { fireImmediately: true },
  );
}

/** Milliseconds between two checks of the time left in the session. */
const TICK = 1000;

/**
 * Checks the time left regularly, and when the page becomes visible: timers are slow in a hidden tab, and stop while
 * the machine sleeps.
 */
function followTime(root: RootStore, page: Window): () => void {
  const { tick } = root.sessionEnd;
  const timer = page.setInterval(tick, TICK);
  page.document.addEventListener("visibilitychange", tick);
  return () => {
    page.clearInterval(timer);
    page.document.removeEventListener("visibilitychange", tick);
  };
}

/** Milliseconds after the last key in which the person still counts as typing (decisions.md section 9). */
const QUIET = 1000;

/**
 * Tracks whether the person is typing: text was entered less than a second ago. A click, or Enter that sends a form,
 * ends it at once, since the person then waits for the result.
 */
function followTyping(root: RootStore, page: Window): () => void {
  let timer: number | undefined;
  const stop = () => {
    page.clearTimeout(timer);
    root.ui.setTyping(false);
  };
  const onInput = (event: Event) => {
    // Ticking a checkbox or choosing from a list is an input event too, but not typing.
    if (!(event instanceof InputEvent) || event.inputType === "") return;
    page.clearTimeout(timer);
    root.ui.setTyping(true);
    timer = page.setTimeout(stop, QUIET);
  };
  const { document } = page;
  document.addEventListener("input", onInput);
  document.addEventListener("submit", stop, true);
  document.addEventListener("click", stop, true);
  return () => {
    document.removeEventListener("input", onInput);
    document.removeEventListener("submit", stop, true);
    document.removeEventListener("click", stop, true);
    stop();
  };
}

/** Connects the stores to the events of the browser. Returns the function that disconnects them. */
export function followBrowser(root: RootStore, page: Window): () => void {
  const ties = [
    followOtherTabs(root, page),
    reportUnexpected(root, page),
    loadProfileOfSession(root),
    followTime(root, page),
    followTyping(root, page),
  ];
  return () => {
    for (const untie of ties) untie();
  };
}
