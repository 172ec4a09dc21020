import { translate, type MessageValues } from "../../src/domain/messages.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** Messages about an account to its owner. One that a stranger can trigger contains nothing the stranger typed. */
type AccountMail = "resetLink" | "userName" | "passwordChanged" | "passwordChangedMoveStopped" | "addressMoves";

/** The page that each message links to, if it has no link of its own. */
const PAGES: Readonly<Record<AccountMail, string>> = {
  resetLink: "login",
  userName: "login",
  passwordChanged: "forgetpassword",
  passwordChangedMoveStopped: "forgetpassword",
  addressMoves: "forgetpassword",
};

/** A message about an account. The host of its links comes from the configuration only. */
export function accountMail(
  kind: AccountMail,
  tenant: EffectiveTenant,
  publicUrl: string,
  to: { address: string; userName: string; link?: string; when?: string },
): OutgoingMail {
  const values: MessageValues = {
    tenant: tenant.name,
    userName: to.userName,
    when: to.when ?? "",
    link: to.link ?? `${publicUrl}${portalPath(tenant.slug, PAGES[kind])}`,
  };
  return {
    to: to.address,
    subject: translate(tenant.messages, `mail.${kind}.subject`, values),
    body: translate(tenant.messages, `mail.${kind}.body`, values),
  };
}
