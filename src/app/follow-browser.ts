import { reaction } from "mobx";
import type { RootStore } from "../stores/root-store.ts";

/** Other tabs sign in, refresh and sign out; a page that comes back from the browser's cache has missed that. */
function followOtherTabs(root: RootStore, page: Window): () => void {
  const key = root.storage.keyOf("session");
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) root.session.followStorage();
  };
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) root.session.followStorage();
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
    () => (root.session.isSignedIn && !root.session.isClientAdmin ? root.session.userName : null),
    (userName) => {
      if (userName !== null) void root.profile.ensureLoaded();
    },
    { fireImmediately: true },
  );
}

/** Ties the stores to what happens in the browser. The answer unties them. */
export function followBrowser(root: RootStore, page: Window): () => void {
  const ties = [followOtherTabs(root, page), reportUnexpected(root, page), loadProfileOfSession(root)];
  return () => {
    for (const untie of ties) untie();
  };
}
