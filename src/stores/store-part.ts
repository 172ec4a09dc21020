import type { LoadApi } from "../api/api.ts";
import type { Clock } from "../domain/clock.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import type { CartMark } from "./cart-mark.ts";
import type { DriverStorage } from "./driver-storage.ts";
import type { DriverTurns } from "./driver-turns.ts";
import type { FlowDrafts } from "./flow-drafts.ts";
import type { FormVersions } from "./form-versions.ts";
import type { Delay, NewId, SaveFile, Surroundings } from "./ports.ts";
import type { ProfileStore } from "./profile-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { StoredName, TenantStorage } from "./tenant-storage.ts";
import type { UiStore } from "./ui-store.ts";

/** What the root store passes to the stores that are loaded with a page. */
export interface PartCollaborators {
  boot: BootData;
  loadApi: LoadApi;
  clock: Clock;
  delay: Delay;
  newId: NewId;
  saveFile: SaveFile;
  surroundings: Surroundings;
  ui: UiStore;
  turns: DriverTurns;
  profile: ProfileStore;
  session: SessionStore;
  formVersions: FormVersions;
  flowDrafts: FlowDrafts;
  cartMark: CartMark;
  /** Outlives the tab, whoever is signed in. */
  storage: TenantStorage;
  /** Outlives the tab. */
  driverStorage: DriverStorage;
  /** Lives as long as the tab, whoever is signed in. */
  tabStorage: TenantStorage;
  /** Lives as long as the tab. */
  tabOfDriver: DriverStorage;
  /** Opens another part that this one needs. */
  part<P extends object>(Part: StorePartClass<P>): P;
}

/** A store whose code is loaded with the pages that need it; the root store creates each once. */
export interface StorePart {
  /**
   * Restores what the browser has stored for the signed-in driver. Called while a page renders, so it must notify no
   * observer.
   */
  takeUp?(): void;
  /** Loads what other tabs have changed; isChanged: whether the driver's value of this name may have changed. */
  followStorage?(isChanged: (name: StoredName) => boolean): void;
  /** Clears the driver's data in memory; the root store removes what must not stay in the browser. */
  clear?(): void;
  /**
   * Clears in memory what needs no account. Not called when a session expires: whoever is there continues with it
   * (docs/decisions/099).
   */
  clearAccountless?(): void;
}

export type StorePartClass<P extends object> = new (collaborators: PartCollaborators) => P;
