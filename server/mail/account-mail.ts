import { translate, type MessageValues } from "../../src/domain/messages.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** Messages about an account to whoever owns it. What a stranger can cause to be sent holds nothing that a stranger typed. */
type AccountMail = "resetLink" | "userName" | "passwordChanged" | "passwordChangedMoveStopped" | "addressMoves";

/** Page of the portal that each message leads to, where it has no link of its own. */
const PAGES: Readonly<Record<AccountMail, string>> = {
  resetLink: "login",
  userName: "login",
  passwordChanged: "forgetpassword",
  passwordChangedMoveStopped: "forgetpassword",
  addressMoves: "forgetpassword",
};

/** A message about an account. Links take the host from configuration alone. */
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
