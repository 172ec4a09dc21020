import { makeAutoObservable } from "mobx";
import type { LoadApi } from "../api/api.ts";
import { ApiFailure } from "../domain/api-failure.ts";
import type { Entity } from "../domain/form-entity.ts";
import type { AccountIdentifier } from "../domain/generated/api-portal.ts";
import { translate, type Messages } from "../domain/messages.ts";
import { attempt, type Attempt } from "./attempt.ts";
import { Loadable } from "./loadable.ts";
import { PendingIds } from "./pending-ids.ts";
import type { PartCollaborators } from "./store-part.ts";
import type { UiStore } from "./ui-store.ts";

/**
 * The outcome of registering. refused and failed have already shown their dialog; errors are also shown beside the
 * fields.
 */
export type RegisterOutcome =
  | { kind: "registered"; userName: string }
  | { kind: "refused"; errors: Record<string, string>; message: string }
  | { kind: "failed" };

/** The outcome of verifying an email address. refused and failed have already shown their dialog. */
export type VerifyOutcome = { kind: "verified" } | { kind: "refused"; message: string } | { kind: "failed" };

/** Registration and email verification, before there is a session. */
export class RegistrationStore {
  status: "idle" | "working" = "idle";
  /** What the tenant calls the number of a driver account, read when registration opens. */
  readonly accountIdentifier: Loadable<AccountIdentifier>;
  readonly #loadApi: LoadApi;
  readonly #ui: UiStore;
  readonly #messages: Messages;
  readonly #pendingIds: PendingIds;
  /** The last checked user name, so that leaving the field again with the same name makes no call. */
  #lastAsked: { userName: string; isTaken: boolean } | undefined;

  constructor({ loadApi, ui, boot, newId }: PartCollaborators) {
    this.#loadApi = loadApi;
    this.#ui = ui;
    this.#messages = boot.messages;
    this.#pendingIds = new PendingIds(newId);
    this.accountIdentifier = new Loadable({
      fetch: async () => (await loadApi()).portal.accountIdentifier(),
      onFailure: (failure, retry) => ui.raise(failure, retry),
    });
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /**
   * Registers a driver from the entity of the registration form. If a response was lost, the driver may already be
   * registered: a repeat with the same user name, password and email address counts as the same registration, even if
   * other answers have been corrected since (the first answers stay, and can be changed in the profile). So a driver's
   * own user name is never reported as taken.
   */
  async register(entity: Entity): Promise<RegisterOutcome> {
    const { userName, password, emailAddress } = entity;
    const id = this.#pendingIds.idFor("registration", { userName, password, emailAddress });
    const result = await this.#run(async () => (await this.#loadApi()).account.register({ ...entity, id }));
    // A refusal without a code does not come from our server: the driver may already be registered with this id.
    if (result.isDone || result.failure.code !== undefined) this.#pendingIds.retire("registration");
    if (result.isDone) return { kind: "registered", userName: result.value.userName };
    if (result.failure.kind !== "refused") return { kind: "failed" };
    return { kind: "refused", errors: { ...result.failure.errors }, message: this.#raise(result.failure) };
  }

  /**
   * Verifies the address of a driver with the token of the mailed link. Only a refusal by our server uses up the link:
   * after any other failure the token, which works once and is stored nowhere else, can be sent again.
   */
  async verifyEmail(userName: string, token: string): Promise<VerifyOutcome> {
    const result = await this.#run(async () => (await this.#loadApi()).account.verifyEmail(userName, token));
    if (result.isDone) return { kind: "verified" };
    if (result.failure.kind !== "refused") return { kind: "failed" };
    const message = this.#raise(result.failure);
    return result.failure.code === "invalid_link" ? { kind: "refused", message } : { kind: "failed" };
  }

  /**
   * Whether a user name is taken. A failed call shows its dialog once nobody is typing, and blocks nobody, since
   * registering itself checks the name.
   */
  async isUserNameTaken(userName: string): Promise<boolean> {
    if (this.#lastAsked?.userName === userName) return this.#lastAsked.isTaken;
    try {
      const { available, code } = await (await this.#loadApi()).account.checkUserName(userName);
      const isTaken = !available && code !== "invalid";
      this.#lastAsked = { userName, isTaken };
      return isTaken;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      this.#ui.raise(error);
      return false;
    }
  }

  /** Refuses a form with a user name that is known to be taken, and shows the dialog (decisions.md section 9). */
  refuseTaken(userName: unknown): RegisterOutcome | undefined {
    if (this.#lastAsked?.isTaken !== true || this.#lastAsked.userName !== userName) return undefined;
    const message = translate(this.#messages, "calls.messages.userNameTaken");
    this.#ui.showError({ title: translate(this.#messages, "calls.titles.userNameTaken"), message });
    return { kind: "refused", errors: { userName: message }, message };
  }

  #raise(failure: ApiFailure): string {
    this.#ui.raise(failure);
    return failure.messages.join("\n");
  }

  async #run<T>(call: () => Promise<T>): Promise<Attempt<T>> {
    this.setStatus("working");
    try {
      return await attempt(this.#ui, call);
    } finally {
      this.setStatus("idle");
    }
  }

  private setStatus(status: RegistrationStore["status"]): void {
    this.status = status;
  }
}
