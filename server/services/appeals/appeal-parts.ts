import type { Clock } from "../../../src/domain/clock.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Appeal, FiledAppeal } from "../../../src/domain/generated/api-appeals.ts";
import type { Database, TenantDb } from "../../db/database.ts";
import type { SecretBox } from "../../identity/secret-box.ts";
import { appealMail, type MailedAppeal } from "../../mail/appeal-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import type { ServerOptions } from "../forms/options.ts";
import type { Limited, Limit, RateLimits } from "../limits/rate-limits.ts";
import type { EventLog, EventSource } from "../security-events.ts";
import type { AppealRow } from "./appeal-rows.ts";
import { appealSecret } from "./appeal-secret.ts";

/** A call about a citation whose two keys were checked before. */
export interface KeyedCall<Body> {
  readonly tenant: EffectiveTenant;
  readonly source: EventSource;
  /** Number of the citation. */
  readonly citation: string;
  /** Idempotency-Key: a UUID. */
  readonly key: string;
  readonly request: Body;
}

/** What opens an appeal: its number and its secret, together with the citation's keys. */
export interface OpenedAppeal {
  readonly tenant: EffectiveTenant;
  readonly citation: string;
  readonly appealId: string;
  readonly secret: string;
}

export type AppealRefusal =
  | { readonly kind: "conflict" }
  | { readonly kind: "refused"; readonly errors: readonly FieldError[] }
  /** The time to appeal is over, or nothing is due. */
  | { readonly kind: "not-possible" }
  | { readonly kind: "too-many"; readonly limit: number };

export type FileOutcome =
  { readonly kind: "filed" | "repeated"; readonly filed: FiledAppeal } | AppealRefusal | Limited;

export type ReplyOutcome =
  | { readonly kind: "replied"; readonly appeal: Appeal }
  | { readonly kind: "conflict" | "missing" | "closed" | "too-many" }
  | { readonly kind: "refused"; readonly errors: readonly FieldError[] }
  | Limited;

export interface AppealParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly box: Pick<SecretBox, "fingerprint">;
  readonly limits: Pick<RateLimits, "take">;
  readonly options: ServerOptions;
  readonly log: EventLog;
  readonly publicUrl: string;
  readonly jobsQueued: () => void;
}

/** The data of an appeal that messages about it need. */
export function mailedAppeal(
  box: AppealParts["box"],
  row: Pick<AppealRow, "id" | "tenant" | "number" | "email" | "citation_number">,
): MailedAppeal {
  return {
    number: row.number,
    email: row.email,
    secret: appealSecret(box, row.tenant, row.id),
    citationNumber: row.citation_number,
  };
}

/** Limit of confirmations to one address, of appeals and replies together: the form accepts anybody's address. */
const MAIL_PER_RECIPIENT: Limit = { name: "appeal-mail-recipient", times: 10, seconds: 24 * 3600 };

/** An appeal or a reply that was just sent, and the appeal that it created or belongs to. */
interface Confirmed {
  readonly tenant: EffectiveTenant;
  readonly row: AppealRow;
  readonly at: Date;
  readonly kind: "appealFiled" | "appealReplied";
}

/** Mails the link, unless the address has reached its daily limit; the link is on the screen too. */
export async function confirmByMail(
  db: TenantDb,
  { box, limits, publicUrl }: Pick<AppealParts, "box" | "limits" | "publicUrl">,
  { tenant, row, at, kind }: Confirmed,
): Promise<void> {
  const recipient = `${tenant.slug}\n${row.email.toLowerCase()}`;
  if (!(await limits.take(MAIL_PER_RECIPIENT, recipient, db))) return;
  const mail = appealMail(tenant, publicUrl, mailedAppeal(box, row), { kind });
  await queueMail(db, tenant.slug, mail, at);
}
