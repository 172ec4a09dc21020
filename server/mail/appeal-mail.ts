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
 * The address where an appeal is read. Its secret is in the fragment, which browsers send to no server. No message
 * contains a plate (decision 091); the page asks for it.
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
  /** The office has decided. */
  | {
      readonly kind: "appealMoved";
      readonly state: Exclude<AppealState, "SUBMITTED">;
      readonly message: string;
      /** What was paid for the citation that the accepted appeal has dismissed. */
      readonly dismissed?: DismissedMoney;
    };

/** The money paid for a dismissed citation, in cents. */
interface DismissedMoney {
  /** Paid through the portal, and to be refunded. */
  readonly goesBackCents: number;
  /** Paid through the portal, and already refunded. */
  readonly refundedCents: number;
  /** Not paid through the portal. */
  readonly elsewhereCents: number;
}

const NO_MONEY: DismissedMoney = { goesBackCents: 0, refundedCents: 0, elsewhereCents: 0 };

type Moved = Extract<AppealMail, { kind: "appealMoved" }>;

/** The effect of the office's decision on the citation and on the money paid for it. */
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
 * A message about an appeal. The address may be anyone's, so nothing that the appellant entered is in it, only the
 * office's text.
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
