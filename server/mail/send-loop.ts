import type { MailSender } from "./sender.ts";

/** How often the outbox is looked at without being woken: retries, and mail that another server queued. */
const ROUND_MS = 5000;

/**
 * Empties the outbox in rounds. A round begins every tenant's lane and waits for none, so a slow one holds up no other.
 * What fails is told and the next round tries again.
 */
export class SendLoop {
  readonly #sender: Pick<MailSender, "beginDue">;
  readonly #lanes = new Set<Promise<void>>();
  #running: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #onError: (error: unknown) => void = () => undefined;

  constructor(sender: Pick<MailSender, "beginDue">) {
    this.#sender = sender;
  }

  /** Begins with a round right away. */
  start(onError: (error: unknown) => void): void {
    this.#onError = onError;
    this.#timer = setInterval(() => this.wake(), ROUND_MS);
    this.#timer.unref();
    this.wake();
  }

  /** Looks at the outbox right away; before start and after stop it does nothing. */
  wake(): void {
    if (this.#timer === undefined) return;
    if (this.#running === undefined) this.#running = this.#rounds();
    else this.#again = true;
  }

  /** Stops and waits for the round that runs and for the message that each lane is sending. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
    await Promise.all(this.#lanes);
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false;
      try {
        const lanes = await this.#sender.beginDue(() => this.#timer !== undefined);
        for (const lane of lanes) this.#follow(lane);
      } catch (error) {
        this.#onError(error);
      }
    } while (this.#again && this.#timer !== undefined);
    this.#running = undefined;
  }

  #follow(lane: Promise<number>): void {
    const followed = lane.then(
      // A message that was queued while its tenant's lane was busy is found by a round after it.
      (sent) => void (sent > 0 && this.wake()),
      (error: unknown) => this.#onError(error),
    );
    this.#lanes.add(followed);
    void followed.finally(() => this.#lanes.delete(followed));
  }
}
