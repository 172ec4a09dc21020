import { reaction } from "mobx";
import type { RootStore } from "../stores/root-store.ts";

/**
 * Other tabs sign in, refresh and sign out, and change the cart and the drafts; a page that comes back from the browser's cache has
 * missed that.
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

/** A rejection that nobody waited for is a bug; the person is told instead of left with a page that does nothing. */
function reportUnexpected(root: RootStore, page: Window): () => void {
  const onRejection = () => root.ui.showError({ message: root.text("calls.messages.server") });
  page.addEventListener("unhandledrejection", onRejection);
  return () => page.removeEventListener("unhandledrejection", onRejection);
}

/** The signed-in driver's profile is loaded wherever the session came from; every page shows the name. */
function loadProfileOfSession(root: RootStore): () => void {
  return reaction(
    () => (root.session.isSignedIn && !root.session.isAdmin ? root.session.userName : null),
    (userName) => {
      if (userName !== null) void root.profile.ensureLoaded();
    },
    { fireImmediately: true },
  );
}

/** Milliseconds between two looks at the coming end of the session. */
const TICK = 1000;

/** Timers are slow in a tab that nobody sees, and stand still while the machine sleeps: being seen again is a tick too. */
function followTime(root: RootStore, page: Window): () => void {
  const { tick } = root.sessionEnd;
  const timer = page.setInterval(tick, TICK);
  page.document.addEventListener("visibilitychange", tick);
  return () => {
    page.clearInterval(timer);
    page.document.removeEventListener("visibilitychange", tick);
  };
}

/** Milliseconds without a key after which nobody is typing any more (decisions.md section 9). */
const QUIET = 1000;

/**
 * Knows whether somebody is typing: text went into a field less than a second ago. A press, or Enter that sends a form,
 * ends it at once, since whoever pressed waits for what comes of it.
 */
function followTyping(root: RootStore, page: Window): () => void {
  let timer: number | undefined;
  const stop = () => {
    page.clearTimeout(timer);
    root.ui.setTyping(false);
  };
  const onInput = (event: Event) => {
    // Ticking a box or choosing from a list is an input too, but no typing.
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

/** Ties the stores to what happens in the browser. The answer unties them. */
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
