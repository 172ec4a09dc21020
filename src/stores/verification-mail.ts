import { makeAutoObservable } from "mobx";
import { attempt } from "./attempt.ts";
import type { PartCollaborators } from "./store-part.ts";

interface Credentials {
  username: string;
  password: string;
}

/** An account that was registered on this page, and the address that its link was mailed to. */
interface NewAccount extends Credentials {
  address: string;
}

/** The verification link, mailed again to somebody who has just registered, or whose sign-in was refused for want of it. */
export class VerificationMail {
  /**
   * Who has just registered here: the page that follows names the address, and can have the mail sent again. In memory
   * alone, until somebody signs in or the page is left.
   */
  registered: NewAccount | null = null;
  /** It was asked for again, and is on its way. */
  isSent = false;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  keepRegistered(account: NewAccount): void {
    this.registered = account;
    this.isSent = false;
  }

  /** Somebody has signed in. */
  takeUp(): void {
    this.registered = null;
  }

  /** Mails the link again. A refusal raises the dialog. */
  async send({ username, password }: Credentials): Promise<void> {
    const { ui, loadApi } = this.#with;
    this.setSent(false);
    const result = await attempt(ui, async () => (await loadApi()).account.sendVerification({ username, password }));
    if (result.isDone) this.setSent(true);
    else if (result.failure.kind === "refused") ui.raise(result.failure);
  }

  private setSent(isSent: boolean): void {
    this.isSent = isSent;
  }
}
