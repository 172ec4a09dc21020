import type { ProvidedMethod, ProvidedPayment, ProviderReport } from "../../server/payments/payment-handler.ts";

/** The points of a card payment at which the server can be killed. */
export const CARD_SEAMS = ["RESERVED", "OPEN-ANSWERED", "OPEN-COMMITTED", "PAY-ANSWERED", "SETTLING"] as const;

/** On a provider's page, no call of ours pays. */
export const PAGE_SEAMS = ["RESERVED", "OPEN-ANSWERED", "SETTLING"] as const;

/** The last one: a job has asked, and the provider has said that the payment was received. */
const SEAMS = [...CARD_SEAMS, "ASK-ANSWERED"] as const;

export type Seam = (typeof SEAMS)[number];
export type CardSeam = (typeof CARD_SEAMS)[number];

/** The amount of a payment determines at which seam it stops: it is all that the provider knows about the purchase. */
export function seamAmount(seam: Seam): string {
  return `${SEAMS.indexOf(seam) + 1}.00`;
}

/** The price of a permit whose order stops at this seam. */
export function seamPrice(seam: Seam): { price: string; fee: string } {
  return { price: seamAmount(seam), fee: "0.00" };
}

/** Taxes do not raise any price to the next whole dollar. */
function seamOf({ amountCents }: ProvidedPayment): Seam | undefined {
  return SEAMS[Math.floor(amountCents / 100) - 1];
}

/** Ends this process like a failing machine: no further code runs. */
function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("the process outlived its end");
}

/** Waits until enough payments have arrived. */
type Meeting = (payment: ProvidedPayment) => Promise<void>;

/**
 * Releases the waiting payments once this many different ones have arrived, so that one kill interrupts all of them.
 */
export function meetingOf(count: number): Meeting {
  const arrived = new Set<string>();
  let release: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  return ({ reference }) => {
    arrived.add(reference);
    if (arrived.size === count) release();
    return all;
  };
}

const forEver = new Promise<never>(() => undefined);

/** The method in a server that ends when all payments of the meeting have reached their seams. */
export function dyingWith(meet: Meeting, method: ProvidedMethod): ProvidedMethod {
  const { open, pay, ask } = method;
  const stay = async (payment: ProvidedPayment) => {
    await meet(payment);
    return forEver;
  };
  /** The others stay where they are, outside of any transaction: the first payment to settle ends the server. */
  const settling = async <R extends ProviderReport>(payment: ProvidedPayment, report: R): Promise<R> => {
    await meet(payment);
    // Read in the settling transaction, while its rows are locked.
    return Object.defineProperty({ ...report }, "amountCents", { get: die, enumerable: true });
  };
  return {
    ...method,
    async open(payment) {
      const seam = seamOf(payment);
      if (seam === "RESERVED") return stay(payment);
      const report = await open(payment);
      return seam === "OPEN-ANSWERED" ? stay(payment) : report;
    },
    ...(pay === undefined
      ? {}
      : {
          async pay(payment, card) {
            const seam = seamOf(payment);
            if (seam === "OPEN-COMMITTED") return stay(payment);
            const report = await pay(payment, card);
            if (seam === "PAY-ANSWERED") return stay(payment);
            return seam === "SETTLING" && report.kind === "paid" ? settling(payment, report) : report;
          },
        }),
    async ask(payment) {
      const report = await ask(payment);
      if (seamOf(payment) === "ASK-ANSWERED") return stay(payment);
      return pay === undefined && report.kind === "paid" ? settling(payment, report) : report;
    },
  };
}
