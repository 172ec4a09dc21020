import type { FieldError } from "../../../src/domain/effective-form.ts";
import { translate, type KeysBelow } from "../../../src/domain/messages.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import type { FormId } from "../../../src/domain/generated/document-names.ts";
import type { TenantDb } from "../../db/database.ts";
import { revokeOneTimeTokens } from "../../identity/one-time-tokens.ts";
import type { Sessions } from "../../identity/sessions.ts";
import { accountMail } from "../../mail/account-mail.ts";
import { queueMail } from "../../mail/outbox.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { textAt } from "../forms/checked-entity.ts";
import { checkForm } from "../forms/form-check.ts";
import type { ServerOptions } from "../forms/options.ts";
import { passwordFault } from "./password-policy.ts";
import { lockProvenAddress, stopMove } from "./proven-address.ts";
import { recoveryAddress } from "./recovery-address.ts";

/** The error of a field that only the server can check, with its message from the catalogue. */
export function refusedField(tenant: EffectiveTenant, field: string, code: KeysBelow<"errors">): FieldError {
  return { field, rule: code, message: translate(tenant.messages, `errors.${code}`) };
}

/**
 * Checks a form that sets a password: first the form's own rules, then whether the password is easily guessed, then
 * whether both passwords are equal. A body without the second password passes the last check, since that only protects
 * against typing errors.
 */
export function newPasswordFaults(
  tenant: EffectiveTenant,
  form: FormId,
  { userName, body, options }: { userName: string; body: Entity; options: ServerOptions },
): FieldError[] {
  const password = textAt(body, "password") ?? "";
  const typedAgain = textAt(body, "confirmPassword");
  const confirmed = typedAgain ?? password;
  const check = checkForm(tenant, form, { ...body, confirmPassword: confirmed }, options);
  if (check.kind === "refused") {
    return check.errors.filter(({ field }) => typedAgain !== null || field !== "confirmPassword");
  }
  const fault = passwordFault(password, { userName, tenantSlug: tenant.slug, tenantName: tenant.name });
  return [
    ...(fault === undefined ? [] : [refusedField(tenant, "password", fault)]),
    ...(confirmed === password ? [] : [refusedField(tenant, "confirmPassword", "passwords_differ")]),
  ];
}

/** A new password of an account. */
interface NewPassword {
  accountId: string;
  userName: string;
  passwordHash: string;
  now: Date;
  /** The session that continues; all others end. */
  exceptSessionId?: string;
}

/** What storing a password needs. */
interface PasswordStorage {
  tenant: EffectiveTenant;
  publicUrl: string;
  sessions: Pick<Sessions, "endAll">;
}

/**
 * Stores a password in the caller's transaction. All other sessions end, and so does what they may have started: links
 * that set a password or prove an address are revoked, and a pending move of recovery to another address is stopped.
 * The owner is notified at the recovery address.
 */
export async function storePassword(
  trx: TenantDb,
  { tenant, publicUrl, sessions }: PasswordStorage,
  wanted: NewPassword,
): Promise<void> {
  const { accountId, userName, passwordHash, now, exceptSessionId } = wanted;
  const { moving } = await lockProvenAddress(trx, accountId, now);
  await trx
    .updateTable("accounts")
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where("id", "=", accountId)
    .execute();
  await sessions.endAll(trx, accountId, "password-changed", exceptSessionId);
  await revokeOneTimeTokens(trx, { accountId, purpose: "reset-password", now });
  await revokeOneTimeTokens(trx, { accountId, purpose: "verify-email", now });
  await stopMove(trx, accountId);
  await trx.deleteFrom("password_changes").where("account_id", "=", accountId).execute();
  const address = await recoveryAddress(trx, accountId, now);
  if (address === undefined) return;
  const kind = moving === undefined ? "passwordChanged" : "passwordChangedMoveStopped";
  const mail = accountMail(kind, tenant, publicUrl, { address, userName });
  await queueMail(trx, tenant.slug, mail, now);
}
