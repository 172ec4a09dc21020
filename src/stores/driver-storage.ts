import type { StoredName, TenantStorage } from "./tenant-storage.ts";

interface Owned {
  userName: string;
  value: unknown;
}

function isOwned(value: unknown): value is Owned {
  return typeof value === "object" && value !== null && "userName" in value && "value" in value;
}

/** Keeps values for the signed-in driver, each driver's in a place of its own: drivers of one browser lose nothing to each other. */
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

  /** Whether a storage event's key is where the driver's value of this name stands. */
  isPlaceOf(name: StoredName, key: string): boolean {
    const userName = this.#userName();
    return userName !== null && key === this.#storage.keyOf(name, userName);
  }
}
