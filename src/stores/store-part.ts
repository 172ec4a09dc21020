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

/** What the root store gives to the stores that come with a page. */
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
  /** Another part that this one works with. */
  part<P extends object>(Part: StorePartClass<P>): P;
}

/** What stores do whose code comes with the pages that need them; the root store opens each once. */
export interface StorePart {
  /** Takes up what the browser keeps for the driver who is signed in. Called while a page renders: it tells nobody else. */
  takeUp?(): void;
  /** Takes up what other tabs have changed; isChanged: whether the driver's value of this name may have been. */
  followStorage?(isChanged: (name: StoredName) => boolean): void;
  /** Forgets the driver in memory; the root store removes what must not stay in the browser. */
  clear?(): void;
}

export type StorePartClass<P extends object> = new (collaborators: PartCollaborators) => P;
