import type { PaymentHandler } from "../../server/payments/payment-handler.ts";
import type { ProviderParts } from "../../server/payments/providers.ts";
import { createPaymentHandlers as createOwn } from "../../server/payments/registry.ts";
import { dyingWith, meetingOf } from "./seams.ts";

export * from "../../server/payments/registry.ts";

/** If it is not set, the server is not killed. */
const paymentsAtSeams = process.env["PAYMENTS_AT_SEAMS"];

/** Replaces the server's registry in a server built for tests: its sandboxes, by card and by page, end the process. */
export function createPaymentHandlers(parts: ProviderParts): readonly PaymentHandler[] {
  const handlers = createOwn(parts);
  if (paymentsAtSeams === undefined) return handlers;
  const meet = meetingOf(Number(paymentsAtSeams));
  return handlers.map((handler) =>
    handler.kind === "provided" && handler.provider === "sandbox" ? dyingWith(meet, handler) : handler,
  );
}
