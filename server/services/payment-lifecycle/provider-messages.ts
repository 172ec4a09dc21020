import type { ProviderMessage, ReceivedMessage } from "../../payments/payment-handler.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import { ProvidedPayments, type PaymentParts } from "./provided-payments.ts";

interface MessageParts extends PaymentParts {
  readonly log: EventLog;
}

/**
 * Messages that payment providers send by themselves: each is read by its provider, and believed in nothing but that there is
 * something to ask about.
 */
export class ProviderMessages {
  readonly #parts: MessageParts;
  readonly #payments: ProvidedPayments;

  constructor(parts: MessageParts) {
    this.#parts = parts;
    this.#payments = new ProvidedPayments(parts);
  }

  /** Whether there is a provider of this name that sends messages. */
  areSentBy(provider: string): boolean {
    return this.#readers(provider).length > 0;
  }

  /**
   * What a message is about; undefined, and a security event, where its signature does not hold, it is too old or malformed.
   * Throws ProviderUnavailable where that cannot be told now.
   */
  async read(source: EventSource, provider: string, received: ReceivedMessage): Promise<ProviderMessage | undefined> {
    // One provider may be behind several methods, each with messages of its own.
    for (const read of this.#readers(provider)) {
      const message = await read(received);
      if (message !== undefined) return message;
    }
    this.#parts.log("payment-message-refused", source, { reason: provider });
    return undefined;
  }

  /** Asks how the payment stands that a message is about. Throws ProviderUnavailable, and the message counts when it is repeated. */
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
