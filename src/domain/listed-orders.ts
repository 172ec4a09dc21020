/** The most orders that a list of orders has: the newest. Where it has as many, there may be older ones. */
export const LISTED_ORDERS = 500;
