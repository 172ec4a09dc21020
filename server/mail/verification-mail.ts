import { translate } from "../../src/domain/messages.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** Why an address has to be verified: an account was registered with it, or it became the account's default. */
export type VerificationReason = "registered" | "changed";

const KEYS: Readonly<Record<VerificationReason, "mail.verification" | "mail.newAddress">> = {
  registered: "mail.verification",
  changed: "mail.newAddress",
};

/**
 * The message that asks a driver to verify an address. The host of its link comes from the configuration only. The
 * address may be anyone's, so the text contains nothing that the sender entered: no name, and no user name, which mail
 * clients might turn into a link. The user name is only in the path of the link.
 */
export function verificationMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  to: { address: string; userName: string; accountNumber: string; token: string; reason: VerificationReason },
): OutgoingMail {
  const page = portalPath(tenant.slug, `email-status/${encodeURIComponent(to.userName)}`);
  const link = `${publicUrl}${page}?token=${encodeURIComponent(to.token)}`;
  const { label: accountIdentifier } = tenant.boot.tenant?.accountIdentifier ?? { label: "" };
  const values = { tenant: tenant.name, link, accountIdentifier, accountNumber: to.accountNumber };
  const key = KEYS[to.reason];
  return {
    to: to.address,
    subject: translate(tenant.messages, `${key}.subject`, values),
    body: translate(tenant.messages, `${key}.body`, values),
  };
}
