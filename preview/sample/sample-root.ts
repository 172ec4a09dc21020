import { systemClock } from "../../src/domain/clock.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import { BuyingStores } from "../../src/stores/buying-stores.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { RootStore } from "../../src/stores/root-store.ts";
import { snapshotOf } from "../../src/stores/session-snapshot.ts";
import type { Viewer } from "../pages.ts";
import { allMessages } from "../texts.ts";
import { SAMPLE_USER } from "./sample-account.ts";
import { sampleDraft } from "./sample-order.ts";
import { sampleApi } from "./sample-api.ts";

/** A session that no server knows. */
function sampleSession(now: number) {
  const word = "sample";
  return snapshotOf(SAMPLE_USER, "DRIVER", {
    access_token: word,
    refresh_token: word,
    token_type: "Bearer",
    session_state: word,
    expires_in: 900,
    refresh_expires_in: 1800,
    scope: "email profile",
    timestamp: now,
  });
}

/** The portal's own stores with sample data. They store nothing beyond the page and send no requests. */
export function createSampleRoot(boot: PreviewBoot, viewer: Viewer): RootStore {
  const now = systemClock();
  const root = new RootStore({
    boot: { ...boot, messages: allMessages(boot) },
    loadApi: () => Promise.resolve(sampleApi(boot, viewer, now)),
    clock: systemClock,
    storage: new MemoryStorage(),
    tabStorage: new MemoryStorage(),
    lock: (_name, run) => run(),
    delay: () => Promise.resolve(),
    newId: () => crypto.randomUUID(),
    saveFile: () => undefined,
    surroundings: { leave: () => undefined, openPopup: () => () => undefined, clearCookies: () => undefined },
  });
  if (viewer !== "visitor") root.storage.write("session", sampleSession(now));
  root.restore();
  if (viewer === "buyer") root.part(BuyingStores).permitOrder.draft.begin(sampleDraft(boot));
  return root;
}
