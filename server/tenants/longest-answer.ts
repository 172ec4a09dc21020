/**
 * The maximum length of a text answer if its field sets no limit, and the largest limit that a field may set. Before a
 * tenant starts, every pattern is examined for texts of its field's maximum length.
 */
export const LONGEST_ANSWER = 4000;
