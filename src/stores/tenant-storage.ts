/**
 * The drafts of flows, which the driver's tabs share. A logout removes each that is named here, also on a page that has not
 * loaded its flow.
 */
export const draftNames = ["permit-order", "checkout"] as const;

/** What is done without an account, as far as the tab keeps it: it goes with whoever logs out of it. */
export const accountlessNames = [
  "visitor-permit",
  "issued-visitor-permit",
  "citation-appeal",
  "appeal-reply",
  "pending-ids",
] as const;

export type DraftName = (typeof draftNames)[number] | "visitor-permit" | "citation-appeal";

/** Everything that the portal keeps in the browser. What is not named here is never written. */
const storedNames = [
  ...draftNames,
  ...accountlessNames,
  "session",
  "language",
  "dismissed-alert",
  "cart",
  "placed-order",
  "form-drafts",
  "citation-payment",
  "driver-of-tab",
  "login-callback",
  "mailed-way",
  "logged-out",
] as const;

export type StoredName = (typeof storedNames)[number];

/** What makes the first render of a page another one than that of a browser which remembers nothing, by where it is kept. */
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

/** Keeps small values of one tenant in a browser storage, each under the tenant's own key and marked with a version. */
export class TenantStorage {
  readonly #storage: Storage;
  readonly #slug: string;

  constructor(storage: Storage, slug: string) {
    this.#storage = storage;
    this.#slug = slug;
  }

  /** The key that a value is under, each owner's (a user name) apart; storage events name it. */
  keyOf(name: StoredName, owner?: string): string {
    const key = `${PREFIX}/${this.#slug}/${name}`;
    return owner === undefined ? key : `${key}/${encodeURIComponent(owner)}`;
  }

  /** The stored value, or undefined where there is none, or one that another version wrote or that is no JSON. */
  read(name: StoredName, owner?: string): unknown {
    const text = this.#storage.getItem(this.keyOf(name, owner));
    if (text === null) return undefined;
    try {
      const snapshot: unknown = JSON.parse(text);
      return isSnapshot(snapshot) && snapshot.version === VERSION ? snapshot.value : undefined;
    } catch {
      // Somebody else's text under our key is as good as none: the driver signs in again.
      return undefined;
    }
  }

  /** Stores a value. Returns false if the browser has no room for it or forbids it: then the value is in memory alone. */
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

  /** Removes everything of this tenant but the names given, and of owners that one's alone. Other tenants' keys stay. */
  clear(kept: readonly StoredName[] = [], owner?: string): void {
    for (const name of storedNames) {
      if (kept.includes(name)) continue;
      this.remove(name);
      if (owner !== undefined) this.remove(name, owner);
    }
  }
}
