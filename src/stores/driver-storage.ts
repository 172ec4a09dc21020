import type { StoredName, TenantStorage } from "./tenant-storage.ts";

interface Owned {
  userName: string;
  value: unknown;
}

function isOwned(value: unknown): value is Owned {
  return typeof value === "object" && value !== null && "userName" in value && "value" in value;
}

/** Keeps values for the signed-in driver: what one driver left is nothing to the next one in the same browser. */
export class DriverStorage {
  readonly #storage: TenantStorage;
  readonly #userName: () => string | null;

  constructor(storage: TenantStorage, userName: () => string | null) {
    this.#storage = storage;
    this.#userName = userName;
  }

  /** The driver's own value, or undefined. */
  read(name: StoredName): unknown {
    const stored = this.#storage.read(name);
    const userName = this.#userName();
    return isOwned(stored) && userName !== null && stored.userName === userName ? stored.value : undefined;
  }

  /** Stores a value for the driver; nothing where nobody is signed in. */
  write(name: StoredName, value: unknown): void {
    const userName = this.#userName();
    if (userName !== null) this.#storage.write(name, { userName, value } satisfies Owned);
  }

  remove(name: StoredName): void {
    this.#storage.remove(name);
  }
}
