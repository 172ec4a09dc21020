/** Most orders in a list; the newest are kept. A list of this length may lack older orders. */
export const LISTED_ORDERS = 500;
