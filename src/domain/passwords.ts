/** The strength of a password: its points, the name of its label (none at 3 points), and how full the bar is. */
interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4;
  label: "weak" | "prettyGood" | "strong" | null;
  percent: 25 | 75 | 100;
}

/** One point each (specification section 5). */
const POINTS: readonly ((password: string) => boolean)[] = [
  (password) => password.length > 7,
  (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  (password) => /\p{L}/u.test(password) && /\p{N}/u.test(password),
  (password) => /[^\p{L}\p{N}]/u.test(password),
];

/**
 * Returns the strength of a password by the specification's four points. Only the meter uses it; it refuses nothing.
 */
export function passwordStrength(password: string): PasswordStrength {
  const score = POINTS.filter((hasPoint) => hasPoint(password)).length as PasswordStrength["score"];
  if (score < 2) return { score, label: "weak", percent: 25 };
  if (score === 4) return { score, label: "strong", percent: 100 };
  return { score, label: score === 2 ? "prettyGood" : null, percent: 75 };
}
