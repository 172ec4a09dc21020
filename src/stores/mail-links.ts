import { isRecord } from "../domain/is-record.ts";
import { safeReturnTo } from "../domain/return-to.ts";
import type { Clock } from "../domain/clock.ts";
import { textIn } from "./snapshot-fields.ts";
import type { PartCollaborators } from "./store-part.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** The longest lifetime of a mailed link (24 hours), and of the remembered page to return to. */
const LIFETIME = 24 * 3_600_000;

/**
 * What the portal remembers about links that it mails. Such a link opens in a new tab, so the page to return to is in
 * the storage that tabs share. The token of a link is kept only in memory while the page is open: it has been removed
 * from the address, and whoever visits the privacy policy and comes back must still be able to use it.
 */
export class MailLinks {
  readonly #storage: TenantStorage;
  readonly #clock: Clock;
  readonly #tokens = new Map<string, string>();

  constructor({ storage, clock }: Pick<PartCollaborators, "storage" | "clock">) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Remembers the page to which the mailed link should return; without one, clears the earlier page. */
  keepWay(returnTo: string | undefined): void {
    if (returnTo === undefined) this.#storage.remove("mailed-way");
    else this.#storage.write("mailed-way", { returnTo, at: this.#clock() });
  }

  /** The page to return to after a mailed link; undefined if there is none. */
  get way(): string | undefined {
    const stored = this.#storage.read("mailed-way");
    if (!isRecord(stored) || typeof stored["at"] !== "number") return undefined;
    const isFresh = this.#clock() - stored["at"] < LIFETIME;
    return isFresh ? safeReturnTo(textIn(stored["returnTo"])) : undefined;
  }

  /** Stores the token from the link to this page. */
  keepToken(pathname: string, token: string): void {
    this.#tokens.set(pathname, token);
  }

  tokenOf(pathname: string): string | null {
    return this.#tokens.get(pathname) ?? null;
  }

  /** Removes a token that was used or does not work. */
  forgetToken(pathname: string): void {
    this.#tokens.delete(pathname);
  }
}
