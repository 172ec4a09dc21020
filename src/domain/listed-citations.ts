/** How many citations the list of an account has: the newest. */
export const LISTED_CITATIONS = 200;
