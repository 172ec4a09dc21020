import { isCommonPassword } from "../../identity/common-passwords.ts";
import { userNameKey } from "../../identity/user-names.ts";

/** What makes a password easy to guess for this person at this tenant. */
interface PasswordContext {
  userName: string;
  tenantSlug: string;
  tenantName: string;
}

type PasswordFault = "password_common" | "password_names_user" | "password_names_tenant";

/** Letters and digits alone, folded, as a guesser would vary them. */
function folded(text: string): string {
  return userNameKey(text).replace(/[^\p{L}\p{N}]/gu, "");
}

function withoutDecoration(text: string): string {
  return folded(text).replace(/^\p{N}+|\p{N}+$/gu, "");
}

/** Words of the tenant that alone, or with digits and signs around them, make no password. */
function tenantWords(context: PasswordContext): string[] {
  const words = context.tenantName.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 4);
  return [context.tenantSlug, context.tenantName, ...words].map(folded);
}

/**
 * Why a password is refused, or undefined. Its length and the form's own rules are checked before. Any character is
 * allowed, and none is asked for (ASVS 5.0, 6.2): what is refused is what guessers try first.
 */
export function passwordFault(password: string, context: PasswordContext): PasswordFault | undefined {
  const bare = folded(password);
  const core = withoutDecoration(password);
  const user = folded(context.userName);
  // A name of digits alone has no such word: no other password of digits names it.
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
