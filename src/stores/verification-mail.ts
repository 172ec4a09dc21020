import { makeAutoObservable } from "mobx";
import { attempt } from "./attempt.ts";
import type { PartCollaborators } from "./store-part.ts";

interface Credentials {
  username: string;
  password: string;
}

/** An account that was registered on this page, and the address to which its link was mailed. */
interface NewAccount extends Credentials {
  address: string;
}

/**
 * Mails the verification link again, to somebody who has just registered or whose sign-in was refused because the
 * address is not verified.
 */
export class VerificationMail {
  /**
   * The account that was just registered here: the next page names the address, and can have the mail sent again. It is
   * kept in memory only, until sign-in or until the page is left.
   */
  registered: NewAccount | null = null;
  /** The mail was sent again. */
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

  /** Clears the account once somebody has signed in. */
  takeUp(): void {
    this.registered = null;
  }

  /** Mails the link again. A refusal shows the dialog. */
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
