/** Most citations in the list of an account; the newest are kept. */
export const LISTED_CITATIONS = 200;
