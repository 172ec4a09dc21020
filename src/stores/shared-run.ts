/** Work that everyone who asks for it while it runs waits for together. */
export class SharedRun {
  #running: Promise<void> | null = null;

  /** What runs now, or null. */
  get running(): Promise<void> | null {
    return this.#running;
  }

  /** Joins what runs, or starts it. */
  join(run: () => Promise<void>): Promise<void> {
    const running = (this.#running ??= run().finally(() => {
      // After forget() another run may be under way.
      if (this.#running === running) this.#running = null;
    }));
    return running;
  }

  /** What runs is nobody's any more: the next one who asks starts anew. */
  forget(): void {
    this.#running = null;
  }
}
