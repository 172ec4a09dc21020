import type { MailSender } from "./sender.ts";

/** How often the outbox is looked at without being woken: retries, and mail that another server queued. */
const ROUND_MS = 5000;

/** Empties the outbox in rounds, one at a time. A failed round is told and the next one tries again. */
export class SendLoop {
  readonly #sender: MailSender;
  #running: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #onError: (error: unknown) => void = () => undefined;

  constructor(sender: MailSender) {
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

  /** Stops and waits for the round that runs. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false;
      try {
        await this.#sender.sendDue();
      } catch (error) {
        this.#onError(error);
      }
    } while (this.#again && this.#timer !== undefined);
    this.#running = undefined;
  }
}
