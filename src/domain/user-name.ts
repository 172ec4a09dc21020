/** The customer's administrator, who has no account menu and sees no alert (specification section 6). Grants nothing. */
const CLIENT_ADMIN = "clientadmin";

/** Whether a user name is the customer's administrator's, in any case. A matter of display only: rights come from roles. */
export function isClientAdmin(userName: string): boolean {
  return folded(userName) === CLIENT_ADMIN;
}

/** Whether two texts are one user name: case and compatible forms of a character make no difference. */
export function isSameUserName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(userName: string): string {
  return userName.normalize("NFKC").trim().toLowerCase();
}
