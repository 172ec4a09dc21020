import { translate } from "../../src/domain/messages.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** Why an address is to be proven: an account was made with it, or it became the account's default. */
export type VerificationReason = "registered" | "changed";

const KEYS: Readonly<Record<VerificationReason, "mail.verification" | "mail.newAddress">> = {
  registered: "mail.verification",
  changed: "mail.newAddress",
};

/**
 * The message that asks a driver to prove an address. Its link takes the host from configuration alone. It goes to
 * whoever was entered, so nothing that the sender entered is in its words: not the name, nor the user name, of which mail
 * programs would make a link. The user name is in the path of its link alone.
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
