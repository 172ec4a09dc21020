import { formatDate } from "../../src/domain/dates.ts";
import { fillIn, translate } from "../../src/domain/messages.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** The data of a visitor permit for its message. */
interface MailedPermit {
  readonly id: string;
  readonly number: string;
  readonly start_on: string;
  readonly end_on: string;
  readonly permit: { readonly name: string };
}

/** The download address of a visitor permit. Anyone who knows it may download the permit. */
function downloadAddress(publicUrl: string, slug: string, id: string): string {
  return `${publicUrl}/api/v1/portal/pages/home-without-session/download-efp/${id}?customer=${slug}`;
}

/**
 * The message with the link to a visitor permit. Anyone may have entered the address, so the message contains no free
 * text that the visitor entered, not even the plate.
 */
export function visitorPermitMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  { id, number, start_on, end_on, permit }: MailedPermit,
  to: string,
): OutgoingMail {
  const values = {
    tenant: tenant.name,
    permit: permit.name,
    permitNumber: number,
    start: formatDate(start_on),
    end: formatDate(end_on),
    link: downloadAddress(publicUrl, tenant.slug, id),
  };
  const text = (key: "subject" | "body") => fillIn(translate(tenant.messages, `mail.visitorPermit.${key}`), values);
  return { to, subject: text("subject"), body: text("body") };
}
