/**
 * Ids of what is being added, made here so that a call whose answer was lost can be sent again and still adds one
 * thing: the same content keeps its id until the server has answered for good.
 */
export class PendingIds {
  readonly #newId: () => string;
  readonly #pending = new Map<string, { id: string; content: string }>();

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** The id for adding this content to a place; another one as soon as the content differs. */
  idFor(place: string, content: unknown): string {
    const text = JSON.stringify(content);
    const known = this.#pending.get(place);
    if (known?.content === text) return known.id;
    const id = this.#newId();
    this.#pending.set(place, { id, content: text });
    return id;
  }

  /** The server has answered: what comes next is something new. */
  settle(place: string): void {
    this.#pending.delete(place);
  }
}
