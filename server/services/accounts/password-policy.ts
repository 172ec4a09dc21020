import { isCommonPassword } from "../../identity/common-passwords.ts";
import { userNameKey } from "../../identity/user-names.ts";

/** What makes a password easy to guess for this person at this tenant. */
interface PasswordContext {
  userName: string;
  tenantSlug: string;
  tenantName: string;
}

type PasswordFault = "password_common" | "password_names_user" | "password_names_tenant";

/** Returns only letters and digits, folded, since guessers try such variants. */
function folded(text: string): string {
  return userNameKey(text).replace(/[^\p{L}\p{N}]/gu, "");
}

function withoutDecoration(text: string): string {
  return folded(text).replace(/^\p{N}+|\p{N}+$/gu, "");
}

/** Words of the tenant that are too weak as a password, alone or surrounded by digits and symbols. */
function tenantWords(context: PasswordContext): string[] {
  const words = context.tenantName.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 4);
  return [context.tenantSlug, context.tenantName, ...words].map(folded);
}

/**
 * Returns why a password is refused, or undefined. Its length and the form's own rules are checked before. All
 * characters are allowed and none is required (ASVS 5.0, 6.2); only passwords that guessers try first are refused.
 */
export function passwordFault(password: string, context: PasswordContext): PasswordFault | undefined {
  const bare = folded(password);
  const core = withoutDecoration(password);
  const user = folded(context.userName);
  // A user name of digits only leaves an empty word, which must not match other passwords of digits.
  const isWord = (word: string) => word !== "" && core === word;
  if (
    user.length >= 3 &&
    (bare === user || isWord(withoutDecoration(context.userName)) || (user.length >= 5 && bare.includes(user)))
  ) {
    return "password_names_user";
  }
  if (
    tenantWords(context).some((word) => isWord(word) || (word === folded(context.tenantSlug) && bare.includes(word)))
  ) {
    return "password_names_tenant";
  }
  return isCommonPassword(password) ? "password_common" : undefined;
}
