/** Pauses between questions how a payment stands, in seconds: longer each time, about five minutes in total. */
export const PAUSES_S = [2, 3, 5, 8, 13, 20, 30, 45, 60, 60, 60];
