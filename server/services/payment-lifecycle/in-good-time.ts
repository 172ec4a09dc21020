import { RESPONSE_TIMEOUT_MS, SECOND_MS } from "../../../src/domain/durations.ts";
import { ProviderUnavailable, type ProvidedMethod, type ProvidedPayment } from "../../payments/payment-handler.ts";

/** Time limit for one response of a provider. A driver at the checkout waits for it, or the job of a payment. */
const PATIENCE_MS = 20 * SECOND_MS;

/** Time limit for all calls of one order together; it is shorter than the time that the driver's page waits. */
const ORDER_PATIENCE_MS = RESPONSE_TIMEOUT_MS - 5 * SECOND_MS;

/** Starts a time limit, whose signal is aborted when the time is over. */
export type TimeLimit = () => AbortSignal;

/** The limit of one call. */
export const callLimit: TimeLimit = () => AbortSignal.timeout(PATIENCE_MS);

/** The limit for all calls that an order waits for, also one that is sent again. */
export const orderLimit: TimeLimit = () => AbortSignal.timeout(ORDER_PATIENCE_MS);

/**
 * Returns the same method with a time limit on each call. When the time is over, the call throws ProviderUnavailable,
 * as it does when the connection breaks. In both cases the provider may have carried out the call; it is asked about
 * the payment the next time. After the limit no more calls are sent.
 */
export function inGoodTime(method: ProvidedMethod, limit: TimeLimit): ProvidedMethod {
  const call = async <T>(payment: ProvidedPayment, send: (payment: ProvidedPayment) => Promise<T>): Promise<T> => {
    const signal = limit();
    const tooLate = () => new ProviderUnavailable(`${method.provider} took too long to answer`);
    if (signal.aborted) throw tooLate();
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => reject(tooLate());
      signal.addEventListener("abort", giveUp, { once: true });
    });
    return Promise.race([send({ ...payment, signal }), late]);
  };
  const { pay, refund } = method;
  return {
    ...method,
    open: (payment) => call(payment, (timed) => method.open(timed)),
    ask: (payment) => call(payment, (timed) => method.ask(timed)),
    cancel: (payment) => call(payment, (timed) => method.cancel(timed)),
    ...(pay === undefined ? {} : { pay: (payment, card) => call(payment, (timed) => pay(timed, card)) }),
    ...(refund === undefined ? {} : { refund: (payment) => call(payment, (timed) => refund(timed)) }),
  };
}
