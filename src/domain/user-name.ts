/**
 * The customer's administrator, who has no account menu and sees no alert (specification section 6). Grants no rights.
 */
const CLIENT_ADMIN = "clientadmin";

/** Whether a user name is the administrator's, in upper or lower case. Only for display: rights come from roles. */
export function isClientAdmin(userName: string): boolean {
  return folded(userName) === CLIENT_ADMIN;
}

/** Whether two texts are the same user name, ignoring case and compatible forms of a character. */
export function isSameUserName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(userName: string): string {
  return userName.normalize("NFKC").trim().toLowerCase();
}
