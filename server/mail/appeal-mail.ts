import { NO_PLATE } from "../../src/domain/citations.ts";
import { appealFragment, appealStateWords, type AppealState } from "../../src/domain/appeals.ts";
import { translate } from "../../src/domain/messages.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { OutgoingMail } from "./outbox.ts";

/** The appeal that a message is about. */
export interface MailedAppeal {
  /** Nine digits. */
  readonly number: string;
  readonly email: string;
  readonly secret: string;
  readonly citationNumber: string;
}

/**
 * Where an appeal is read. Its secret is behind the #, which goes to no server. No message has a plate in it (decision 091):
 * the page asks for what is in its place.
 */
export function appealAddress(
  publicUrl: string,
  slug: string,
  { number, secret, citationNumber }: MailedAppeal,
): string {
  const page = portalPath(slug, `citation-details/${encodeURIComponent(citationNumber)}/${NO_PLATE}`);
  return `${publicUrl}${page}?view=appeal${appealFragment({ id: number, secret })}`;
}

type AppealMail =
  | { readonly kind: "appealFiled" | "appealReplied" }
  /** The office has answered. */
  | { readonly kind: "appealMoved"; readonly state: AppealState; readonly message: string };

/**
 * A message about an appeal. The address may be anybody's, so that nothing is in it that whoever appealed has typed; what
 * the office writes does.
 */
export function appealMail(
  tenant: EffectiveTenant,
  publicUrl: string,
  appeal: MailedAppeal,
  about: AppealMail,
): OutgoingMail {
  const moved = about.kind === "appealMoved" ? about : undefined;
  const values = {
    tenant: tenant.name,
    appeal: appeal.number,
    link: appealAddress(publicUrl, tenant.slug, appeal),
    state: moved === undefined ? "" : appealStateWords(tenant.messages, moved.state),
    message: moved?.message ?? "",
  };
  const text = (part: "subject" | "body") => translate(tenant.messages, `mail.${about.kind}.${part}`, values);
  return { to: appeal.email, subject: text("subject"), body: text("body") };
}
