import { isRecord } from "../domain/is-record.ts";
import type { DriverStorage } from "./driver-storage.ts";

interface PendingId {
  id: string;
  content: string;
}

function isPending(value: unknown): value is PendingId {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["content"] === "string";
}

/**
 * Ids of entries that are being added. The browser makes them, so that a call whose response was lost can be repeated
 * and still adds one entry: the same content keeps its id until the server has responded.
 */
export class PendingIds {
  readonly #newId: () => string;
  readonly #storage: Pick<DriverStorage, "read" | "write"> | undefined;
  readonly #pending = new Map<string, PendingId>();

  /** storage: where ids survive a reload, as drafts do; none for content with a password. */
  constructor(newId: () => string, storage?: Pick<DriverStorage, "read" | "write">) {
    this.#newId = newId;
    this.#storage = storage;
  }

  /** The id for adding this content to a list; a new one as soon as the content differs. */
  idFor(list: string, content: unknown): string {
    const text = JSON.stringify(content);
    const known = this.#pending.get(list) ?? this.#stored()[list];
    if (known?.content === text) return known.id;
    const id = this.#newId();
    this.#pending.set(list, { id, content: text });
    this.#storage?.write("pending-ids", { ...this.#stored(), [list]: { id, content: text } });
    return id;
  }

  /** Drops the id after the server has responded: what is added next is a new entry. */
  retire(list: string): void {
    this.#pending.delete(list);
    const stored = Object.entries(this.#stored());
    const others = stored.filter(([name]) => name !== list);
    if (others.length < stored.length) this.#storage?.write("pending-ids", Object.fromEntries(others));
  }

  /** Clears the ids in memory; stored ids stay. */
  clear(): void {
    this.#pending.clear();
  }

  #stored(): Record<string, PendingId> {
    const value = this.#storage?.read("pending-ids");
    if (!isRecord(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, PendingId] => isPending(entry[1])),
    );
  }
}
