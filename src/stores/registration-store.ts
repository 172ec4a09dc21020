import { makeAutoObservable } from "mobx";
import type { LoadApi } from "../api/api.ts";
import type { ApiFailure } from "../domain/api-failure.ts";
import type { Entity } from "../domain/form-entity.ts";
import { attempt, type Attempt } from "./attempt.ts";
import { PendingIds } from "./pending-ids.ts";
import type { UiStore } from "./ui-store.ts";

/** How registering went. The dialog of refused and failed has been raised already; errors go beside the fields too. */
export type RegisterOutcome =
  | { kind: "registered"; userName: string }
  | { kind: "refused"; errors: Record<string, string>; message: string }
  | { kind: "failed" };

/** How verifying an e-mail address went. The dialog of refused and failed has been raised already. */
export type VerifyOutcome = { kind: "verified" } | { kind: "refused"; message: string } | { kind: "failed" };

/** Registration and e-mail verification: what a person does before there is a session. */
export class RegistrationStore {
  status: "idle" | "working" = "idle";
  readonly #loadApi: LoadApi;
  readonly #ui: UiStore;

  readonly #pendingIds: PendingIds;

  constructor(loadApi: LoadApi, ui: UiStore, newId: () => string) {
    this.#loadApi = loadApi;
    this.#ui = ui;
    this.#pendingIds = new PendingIds(newId);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Registers a driver from the entity of the registration form. */
  async register(entity: Entity): Promise<RegisterOutcome> {
    const id = this.#pendingIds.idFor("registration", entity);
    const result = await this.#run(async () => (await this.#loadApi()).account.register({ ...entity, id }));
    if (result.isDone || result.failure.kind === "refused") this.#pendingIds.settle("registration");
    if (result.isDone) return { kind: "registered", userName: result.value.userName };
    if (result.failure.kind !== "refused") return { kind: "failed" };
    return { kind: "refused", errors: { ...result.failure.errors }, message: this.#raise(result.failure) };
  }

  /** Verifies the address of a driver with the token of the mailed link. */
  async verifyEmail(userName: string, token: string): Promise<VerifyOutcome> {
    const result = await this.#run(async () => (await this.#loadApi()).account.verifyEmail(userName, token));
    if (result.isDone) return { kind: "verified" };
    if (result.failure.kind !== "refused") return { kind: "failed" };
    return { kind: "refused", message: this.#raise(result.failure) };
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
