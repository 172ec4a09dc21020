import type { Tenants } from "../../tenants/types.ts";
import type { OrderPayments } from "./order-payments.ts";

const ROUND_MS = 60_000;

export interface PaymentRoundParts {
  readonly tenants: Pick<Tenants, "slugs" | "find">;
  readonly payments: Pick<OrderPayments, "askPending" | "hasPending">;
  /** Hears of a tenant whose payments could not be asked about; the next round tries again. */
  readonly onFault: (error: unknown) => void;
}

/**
 * Asks the payment providers about what has no answer yet, every minute. A round that takes longer holds up the next, so
 * that no two run at once; a tenant that fails holds up no other.
 */
export class PaymentRounds {
  readonly #parts: PaymentRoundParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: PaymentRoundParts) {
    this.#parts = parts;
  }

  /** Begins with a round right away: whatever broke off with the last server is taken up. */
  start(): void {
    this.#timer = setInterval(() => this.#begin(), ROUND_MS);
    this.#timer.unref();
    this.#begin();
  }

  /** Stops, and waits for the tenant that is being asked about. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  #begin(): void {
    this.#running ??= this.#round().finally(() => (this.#running = undefined));
  }

  async #round(): Promise<void> {
    const { tenants, payments, onFault } = this.#parts;
    for (const slug of tenants.slugs) {
      if (this.#timer === undefined) return;
      try {
        // The documents of a tenant are resolved when it is used: nothing pending is no reason to.
        if (!(await payments.hasPending(slug))) continue;
        const tenant = await tenants.find(slug);
        if (tenant !== undefined) await payments.askPending(tenant);
      } catch (error) {
        onFault(error);
      }
    }
  }
}
