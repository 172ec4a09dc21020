import { makeAutoObservable, observableRef } from "mobx";
import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { Clock } from "../domain/clock.ts";
import type { BuyerAuthentication } from "../domain/generated/api-portal.ts";
import { translate, type Messages } from "../domain/messages.ts";
import { RETURN_TO, safeReturnTo } from "../domain/return-to.ts";
import { isRecord } from "../domain/is-record.ts";
import type { Delay, Surroundings } from "./ports.ts";
import { textIn } from "./snapshot-fields.ts";
import type { TenantStorage } from "./tenant-storage.ts";
import type { UiStore } from "./ui-store.ts";

interface SingleSignOnCollaborators {
  slug: string;
  messages: Messages;
  /** What the page was served with. */
  buyerAuthentication: BuyerAuthentication;
  loadApi: LoadApi;
  clock: Clock;
  /** Lives as long as the tab. */
  tabStorage: TenantStorage;
  delay: Delay;
  surroundings: Surroundings;
  ui: UiStore;
}

/** The last part of a sign-out, after the page has been reset; its argument is the end of the session on the server. */
export type FinishSignOut = (endedOnServer: Promise<void>) => Promise<void>;

/** Milliseconds for which the provider's logout page stays open (specification section 9). */
const POPUP_TIME = 1000;

/**
 * Milliseconds for which the mode that the page was served with is trusted, so that a sign-in page makes no call at
 * first.
 */
const FRESH = 5 * 60_000;

/** Signing in and out at the customer's identity provider (specification sections 2 and 4, "federated mode"). */
export class SingleSignOnStore {
  /** How buyers sign in; loaded again when the sign-in page opens in a page that has been open for a while. */
  mode: BuyerAuthentication;
  readonly #with: SingleSignOnCollaborators;
  #readAt: number;

  constructor(collaborators: SingleSignOnCollaborators) {
    this.#with = collaborators;
    this.mode = collaborators.buyerAuthentication;
    this.#readAt = collaborators.clock();
    makeAutoObservable(this, { mode: observableRef }, { autoBind: true });
  }

  /** Buyers sign in at the customer's identity provider. */
  get isFederated(): boolean {
    return this.mode.buyerAuthentication === "SHIBBOLETH";
  }

  /** How a logout ends the provider's session; undefined if it ends only the portal's own. */
  get providerLogout(): { by: "popup" | "redirect"; address: string } | undefined {
    const { idpLogout = "popup", idpLogoutURL } = this.mode;
    return this.isFederated && idpLogoutURL !== undefined ? { by: idpLogout, address: idpLogoutURL } : undefined;
  }

  /** Logging out opens the provider's logout page in a popup. */
  get hasPopupLogout(): boolean {
    return this.providerLogout?.by === "popup";
  }

  /** The address at which the server starts single sign-on and remembers the page to return to. */
  addressFor(returnTo?: string): string {
    const query = returnTo === undefined ? "" : `?${RETURN_TO}=${encodeURIComponent(returnTo)}`;
    return `/auth/sso/${encodeURIComponent(this.#with.slug)}/login${query}`;
  }

  /** Leaves for the identity provider. Login-callback data of an earlier attempt are cleared first. */
  start(returnTo?: string): void {
    this.forgetCallback();
    if (returnTo !== undefined) this.#with.tabStorage.write("login-callback", { returnTo });
    this.#with.surroundings.leave(this.addressFor(returnTo));
  }

  /** The page to return to after the sign-on in progress; a provider that refuses does not send it back. */
  get callbackReturnTo(): string | undefined {
    const stored = this.#with.tabStorage.read("login-callback");
    return isRecord(stored) ? safeReturnTo(textIn(stored["returnTo"])) : undefined;
  }

  forgetCallback(): void {
    this.#with.tabStorage.remove("login-callback");
  }

  /**
   * Shows that the open session stays: a code that arrives beside it is not used, since its driver is unknown until
   * then.
   */
  showOpenSession(userName: string): void {
    const { ui, messages } = this.#with;
    ui.showError({
      title: translate(messages, "pages.login.federated.openSessionTitle"),
      message: translate(messages, "pages.login.federated.openSession", { userName }),
    });
  }

  /** Loads how buyers sign in, unless that was loaded a moment ago; if the call fails, the known mode stays. */
  async readMode(): Promise<void> {
    const { loadApi, clock } = this.#with;
    if (clock() - this.#readAt < FRESH) return;
    try {
      const api = await loadApi();
      this.setMode(await api.portal.buyerAuthentication());
      this.#readAt = clock();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
  }

  /**
   * Begins to sign out at the provider. To be called in the click handler itself, the only place where browsers let a
   * popup open. Removes what the federated mode keeps in the tab, and cookies.
   */
  beginSignOut(): FinishSignOut {
    const { surroundings, tabStorage, delay } = this.#with;
    if (this.isFederated) {
      tabStorage.clear();
      surroundings.clearCookies();
    }
    const logout = this.providerLogout;
    if (logout === undefined) return (endedOnServer) => endedOnServer;
    if (logout.by === "redirect") return this.#leaveAfter(logout.address);
    const close = surroundings.openPopup(logout.address);
    if (close === undefined) return this.#showBlocked(logout.address);
    void delay(POPUP_TIME).then(close);
    return (endedOnServer) => endedOnServer;
  }

  /**
   * The provider still has a session, by which the next person at this browser could sign in: the dialog links to its
   * logout page.
   */
  #showBlocked(address: string): FinishSignOut {
    return (endedOnServer) => {
      const { ui, messages } = this.#with;
      const label = translate(messages, "calls.remedies.providerLogout");
      ui.showError({
        title: translate(messages, "calls.titles.alert"),
        message: translate(messages, "calls.messages.popupBlocked"),
        remedy: { label, href: address },
      });
      return endedOnServer;
    };
  }

  #leaveAfter(address: string): FinishSignOut {
    return async (endedOnServer) => {
      await endedOnServer;
      this.#with.surroundings.leave(address);
    };
  }

  private setMode(mode: BuyerAuthentication): void {
    this.mode = mode;
  }
}
