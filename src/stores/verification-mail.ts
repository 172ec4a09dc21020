import { makeAutoObservable } from "mobx";
import { attempt } from "./attempt.ts";
import type { PartCollaborators } from "./store-part.ts";

/** The verification link, mailed again to somebody whose sign-in was refused for want of it. */
export class VerificationMail {
  /** It was asked for again, and is on its way. */
  isSent = false;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Mails the link again. A refusal raises the dialog. */
  async send(credentials: { username: string; password: string }): Promise<void> {
    const { ui, loadApi } = this.#with;
    this.setSent(false);
    const result = await attempt(ui, async () => (await loadApi()).account.sendVerification(credentials));
    if (result.isDone) this.setSent(true);
    else if (result.failure.kind === "refused") ui.raise(result.failure);
  }

  private setSent(isSent: boolean): void {
    this.isSent = isSent;
  }
}
