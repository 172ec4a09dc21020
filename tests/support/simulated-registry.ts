import { checkPayment } from "../../server/payments/check/handler.ts";
import { noCharge } from "../../server/payments/no-charge/handler.ts";
import type { PaymentHandler, ProvidedMethod } from "../../server/payments/payment-handler.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { simulatedCard, simulatedPage } from "./simulated-methods.ts";

/** Where a server can be killed while an order is paid by card. */
export const SEAMS = ["reserved", "open-answered", "open-committed", "pay-answered", "settling"] as const;

export type Seam = (typeof SEAMS)[number];

/** Ends this process as a failing machine does: nothing after it runs. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("the process outlived its end");
}

/** Waits at a seam for another order, so that one end of the server breaks off two. */
const meet = (() => {
  let arrived = 0;
  let release: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (release = resolve));
  return () => {
    arrived += 1;
    if (arrived === 2) release();
    return both;
  };
})();

async function dieTogether(): Promise<never> {
  await meet();
  return die();
}

/** The method, in a server that ends when two orders are at a seam. */
function dyingAt(seam: string | undefined, method: ProvidedMethod): ProvidedMethod {
  const { open, pay } = method;
  return {
    ...method,
    async open(payment) {
      if (seam === "reserved") return dieTogether();
      const answer = await open(payment);
      return seam === "open-answered" ? dieTogether() : answer;
    },
    async pay(payment, card) {
      if (seam === "open-committed" || pay === undefined) return dieTogether();
      const answer = await pay(payment, card);
      if (seam === "pay-answered") return dieTogether();
      if (seam !== "settling" || answer.kind !== "paid") return answer;
      await meet();
      // Read in the transaction that settles, when its rows are held.
      return Object.defineProperty({ ...answer }, "amountCents", { get: die, enumerable: true });
    },
  };
}

const url = process.env["PAYMENT_SIMULATION"] ?? "";

/** Stands in the place of server/payments/registry.ts where a server is built for tests: with the simulation in it. */
export const paymentHandlers: readonly PaymentHandler[] = [
  noCharge,
  checkPayment,
  dyingAt(process.env["PAYMENT_SEAM"], simulatedCard(url)),
  simulatedPage(url),
];

export const servedMethods: readonly PaymentMethodName[] = paymentHandlers.map(({ method }) => method);
