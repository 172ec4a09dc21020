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

/** Runs work in the background after a delay in milliseconds, unless the server stops before. */
export type Later = (work: () => Promise<void>, delayMs: number) => void;

/** Sends a message of the sandbox. Returns whether the portal accepted it. */
type SendMessage = (path: string, body: string, headers: Record<string, string>) => Promise<boolean>;

interface SandboxParts extends Pick<ProviderParts, "db" | "clock" | "publicUrl" | "box"> {
  readonly tenants: Pick<Tenants, "find">;
  readonly later: Later;
  readonly send: SendMessage;
}

/** The pauses before a rejected message is sent again. The portal also queries the payment itself. */
const PAUSES_MS = [1000, 10_000, 60_000];

/** The sandbox for its routes: the page of a payment, the buttons there, and the messages that result. */
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

  /** The return address of a payment, from the call that created it, never from the browser's request. */
  returnAddress({ state, reference, sign_out_url, incomplete_sign_out_url }: SandboxPayment): string {
    const isUnpaid = state === "OPEN" || state === "ENDED";
    return returnTo(isUnpaid ? incomplete_sign_out_url : sign_out_url, reference);
  }

  /**
   * Handles a button on the page of a payment. Returns where the browser goes then: back to the portal, or to the page
   * again. A payment that has a result keeps it, whatever is pressed. Undefined for an unknown payment.
   */
  async press(
    slug: string,
    paymentId: string,
    { do: button, outcome: chosen }: { readonly do?: string; readonly outcome?: string },
  ): Promise<string | undefined> {
    const before = await this.#payments.find(slug, paymentId);
    if (before === undefined) return undefined;
    const outcome = OUTCOMES.find((each) => each === chosen);
    // Cancelling leaves the payment open, so that a driver who resumes the order finds it again.
    if (button === "cancel" && before.state === "OPEN") return this.returnAddress(before);
    // Pressed twice, or again after Back: the first press has paid it.
    if (before.state !== "OPEN") return before.state === "ENDED" ? "page" : this.returnAddress(before);
    if (outcome === undefined || (button !== "pay" && button !== "close")) return "page";
    const payment = await this.#payments.pay(slug, paymentId, outcome);
    if (payment === undefined || button === "close") return "page";
    this.#tell(payment, payment.state === "PENDING" ? LATE_MS : 0);
    return this.returnAddress(payment);
  }

  /** Sends the portal a message about a payment in the background. If it is not accepted, it is sent again. */
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
