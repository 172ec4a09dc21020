/** Returns the current time in epoch milliseconds. It is injected everywhere, so that tests can set the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
