import { isRecord } from "../domain/is-record.ts";
import { safeReturnTo } from "../domain/return-to.ts";
import type { Clock } from "../domain/clock.ts";
import { textIn } from "./snapshot-fields.ts";
import type { PartCollaborators } from "./store-part.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** For how long a mailed link is good at most (24 hours): no longer is it remembered where its reader wanted to go. */
const LIFETIME = 24 * 3_600_000;

/**
 * What the portal keeps about links that it mails. The link opens in a tab of its own, so that the page to come back to
 * is in the storage that tabs share. The token of a link is kept in memory alone, while the page lives: it has left the
 * address, and whoever looks at the privacy policy and comes back must still be able to use it.
 */
export class MailLinks {
  readonly #storage: TenantStorage;
  readonly #clock: Clock;
  readonly #tokens = new Map<string, string>();

  constructor({ storage, clock }: Pick<PartCollaborators, "storage" | "clock">) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** A mail was asked for on the way to this page; without one, an earlier one is forgotten. */
  keepWay(returnTo: string | undefined): void {
    if (returnTo === undefined) this.#storage.remove("mailed-way");
    else this.#storage.write("mailed-way", { returnTo, at: this.#clock() });
  }

  /** Where the reader of a mail wanted to go; undefined where nothing is known. */
  get way(): string | undefined {
    const stored = this.#storage.read("mailed-way");
    if (!isRecord(stored) || typeof stored["at"] !== "number") return undefined;
    const isFresh = this.#clock() - stored["at"] < LIFETIME;
    return isFresh ? safeReturnTo(textIn(stored["returnTo"])) : undefined;
  }

  /** Keeps the token that the link to this page brought. */
  keepToken(pathname: string, token: string): void {
    this.#tokens.set(pathname, token);
  }

  tokenOf(pathname: string): string | null {
    return this.#tokens.get(pathname) ?? null;
  }

  /** The token was used, or does not work. */
  forgetToken(pathname: string): void {
    this.#tokens.delete(pathname);
  }
}
