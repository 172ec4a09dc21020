import { ProviderUnavailable, type ProvidedMethod, type ProvidedPayment } from "../../payments/payment-handler.ts";

/** How long a provider may take for one answer. Whoever waits for it is a driver at the checkout, or the job of a payment. */
const PATIENCE_MS = 20_000;

/** Begins the time that one call has: its signal is aborted when that is over. */
export type CallLimit = () => AbortSignal;

export const callLimit: CallLimit = () => AbortSignal.timeout(PATIENCE_MS);

/**
 * The same method, none of whose calls is waited for longer than the limit: then it throws ProviderUnavailable, as where the
 * connection breaks. The provider may have done what it was told, as there; it is asked about that next time.
 */
export function inGoodTime(method: ProvidedMethod, limit: CallLimit): ProvidedMethod {
  const call = async <T>(payment: ProvidedPayment, send: (payment: ProvidedPayment) => Promise<T>): Promise<T> => {
    const signal = limit();
    const late = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new ProviderUnavailable(`${method.provider} took too long to answer`));
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
