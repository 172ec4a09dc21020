import type { StoredName, TenantStorage } from "./tenant-storage.ts";

interface Owned {
  userName: string;
  value: unknown;
}

function isOwned(value: unknown): value is Owned {
  return typeof value === "object" && value !== null && "userName" in value && "value" in value;
}

/**
 * Stores values for the signed-in driver under a key per driver, so that drivers who share a browser do not overwrite
 * each other.
 */
export class DriverStorage {
  readonly #storage: TenantStorage;
  readonly #userName: () => string | null;

  constructor(storage: TenantStorage, userName: () => string | null) {
    this.#storage = storage;
    this.#userName = userName;
  }

  /** The driver's own value, or undefined. */
  read(name: StoredName): unknown {
    const userName = this.#userName();
    if (userName === null) return undefined;
    const stored = this.#storage.read(name, userName);
    return isOwned(stored) && stored.userName === userName ? stored.value : undefined;
  }

  /** Stores a value for the driver. Returns false if nobody is signed in, or if the browser has no room for it. */
  write(name: StoredName, value: unknown): boolean {
    const userName = this.#userName();
    return userName !== null && this.#storage.write(name, { userName, value } satisfies Owned, userName);
  }

  /** Removes the driver's own value. */
  remove(name: StoredName): void {
    const userName = this.#userName();
    if (userName !== null) this.#storage.remove(name, userName);
  }

  /** Whether the key of a storage event is that of the driver's value of this name. */
  isPlaceOf(name: StoredName, key: string): boolean {
    const userName = this.#userName();
    return userName !== null && key === this.#storage.keyOf(name, userName);
  }
}
