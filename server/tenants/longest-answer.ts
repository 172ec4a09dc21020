/**
 * Most characters of a text in an answer whose field names no limit of its own, and the most that a field may allow. Every
 * pattern is tried on texts of the length that its field takes before a tenant with it starts.
 */
export const LONGEST_ANSWER = 4000;
