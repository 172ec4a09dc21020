import { NO_PLATE } from "../../src/domain/citations.ts";
import { appealFragment, appealStateWords, type AppealState } from "../../src/domain/appeals.ts";
import { translate, type KeysBelow } from "../../src/domain/messages.ts";
import { cents, moneyFormat } from "../../src/domain/money.ts";
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
  | {
      readonly kind: "appealMoved";
      readonly state: Exclude<AppealState, "SUBMITTED">;
      readonly message: string;
      /** What an accepted appeal has dismissed. */
      readonly dismissed?: DismissedMoney;
    };

/** What was paid for a citation that is dismissed, in cents. */
interface DismissedMoney {
  /** Through the portal, and goes back. */
  readonly goesBackCents: number;
  /** Through the portal, and was given back before. */
  readonly refundedCents: number;
  /** Not through the portal. */
  readonly elsewhereCents: number;
}

const NO_MONEY: DismissedMoney = { goesBackCents: 0, refundedCents: 0, elsewhereCents: 0 };

type Moved = Extract<AppealMail, { kind: "appealMoved" }>;

/** What the office's answer means for the citation and for money that was paid for it. */
function meaningWords({ messages }: EffectiveTenant, citation: string, { state, dismissed }: Moved): string {
  const { goesBackCents, refundedCents, elsewhereCents } = dismissed ?? NO_MONEY;
  const say = (key: KeysBelow<"mail.appealMoved.meaning">, amountCents = 0) =>
    translate(messages, `mail.appealMoved.meaning.${key}`, {
      ...{ citation, amount: moneyFormat(messages)(cents(amountCents)) },
    });
  const isAnyLeft = goesBackCents + elsewhereCents > 0;
  if (refundedCents > 0) return say(isAnyLeft ? "ACCEPTED_PART_REFUNDED" : "ACCEPTED_REFUNDED", refundedCents);
  if (elsewhereCents > 0) return say("ACCEPTED_PAID_ELSEWHERE");
  return goesBackCents > 0 ? say("ACCEPTED_PAID", goesBackCents) : say(state);
}

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
    citation: appeal.citationNumber,
    meaning: moved === undefined ? "" : meaningWords(tenant, appeal.citationNumber, moved),
  };
  const text = (part: "subject" | "body") => translate(tenant.messages, `mail.${about.kind}.${part}`, values);
  return { to: appeal.email, subject: text("subject"), body: text("body") };
}
