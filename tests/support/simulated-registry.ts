import { paymentByCheck } from "../../server/payments/check/handler.ts";
import { noCharge } from "../../server/payments/no-charge/handler.ts";
import type { PaymentHandler, ProvidedMethod, ProvidedPayment } from "../../server/payments/payment-handler.ts";
import type { ServedPayments } from "../../server/tenants/card-payments.ts";
import { SERVED_WITH_SIMULATION, simulatedCard, simulatedPage } from "./simulated-methods.ts";

/** Where an order that is paid by card can be when the server is killed. */
export const SEAMS = ["RESERVED", "OPEN-ANSWERED", "OPEN-COMMITTED", "PAY-ANSWERED", "SETTLING"] as const;

export type Seam = (typeof SEAMS)[number];

/** The price of what is ordered says at which seam the order stops: the provider is told nothing else of it. */
export function seamPrice(seam: Seam): { price: string; fee: string } {
  return { price: `${SEAMS.indexOf(seam) + 1}.00`, fee: "0.00" };
}

/** Taxes take no price to the next whole dollar. */
function seamOf({ amountCents }: ProvidedPayment): Seam | undefined {
  return SEAMS[Math.floor(amountCents / 100) - 1];
}

/** Ends this process as a failing machine does: nothing after it runs. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("the process outlived its end");
}

/** Answers what waits until as many have come, so that one end of the server breaks off all of them. */
function meetingOf(count: number): () => Promise<void> {
  let arrived = 0;
  let release: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  return () => {
    arrived += 1;
    if (arrived === count) release();
    return all;
  };
}

const forEver = new Promise<never>(() => undefined);

/** The method, in a server that ends when as many orders have come to their seams. */
function dyingWith(orders: number, method: ProvidedMethod): ProvidedMethod {
  const { open, pay } = method;
  const meet = meetingOf(orders);
  const stay = async () => {
    await meet();
    return forEver;
  };
  return {
    ...method,
    async open(payment) {
      const seam = seamOf(payment);
      if (seam === "RESERVED") return stay();
      const answer = await open(payment);
      return seam === "OPEN-ANSWERED" ? stay() : answer;
    },
    async pay(payment, card) {
      const seam = seamOf(payment);
      if (seam === "OPEN-COMMITTED" || pay === undefined) return stay();
      const answer = await pay(payment, card);
      if (seam === "PAY-ANSWERED") return stay();
      if (seam !== "SETTLING" || answer.kind !== "paid") return answer;
      // The others stay where they are, outside of any transaction: whoever settles first ends the server.
      await meet();
      // Read in the transaction that settles, when its rows are held.
      return Object.defineProperty({ ...answer }, "amountCents", { get: die, enumerable: true });
    },
  };
}

const url = process.env["PAYMENT_SIMULATION"] ?? "";
/** Without it the server goes on. */
const ordersAtSeams = process.env["ORDERS_AT_SEAMS"];

const paymentHandlers: readonly PaymentHandler[] = [
  noCharge,
  paymentByCheck,
  ordersAtSeams === undefined ? simulatedCard(url) : dyingWith(Number(ordersAtSeams), simulatedCard(url)),
  simulatedPage(url, process.env["PUBLIC_URL"] ?? `http://127.0.0.1:${process.env["PORT"] ?? ""}`),
];

/** With `served`: stands in the place of server/payments/registry.ts where a server is built for tests, with the simulation in it. */
export const createPaymentHandlers = (): readonly PaymentHandler[] => paymentHandlers;

export const served: ServedPayments = {
  methods: paymentHandlers.map(({ method }) => method),
  gateways: SERVED_WITH_SIMULATION.gateways,
  hostedProviders: SERVED_WITH_SIMULATION.hostedProviders,
};
