import type { ProviderMessage, ReceivedMessage } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { ProvidedPayments, type PaymentParts } from "./provided-payments.ts";

interface MessageParts extends PaymentParts {
  readonly log: EventLog;
}

/** Messages from payment providers. Each is parsed by its provider's handler and is only a reason to ask it. */
export class ProviderMessages {
  readonly #parts: MessageParts;
  readonly #payments: ProvidedPayments;

  constructor(parts: MessageParts) {
    this.#parts = parts;
    this.#payments = new ProvidedPayments(parts);
  }

  /** Whether a provider of this name exists and sends messages. */
  areSentBy(provider: string): boolean {
    return this.#readers(provider).length > 0;
  }

  /**
   * Returns what a message is about. Returns undefined, and logs a security event, if its signature is invalid or it is
   * too old or malformed. Throws ProviderUnavailable if that cannot be checked now.
   */
  async read(source: EventSource, provider: string, received: ReceivedMessage): Promise<ProviderMessage | undefined> {
    // One provider may serve several methods, each with its own messages.
    for (const read of this.#readers(provider)) {
      const message = await read(received);
      if (message !== undefined) return message;
    }
    this.#parts.log("payment-message-refused", source, { reason: provider });
    return undefined;
  }

  /**
   * Asks the provider about the payment that a message is about. Throws ProviderUnavailable; the message is then
   * handled when the provider repeats it.
   */
  async handle(tenant: EffectiveTenant, provider: string, { eventId, reference }: ProviderMessage): Promise<void> {
    await this.#payments.handleMessage(tenant, provider, eventId, reference);
  }

  #readers(provider: string) {
    return this.#parts.paymentHandlers.flatMap((handler) => {
      const isOf = handler.kind === "provided" && handler.provider === provider;
      return isOf && handler.readMessage !== undefined ? [handler.readMessage] : [];
    });
  }
}
