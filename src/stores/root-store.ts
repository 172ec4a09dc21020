import "./mobx-options.ts";
import type { LoadApi } from "../api/api.ts";
import type { Clock } from "../domain/clock.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import { translate, type MessageValues } from "../domain/messages.ts";
import { CatalogueStore } from "./catalogue-store.ts";
import type { Delay, Lock } from "./ports.ts";
import { ProfileStore } from "./profile-store.ts";
import { RegistrationStore } from "./registration-store.ts";
import { SessionStore } from "./session-store.ts";
import { TenantStorage } from "./tenant-storage.ts";
import { UiStore } from "./ui-store.ts";

/** What the stores need from outside: the app gives the browser's, the preview and tests give their own. */
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
}

/** Translates a message key. */
export type Text = (key: string, values?: MessageValues) => string;

/** Builds the stores and hands out references; does nothing else. */
export class RootStore {
  readonly boot: BootData;
  readonly clock: Clock;
  readonly ui: UiStore;
  readonly profile: ProfileStore;
  readonly session: SessionStore;
  readonly registration: RegistrationStore;
  readonly catalogue: CatalogueStore;
  readonly storage: TenantStorage;

  constructor(collaborators: RootCollaborators) {
    const { boot, loadApi, clock, lock, delay } = collaborators;
    const slug = boot.tenant?.slug ?? "";
    const messages = boot.messages;
    this.boot = boot;
    this.clock = clock;
    this.storage = new TenantStorage(collaborators.storage, slug);
    const ui = new UiStore(messages, new TenantStorage(collaborators.tabStorage, slug));
    this.ui = ui;
    this.profile = new ProfileStore({ loadApi, ui, userName: () => this.session.userName });
    this.catalogue = new CatalogueStore({ loadApi, ui, group: () => this.profile.account?.userGroup ?? null });
    this.registration = new RegistrationStore(loadApi, ui);
    this.session = new SessionStore({
      messages,
      loadApi,
      clock,
      storage: this.storage,
      lock,
      delay,
      ui,
      onAccount: (account) => this.profile.accept(account),
      onEnded: () => this.#forgetDriver(),
    });
  }

  /** The text of a key in the page's language. */
  readonly text: Text = (key, values) => translate(this.boot.messages, key, values);

  /** Takes up what the browser remembers. */
  restore(): void {
    this.ui.restore();
    this.session.restore();
  }

  #forgetDriver(): void {
    this.profile.clear();
    this.catalogue.clear();
    this.ui.reset();
  }
}
