import { randomUUID } from "node:crypto";
import type { HostedPaymentMessage } from "../../../../src/domain/generated/protocols-hosted-payments.ts";
import type { EffectiveTenant, Tenants } from "../../../tenants/types.ts";
import { returnTo } from "../../hosted/return-addresses.ts";
import { signedHeaders } from "../../hosted/signature.ts";
import type { ProviderParts } from "../../providers.ts";
import { answerCall, sandboxSecret, type CallAnswer, type ReceivedCall } from "./protocol-server.ts";
import { sandboxPage } from "./provider.ts";
import { LATE_MS, OUTCOMES, SandboxPayments, type SandboxPayment } from "./sandbox-payments.ts";

export type { SandboxPayment } from "./sandbox-payments.ts";

/** Does work in the background after so many milliseconds, unless the server ends before. */
export type Later = (work: () => Promise<void>, delayMs: number) => void;

/** A message that the sandbox sends; returns whether the portal took it. */
type SendMessage = (path: string, body: string, headers: Record<string, string>) => Promise<boolean>;

interface SandboxParts extends Pick<ProviderParts, "db" | "clock" | "publicUrl" | "box"> {
  readonly tenants: Pick<Tenants, "find">;
  readonly later: Later;
  readonly send: SendMessage;
}

/** Pauses before a message is sent again that was not taken. The portal finds out by asking too. */
const PAUSES_MS = [1000, 10_000, 60_000];

/** The sandbox as its routes see it: the page of a payment, what is pressed there, and the messages that follow from it. */
export class HostedSandbox {
  readonly #parts: SandboxParts;
  readonly #payments: SandboxPayments;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
    this.#payments = new SandboxPayments(parts);
  }

  /** A tenant whose drivers pay in the sandbox; undefined for any other. */
  async tenant(slug: string): Promise<EffectiveTenant | undefined> {
    const tenant = await this.#parts.tenants.find(slug);
    return tenant?.hostedProvider === sandboxPage.id ? tenant : undefined;
  }

  answer(slug: string, call: ReceivedCall): Promise<CallAnswer> {
    return answerCall(this.#parts, slug, call);
  }

  find(slug: string, paymentId: string): Promise<SandboxPayment | undefined> {
    return this.#payments.find(slug, paymentId);
  }

  /** Where the browser goes back to from a payment: the addresses are those of the call that created it, whatever its own say. */
  returnAddress({ state, reference, sign_out_url, incomplete_sign_out_url }: SandboxPayment): string {
    const isUnpaid = state === "OPEN" || state === "ENDED";
    return returnTo(isUnpaid ? incomplete_sign_out_url : sign_out_url, reference);
  }

  /**
   * Does what was pressed on the page of a payment, and returns where the browser goes then: back to the portal, or to the
   * page again. Whatever was pressed, a payment that has its outcome keeps it. Undefined for an unknown payment.
   */
  async press(
    slug: string,
    paymentId: string,
    { do: button, outcome: chosen }: { readonly do?: string; readonly outcome?: string },
  ): Promise<string | undefined> {
    const before = await this.#payments.find(slug, paymentId);
    if (before === undefined) return undefined;
    const outcome = OUTCOMES.find((each) => each === chosen);
    // Cancelling leaves the payment as it is: whoever resumes the order finds it again.
    if (button === "cancel" && before.state === "OPEN") return this.returnAddress(before);
    // Pressed twice, or again after Back: it was paid by the first.
    if (before.state !== "OPEN") return before.state === "ENDED" ? "page" : this.returnAddress(before);
    if (outcome === undefined || (button !== "pay" && button !== "close")) return "page";
    const payment = await this.#payments.pay(slug, paymentId, outcome);
    if (payment === undefined || button === "close") return "page";
    this.#tell(payment, payment.state === "PENDING" ? LATE_MS : 0);
    return this.returnAddress(payment);
  }

  /** Tells the portal of a payment, in the background, and again where it is not taken: always as the same message. */
  #tell({ tenant, reference }: SandboxPayment, delayMs: number): void {
    const { box, clock, later, send } = this.#parts;
    const message: HostedPaymentMessage = { eventId: randomUUID(), reference, tenant };
    const body = JSON.stringify(message);
    const path = `/webhooks/payments/${sandboxPage.id}/${tenant}`;
    const attempt = async ([pause, ...pauses]: readonly number[]): Promise<void> => {
      const headers = signedHeaders([sandboxSecret(box, tenant)], Buffer.from(body), clock());
      if ((await send(path, body, headers)) || pause === undefined) return;
      later(() => attempt(pauses), pause);
    };
    later(() => attempt(PAUSES_MS), delayMs);
  }
}
