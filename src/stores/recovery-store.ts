import type { Api, LoadApi } from "../api/api.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { Entity } from "../domain/form-entity.ts";
import { attempt } from "./attempt.ts";
import type { PartCollaborators } from "./store-part.ts";
import type { UiStore } from "./ui-store.ts";

/**
 * The outcome of a step of recovering an account. Anything but done has already shown its dialog; errors are also shown
 * beside the fields. bad-link: the mailed link was used, has expired, or never existed.
 */
export type RecoveryOutcome =
  | { kind: "done" }
  | { kind: "bad-link" }
  | { kind: "refused"; errors: Record<string, string>; message: string }
  | { kind: "failed" };

/** Recovery of a forgotten password or user name, and a new password by mailed link (specification section 4). */
export class RecoveryStore {
  readonly #loadApi: LoadApi;
  readonly #ui: UiStore;
  readonly #session: PartCollaborators["session"];

  constructor({ loadApi, ui, session }: PartCollaborators) {
    this.#loadApi = loadApi;
    this.#ui = ui;
    this.#session = session;
  }

  /** Requests a link for a new password, with the entity of the forgot-password form. */
  sendLink(entity: Entity): Promise<RecoveryOutcome> {
    return this.#run((api) => api.account.sendLink(entity));
  }

  /** Requests the user name by mail, with the entity of the forgot-username form. */
  sendUserName(entity: Entity): Promise<RecoveryOutcome> {
    return this.#run((api) => api.account.sendUsernameLink(entity));
  }

  /** Sets a new password, with the token of the mailed link and the entity of the reset-password form. */
  async resetPassword(userName: string, token: string, entity: Entity): Promise<RecoveryOutcome> {
    const outcome = await this.#run((api) => api.account.resetPassword(userName, token, entity));
    // The account's sessions have ended on the server.
    if (outcome.kind === "done") this.#session.endIfOf(userName);
    return outcome;
  }

  async #run(call: (api: Api) => Promise<void>): Promise<RecoveryOutcome> {
    const result = await attempt(this.#ui, async () => call(await this.#loadApi()));
    return result.isDone ? { kind: "done" } : this.#refused(result.failure);
  }

  #refused(failure: ApiFailure): RecoveryOutcome {
    if (failure.kind !== "refused") return { kind: "failed" };
    this.#ui.raise(failure);
    if (failure.code === "invalid_link") return { kind: "bad-link" };
    return { kind: "refused", errors: { ...failure.errors }, message: failure.messages.join("\n") };
  }
}
