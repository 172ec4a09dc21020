import { translate } from "../../src/domain/messages.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/**
 * The message that asks a new driver to prove the address. Its link takes the host from configuration alone. It goes to
 * whoever was entered, so nothing free that the sender entered stands in it, the name included.
 */
export function verificationMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  to: { address: string; userName: string; token: string },
): OutgoingMail {
  const page = portalPath(tenant.slug, `email-status/${encodeURIComponent(to.userName)}`);
  const link = `${publicUrl}${page}?token=${encodeURIComponent(to.token)}`;
  const values = { tenant: tenant.name, userName: to.userName, link };
  return {
    to: to.address,
    subject: translate(tenant.messages, "mail.verification.subject", values),
    body: translate(tenant.messages, "mail.verification.body", values),
  };
}
