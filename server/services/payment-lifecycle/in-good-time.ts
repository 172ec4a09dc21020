import { RESPONSE_TIMEOUT_MS, SECOND_MS } from "../../../src/domain/durations.ts";
import { ProviderUnavailable, type ProvidedMethod, type ProvidedPayment } from "../../payments/payment-handler.ts";

/** How long a provider may take for one answer. Whoever waits for it is a driver at the checkout, or the job of a payment. */
const PATIENCE_MS = 20 * SECOND_MS;

/** How long the calls of one order may take together, which is less than the page of its driver waits. */
const ORDER_PATIENCE_MS = RESPONSE_TIMEOUT_MS - 5 * SECOND_MS;

/** Begins a time limit: its signal is aborted when that is over. */
export type TimeLimit = () => AbortSignal;

/** The limit of one call. */
export const callLimit: TimeLimit = () => AbortSignal.timeout(PATIENCE_MS);

/** The limit of all calls that an order, or one that is sent again, waits for. */
export const orderLimit: TimeLimit = () => AbortSignal.timeout(ORDER_PATIENCE_MS);

/**
 * The same method, none of whose calls is waited for longer than the limit: then it throws ProviderUnavailable, as where the
 * connection breaks. The provider may have done what it was told, as there; it is asked about that next time. After the limit no
 * call is sent.
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
