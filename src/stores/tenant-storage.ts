/** Everything that the portal keeps in the browser. What is not named here is never written. */
export const storedNames = [
  "session",
  "language",
  "dismissed-alert",
  "cart",
  "permit-order",
  "checkout",
  "placed-order",
  "form-drafts",
  "login-callback",
] as const;

export type StoredName = (typeof storedNames)[number];

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

  /** The key that a value stands under; storage events name it. */
  keyOf(name: StoredName): string {
    return `${PREFIX}/${this.#slug}/${name}`;
  }

  /** The stored value, or undefined where there is none, or one that another version wrote or that is no JSON. */
  read(name: StoredName): unknown {
    const text = this.#storage.getItem(this.keyOf(name));
    if (text === null) return undefined;
    try {
      const snapshot: unknown = JSON.parse(text);
      return isSnapshot(snapshot) && snapshot.version === VERSION ? snapshot.value : undefined;
    } catch {
      // Somebody else's text under our key is as good as none: the driver signs in again.
      return undefined;
    }
  }

  /** Stores a value. Answers false where the browser has no room or no leave: the value then lives in memory alone. */
  write(name: StoredName, value: unknown): boolean {
    const snapshot: Snapshot = { version: VERSION, value };
    try {
      this.#storage.setItem(this.keyOf(name), JSON.stringify(snapshot));
      return true;
    } catch {
      return false;
    }
  }

  remove(name: StoredName): void {
    this.#storage.removeItem(this.keyOf(name));
  }

  /** Removes everything of this tenant but the names given. Other tenants' keys stay. */
  clear(kept: readonly StoredName[] = []): void {
    for (const name of storedNames) if (!kept.includes(name)) this.remove(name);
  }
}
