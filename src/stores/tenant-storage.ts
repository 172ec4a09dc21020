/**
 * The drafts of flows, which the driver's tabs share. A logout removes all of them, even on a page that has not loaded
 * their flow.
 */
export const draftNames = ["permit-order", "checkout"] as const;

/** What the tab stores for tasks without an account; a logout in the tab and the sign-in of another driver remove it. */
export const accountlessNames = [
  "visitor-permit",
  "issued-visitor-permit",
  "citation-appeal",
  "appeal-reply",
  "citation-payment",
  "pending-ids",
] as const;

export type DraftName = (typeof draftNames)[number] | "visitor-permit" | "citation-appeal";

/** Everything that the portal stores in the browser. Other names are never written. */
const storedNames = [
  ...draftNames,
  ...accountlessNames,
  "session",
  "language",
  "dismissed-alert",
  "cart",
  "placed-order",
  "form-drafts",
  "driver-of-tab",
  "login-callback",
  "mailed-way",
  "logged-out",
] as const;

export type StoredName = (typeof storedNames)[number];

/** The stored values that change the first render of a page, by storage. */
export const firstRenderNames = {
  storage: ["session", "language"],
  tabStorage: ["dismissed-alert", "login-callback"],
} as const satisfies Record<string, readonly StoredName[]>;

const VERSION = 1;

const PREFIX = "portal";

interface Snapshot {
  version: number;
  value: unknown;
}

function isSnapshot(value: unknown): value is Snapshot {
  return typeof value === "object" && value !== null && "version" in value && "value" in value;
}

/** Stores small values of one tenant in a browser storage, under keys with the tenant's name, and with a version. */
export class TenantStorage {
  readonly #storage: Storage;
  readonly #slug: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#slug = slug;
  }

  /** The key of a value, as storage events name it; each owner (a user name) has a separate one. */
  keyOf(name: StoredName, owner?: string): string {
    const key = `${PREFIX}/${this.#slug}/${name}`;
    return owner === undefined ? key : `${key}/${encodeURIComponent(owner)}`;
  }

  /** The stored value; undefined if there is none, or if it is not JSON or was written by another version. */
  read(name: StoredName, owner?: string): unknown {
    const text = this.#storage.getItem(this.keyOf(name, owner));
    if (text === null) return undefined;
    try {
      const snapshot: unknown = JSON.parse(text);
      return isSnapshot(snapshot) && snapshot.version === VERSION ? snapshot.value : undefined;
    } catch {
      // Text that other code has written under our key counts as missing: the driver signs in again.
      return undefined;
    }
  }

  /**
   * Stores a value. Returns false if the browser has no room for it or forbids it: the value is then in memory only.
   */
  write(name: StoredName, value: unknown, owner?: string): boolean {
    const snapshot: Snapshot = { version: VERSION, value };
    try {
      this.#storage.setItem(this.keyOf(name, owner), JSON.stringify(snapshot));
      return true;
    } catch {
      return false;
    }
  }

  remove(name: StoredName, owner?: string): void {
    this.#storage.removeItem(this.keyOf(name, owner));
  }

  /**
   * Removes all values of this tenant except the given names and, of the owned values, only this owner's. Other
   * tenants' keys stay.
   */
  clear(kept: readonly StoredName[] = [], owner?: string): void {
    for (const name of storedNames) {
      if (kept.includes(name)) continue;
      this.remove(name);
      if (owner !== undefined) this.remove(name, owner);
    }
  }
}
