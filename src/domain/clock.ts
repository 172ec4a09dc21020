/** Epoch milliseconds now. Injected everywhere, so that tests choose the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
