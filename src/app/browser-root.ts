import { systemClock } from "../domain/clock.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import { RootStore } from "../stores/root-store.ts";
import { openStorage } from "./browser-storage.ts";
import { lazyApi } from "./load-api.ts";
import { newId } from "./new-id.ts";
import { saveFile } from "./save-file.ts";
import { surroundingsOf } from "./surroundings.ts";
import { tabLock } from "./tab-lock.ts";

/** The stores with the browser's storage, timers and transport. */
export function createBrowserRoot(boot: BootData): RootStore {
  const root: RootStore = new RootStore({
    boot,
    clock: systemClock,
    storage: openStorage(() => window.localStorage),
    tabStorage: openStorage(() => window.sessionStorage),
    // Not typed as such, but missing on pages that are not secure.
    lock: tabLock(navigator.locks as LockManager | undefined),
    delay: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
    newId,
    saveFile: (content, name) => saveFile(document, content, name),
    surroundings: surroundingsOf(window),
    loadApi: lazyApi(boot.tenant?.slug ?? "", {
      policy: {
        accessToken: () => root.session.accessToken(),
        renewedToken: (refused) => root.session.renewedToken(refused),
      },
      meter: { startLoading: () => root.ui.startLoading() },
      forms: {
        current: () => root.formVersions.hashes,
        update: (hashes) => root.formVersions.update(hashes),
      },
    }),
  });
  return root;
}
