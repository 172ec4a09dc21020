import "./mobx-options.ts";
import { runInAction } from "mobx";
import type { LoadApi } from "../api/api.ts";
import type { Clock } from "../domain/clock.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import { translate, type MessageKey, type MessageValues } from "../domain/messages.ts";
import { CitationStatusStore } from "./citation-status-store.ts";
import { CartMark } from "./cart-mark.ts";
import { DriverStorage } from "./driver-storage.ts";
import { DriverTurns } from "./driver-turns.ts";
import { FlowDrafts } from "./flow-drafts.ts";
import { FormVersions } from "./form-versions.ts";
import { OpenDrafts } from "./open-drafts.ts";
import type { Delay, Lock, NewId, SaveFile, Surroundings } from "./ports.ts";
import { ProfileStore } from "./profile-store.ts";
import { SessionEndStore } from "./session-end-store.ts";
import { wasLoggedOut, type DriverLeaving } from "./session-snapshot.ts";
import { SessionStore } from "./session-store.ts";
import { SingleSignOnStore } from "./single-sign-on-store.ts";
import type { PartCollaborators, StorePart, StorePartClass } from "./store-part.ts";
import { SystemAlertStore } from "./system-alert-store.ts";
import { draftNames, TenantStorage, accountlessNames, type StoredName } from "./tenant-storage.ts";
import { UiStore } from "./ui-store.ts";

/** What the stores need from outside: the app passes the browser's, the preview and tests their own. */
export interface RootCollaborators {
  boot: BootData;
  loadApi: LoadApi;
  clock: Clock;
  /** Outlives the browser session (localStorage). */
  storage: Storage;
  /** Lives as long as the tab (sessionStorage). */
  tabStorage: Storage;
  lock: Lock;
  delay: Delay;
  newId: NewId;
  saveFile: SaveFile;
  surroundings: Surroundings;
}

/** Translates a message key. */
export type Translator = (key: MessageKey, values?: MessageValues) => string;

/** What a driver was doing in a tab; it stays there after the session has expired. */
const KEPT_IN_TAB = ["placed-order", "form-drafts", "pending-ids"] as const;

/** Builds the stores and hands out references; does nothing else. */
export class RootStore {
  readonly boot: BootData;
  readonly clock: Clock;
  readonly delay: Delay;
  readonly ui: UiStore;
  readonly profile: ProfileStore;
  readonly session: SessionStore;
  readonly sessionEnd: SessionEndStore;
  readonly singleSignOn: SingleSignOnStore;
  readonly systemAlert: SystemAlertStore;
  readonly citationStatus: CitationStatusStore;
  readonly cartMark: CartMark;
  readonly formVersions: FormVersions;
  readonly flowDrafts = new FlowDrafts();
  readonly openDrafts = new OpenDrafts();
  readonly surroundings: Surroundings;
  readonly storage: TenantStorage;
  /** The driver's values that outlive the tab. */
  readonly driverStorage: DriverStorage;
  readonly #tabStorage: TenantStorage;
  readonly #tabOfDriver: DriverStorage;
  readonly #turns = new DriverTurns();
  readonly #forParts: PartCollaborators;
  readonly #parts = new Map<StorePartClass<object>, StorePart>();

  constructor(collaborators: RootCollaborators) {
    const { boot, loadApi, clock, delay } = collaborators;
    const slug = boot.tenant?.slug ?? "";
    const messages = boot.messages;
    this.boot = boot;
    this.clock = clock;
    this.delay = delay;
    this.surroundings = collaborators.surroundings;
    this.storage = new TenantStorage(collaborators.storage, slug);
    const tabStorage = new TenantStorage(collaborators.tabStorage, slug);
    const turns = this.#turns;
    this.#tabStorage = tabStorage;
    const ui = new UiStore(messages, tabStorage);
    this.ui = ui;
    const userName = () => this.session.userName;
    const tabOfDriver = new DriverStorage(tabStorage, userName);
    this.#tabOfDriver = tabOfDriver;
    this.profile = new ProfileStore({ loadApi, ui, turns, userName });
    this.systemAlert = new SystemAlertStore(boot.systemAlert, loadApi, ui);
    this.citationStatus = new CitationStatusStore(boot.flags.citationsEnabled, loadApi, ui);
    this.singleSignOn = new SingleSignOnStore({
      slug,
      messages,
      buyerAuthentication: boot.flags,
      loadApi,
      clock,
      tabStorage,
      delay,
      surroundings: collaborators.surroundings,
      ui,
    });
    this.session = this.#openSession(collaborators);
    this.sessionEnd = new SessionEndStore({ session: this.session, clock, ui });
    const driverStorage = new DriverStorage(this.storage, userName);
    this.driverStorage = driverStorage;
    this.formVersions = new FormVersions(boot.forms);
    const cartMark = new CartMark(driverStorage);
    this.cartMark = cartMark;
    const { profile, session, formVersions, flowDrafts } = this;
    const own = {
      storage: this.storage,
      ui,
      turns,
      profile,
      session,
      formVersions,
      flowDrafts,
      cartMark,
      driverStorage,
      tabStorage,
      tabOfDriver,
      part: this.part,
    };
    this.#forParts = { ...collaborators, ...own };
  }

  #openSession({ boot, loadApi, clock, lock, delay }: RootCollaborators): SessionStore {
    return new SessionStore({
      messages: boot.messages,
      loadApi,
      clock,
      storage: this.storage,
      lock,
      delay,
      ui: this.ui,
      sendVerification: (credentials) => void this.#sendVerification(credentials),
      beginSignOut: () => this.singleSignOn.beginSignOut(),
      onAccount: (account) => this.profile.accept(account),
      onSignedIn: (hasBegun) => {
        this.#takeUpDriver();
        // Loads what was published since the page was served; administrators see no alert.
        if (hasBegun && !this.session.isAdmin) void this.systemAlert.refresh();
        if (hasBegun) void this.citationStatus.refresh();
      },
      onEnded: (how) => this.#forgetDriver(how),
    });
  }

  /** Only the sign-in page calls this, and it has loaded the store already. */
  async #sendVerification(credentials: { username: string; password: string }): Promise<void> {
    const { VerificationMail } = await import("./verification-mail.ts");
    await this.part(VerificationMail).send(credentials);
  }

  /** The text of a key in the page's language. */
  readonly text: Translator = (key, values) => translate(this.boot.messages, key, values);

  /** The stores that come with a page, opened when the first page asks for them. */
  readonly part = <P extends object>(Part: StorePartClass<P>): P => {
    const open = this.#parts.get(Part);
    // The map holds an instance of each class under that class.
    if (open !== undefined) return open as P;
    const part: P & StorePart = new Part(this.#forParts);
    this.#parts.set(Part, part);
    // In an action, so that a page which opens it while rendering does not observe the session.
    runInAction(() => {
      if (!this.session.isSignedIn) return;
      part.takeUp?.();
      this.flowDrafts.restoreAdded();
    });
    return part;
  };

  /** Loads what other tabs have changed: the value under this storage key, or everything without a key. */
  followStorage(key: string | null): void {
    if (key === null || key === this.storage.keyOf("session")) this.session.followStorage();
    const isChanged = (name: StoredName) => key === null || this.driverStorage.isPlaceOf(name, key);
    if (isChanged("cart")) this.cartMark.followStorage();
    for (const part of this.#parts.values()) part.followStorage?.(isChanged);
    this.flowDrafts.followStorage(isChanged);
  }

  /** Restores what the browser has stored. */
  restore(): void {
    this.ui.restore();
    this.session.restore();
    if (this.session.isSignedIn) return;
    const driver = this.#tabStorage.read("driver-of-tab");
    // The driver logged out elsewhere while this tab was not running, so the tab removes what it kept for that driver.
    if (typeof driver !== "string" || !wasLoggedOut(this.storage)) return;
    this.#tabStorage.remove("driver-of-tab");
    for (const name of KEPT_IN_TAB) this.#tabStorage.remove(name, driver);
    this.#forgetAccountless();
  }

  #takeUpDriver(): void {
    const { userName } = this.session;
    // The driver who was signed in here last and has not logged out: the session expired, or the tab was closed or reloaded.
    const before = this.#tabStorage.read("driver-of-tab");
    if (typeof before === "string" && before !== userName) this.#forgetAccountless();
    this.#tabStorage.write("driver-of-tab", userName);
    // After a sign-in, the mailed link has served its purpose.
    this.storage.remove("mailed-way");
    this.cartMark.followStorage();
    for (const part of this.#parts.values()) part.takeUp?.();
    this.flowDrafts.restore();
  }

  /**
   * Clears the driver's data in memory. An expired session keeps what is stored for the same driver; any other ending
   * removes it.
   */
  #forgetDriver(how: DriverLeaving): void {
    this.#turns.end();
    // They stay if another tab has signed in a different driver.
    if (how === "signed-out" || how === "switched") for (const name of draftNames) this.driverStorage.remove(name);
    if (how !== "expired") for (const name of KEPT_IN_TAB) this.#tabOfDriver.remove(name);
    if (how !== "expired") this.#tabStorage.remove("driver-of-tab");
    if (how !== "expired") this.#forgetAccountless();
    this.cartMark.set(0);
    this.profile.clear();
    this.formVersions.clear();
    this.flowDrafts.clear();
    for (const part of this.#parts.values()) part.clear?.();
    this.ui.reset();
  }

  /** Clears what needs no account, in memory and in the tab: the person has left, or another driver signs in. */
  #forgetAccountless(): void {
    this.#turns.endAccountless();
    for (const name of accountlessNames) this.#tabStorage.remove(name);
    this.openDrafts.clear();
    for (const part of this.#parts.values()) part.clearAccountless?.();
  }
}
