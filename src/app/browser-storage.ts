/** A storage that forgets with the page, for browsers that keep theirs shut. */
export class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }

  clear(): void {
    this.#values.clear();
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
}

/** The browser's storage; one in memory where reading it is forbidden (blocked cookies make even the getter throw). */
export function openStorage(open: () => Storage): Storage {
  try {
    const storage = open();
    storage.getItem("");
    return storage;
  } catch {
    return new MemoryStorage();
  }
}
