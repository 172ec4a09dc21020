import "./mobx-options.ts";
import type { LoadApi } from "../api/api.ts";
import type { Clock } from "../domain/clock.ts";
import type { BootData } from "../domain/generated/api-portal.ts";
import { translate, type MessageKey, type MessageValues } from "../domain/messages.ts";
import { CatalogueStore } from "./catalogue-store.ts";
import { BuyingTermsStore } from "./buying-terms-store.ts";
import { CartStore } from "./cart-store.ts";
import { CheckoutStore } from "./checkout-store.ts";
import { DriverStorage } from "./driver-storage.ts";
import { DriverTurns } from "./driver-turns.ts";
import { FormDrafts } from "./form-drafts.ts";
import { FormVersions } from "./form-versions.ts";
import { MailLinks } from "./mail-links.ts";
import { OpenDrafts } from "./open-drafts.ts";
import { OrderPaymentsStore } from "./order-payments-store.ts";
import { OrdersStore } from "./orders-store.ts";
import { PermitOrderStore } from "./permit-order-store.ts";
import { PermitsStore } from "./permits-store.ts";
import type { Delay, Lock, NewId, SaveFile, Surroundings } from "./ports.ts";
import { ProfileStore } from "./profile-store.ts";
import { RegistrationStore } from "./registration-store.ts";
import { RecoveryStore } from "./recovery-store.ts";
import { SessionEndStore } from "./session-end-store.ts";
import { wasLoggedOut, type DriverLeaving } from "./session-snapshot.ts";
import { SessionStore } from "./session-store.ts";
import { SingleSignOnStore } from "./single-sign-on-store.ts";
import { SystemAlertStore } from "./system-alert-store.ts";
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
  newId: NewId;
  saveFile: SaveFile;
  surroundings: Surroundings;
}

/** Translates a message key. */
export type Text = (key: MessageKey, values?: MessageValues) => string;

/** What a driver was about to do in a tab; it stays there while the session only expired. */
const KEPT_IN_TAB = ["placed-order", "form-drafts", "pending-ids"] as const;

/** Builds the stores and hands out references; does nothing else. */
export class RootStore {
  readonly boot: BootData;
  readonly clock: Clock;
  readonly ui: UiStore;
  readonly profile: ProfileStore;
  readonly session: SessionStore;
  readonly sessionEnd: SessionEndStore;
  readonly singleSignOn: SingleSignOnStore;
  readonly registration: RegistrationStore;
  readonly systemAlert: SystemAlertStore;
  readonly recovery: RecoveryStore;
  readonly catalogue: CatalogueStore;
  readonly permits: PermitsStore;
  readonly buyingTerms: BuyingTermsStore;
  readonly cart: CartStore;
  readonly permitOrder: PermitOrderStore;
  readonly checkout: CheckoutStore;
  readonly orders: OrdersStore;
  readonly orderPayments: OrderPaymentsStore;
  readonly formVersions: FormVersions;
  readonly formDrafts: FormDrafts;
  readonly openDrafts = new OpenDrafts();
  readonly surroundings: Surroundings;
  readonly mailLinks: MailLinks;
  readonly storage: TenantStorage;
  /** Where the driver's things stand that outlive the tab. */
  readonly driverStorage: DriverStorage;
  readonly #tabStorage: TenantStorage;
  readonly #tabOfDriver: DriverStorage;
  readonly #turns = new DriverTurns();

  constructor(collaborators: RootCollaborators) {
    const { boot, loadApi, clock, delay } = collaborators;
    const slug = boot.tenant?.slug ?? "";
    const messages = boot.messages;
    this.boot = boot;
    this.clock = clock;
    this.surroundings = collaborators.surroundings;
    this.storage = new TenantStorage(collaborators.storage, slug);
    this.mailLinks = new MailLinks(this.storage, clock);
    const tabStorage = new TenantStorage(collaborators.tabStorage, slug);
    const turns = this.#turns;
    this.#tabStorage = tabStorage;
    const ui = new UiStore(messages, tabStorage);
    this.ui = ui;
    const userName = () => this.session.userName;
    const tabOfDriver = new DriverStorage(tabStorage, userName);
    this.#tabOfDriver = tabOfDriver;
    this.profile = new ProfileStore({ loadApi, ui, turns, userName, newId: collaborators.newId, tabOfDriver });
    this.catalogue = new CatalogueStore({
      loadApi,
      ui,
      group: async () => this.session.userGroup ?? (await this.profile.userGroup()),
      isSignedIn: () => this.session.isSignedIn,
    });
    this.registration = new RegistrationStore(loadApi, ui, messages, collaborators.newId);
    this.systemAlert = new SystemAlertStore(boot.systemAlert, loadApi, ui);
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
    this.recovery = new RecoveryStore(loadApi, ui, (name) => this.session.endIfOf(name));
    const driver = { loadApi, ui, turns, profile: this.profile };
    this.driverStorage = new DriverStorage(this.storage, userName);
    this.formVersions = new FormVersions(boot.forms);
    this.formDrafts = new FormDrafts(tabOfDriver);
    this.buyingTerms = new BuyingTermsStore(driver);
    this.permits = new PermitsStore({ ...driver, messages });
    const timeZone = boot.tenant?.timeZone ?? "UTC";
    this.cart = this.#openCart(collaborators, timeZone);
    this.orders = new OrdersStore({ ...driver, storage: tabOfDriver, saveFile: collaborators.saveFile });
    const { permits, buyingTerms, cart, orders, profile } = this;
    const { newId, surroundings } = collaborators;
    const draft = { storage: this.driverStorage, formVersions: this.formVersions, newId };
    const order = { ...draft, boot, ui, permits, buyingTerms, cart, profile };
    this.permitOrder = new PermitOrderStore({ ...order, clock, timeZone });
    this.checkout = new CheckoutStore({ ...order, loadApi, turns, orders });
    const selectedAtOnce = boot.ordering.vehiclesSelectedAtOnce;
    const payments = { messages, surroundings, orders, cart, permits, selectedAtOnce, newId };
    this.orderPayments = new OrderPaymentsStore({ ...driver, ...payments });
  }

  #openCart({ boot, clock, newId }: RootCollaborators, timeZone: string): CartStore {
    return new CartStore({
      storage: this.driverStorage,
      newId,
      clock,
      timeZone,
      taxRate: () => this.buyingTerms.taxRate,
      selectedAtOnce: boot.ordering.vehiclesSelectedAtOnce,
      offered: () => (this.permits.status === "ready" ? this.permits.permits : undefined),
      vehicles: () => this.profile.account?.endUserAccountEntity.person.vehicles.filter(({ inactive }) => !inactive),
      flow: () => this.permitOrder.flow,
      versionOf: (formId) => this.formVersions.hashOf(formId),
    });
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
      sendVerification: (credentials) => void this.registration.sendVerification(credentials),
      beginSignOut: () => this.singleSignOn.beginSignOut(),
      onAccount: (account) => this.profile.accept(account),
      onSignedIn: (hasBegun) => {
        this.#takeUpDriver();
        // What was published since the page was served; admins are shown no alert.
        if (hasBegun && !this.session.isAdmin) void this.systemAlert.refresh();
      },
      onEnded: (how) => this.#forgetDriver(how),
    });
  }

  /** The text of a key in the page's language. */
  readonly text: Text = (key, values) => translate(this.boot.messages, key, values);

  /** Takes up what the browser remembers. */
  restore(): void {
    this.ui.restore();
    this.session.restore();
    if (this.session.isSignedIn) return;
    const driver = this.#tabStorage.read("driver-of-tab");
    this.#tabStorage.remove("driver-of-tab");
    // Logged out elsewhere while this tab did not run: what it kept of that driver is nobody's any more.
    if (typeof driver !== "string" || !wasLoggedOut(this.storage)) return;
    for (const name of KEPT_IN_TAB) this.#tabStorage.remove(name, driver);
  }

  #takeUpDriver(): void {
    // Whoever leaves a running tab takes this along: where it stands, the tab was left with the driver in it.
    this.#tabStorage.write("driver-of-tab", this.session.userName);
    this.mailLinks.forgetWay();
    this.cart.followStorage();
    this.permitOrder.draft.restore();
    this.checkout.draft.restore();
    this.orders.restore();
  }

  /** A session that expired leaves what is stored for the same driver; whoever leaves otherwise takes it along. */
  #forgetDriver(how: DriverLeaving): void {
    this.#turns.end();
    this.#tabStorage.remove("driver-of-tab");
    // What the driver's tabs share stays for the driver whom another tab has replaced, too.
    if (how === "signed-out" || how === "switched") {
      this.permitOrder.discard();
      this.checkout.discard();
    }
    if (how !== "expired") {
      this.orders.forgetPlaced();
      this.formDrafts.discard();
      this.#tabOfDriver.remove("pending-ids");
    }
    this.cart.forget();
    for (const store of this.#ofDriver()) store.clear();
    this.ui.reset();
  }

  #ofDriver(): readonly { clear(): void }[] {
    const { profile, catalogue, formVersions, permits, buyingTerms, permitOrder, checkout, orders, orderPayments } =
      this;
    return [profile, catalogue, formVersions, permits, buyingTerms, permitOrder, checkout, orders, orderPayments];
  }
}
