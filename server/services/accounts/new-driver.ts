import { randomUUID } from "node:crypto";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import { translate, type KeysBelow } from "../../../src/domain/messages.ts";
import type { TenantDb } from "../../db/database.ts";
import {
  hasInvisibleCharacter,
  isAddressableUserName,
  isReservedUserName,
  mixesAlphabets,
} from "../../identity/user-names.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { attributesOf, textAt } from "../forms/checked-entity.ts";
import { newAccountRow, newDriverAttributes, newDriverRow } from "./new-account-rows.ts";
import { passwordFault } from "./password-policy.ts";

/** A driver who registers. */
export interface NewDriver {
  userName: string;
  password: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  attributes: Record<string, unknown>;
}

/** Reads the checked registration. The password is taken as typed, since normalising for storage would change it. */
export function newDriverOf(entity: Entity, body: Entity): NewDriver {
  return {
    userName: (textAt(entity, "userName") ?? "").trim(),
    password: textAt(body, "password") ?? "",
    firstName: textAt(entity, "person.firstName") ?? "",
    lastName: textAt(entity, "person.lastName") ?? "",
    emailAddress: textAt(entity, "emailAddress") ?? "",
    attributes: attributesOf(entity),
  };
}

/** Returns the code of the rule that a user name breaks; its message is under `errors`. */
export function userNameFault(userName: string): KeysBelow<"errors"> | undefined {
  if (isReservedUserName(userName) || !isAddressableUserName(userName)) return "user_name_reserved";
  if (hasInvisibleCharacter(userName)) return "user_name_invisible";
  return mixesAlphabets(userName) ? "user_name_mixed" : undefined;
}

/** Checks the rules that the form cannot: which names are available to whom, and which passwords are easily guessed. */
export function accountRules(tenant: EffectiveTenant, driver: NewDriver, confirmed: string | null): FieldError[] {
  const say = (field: string, code: KeysBelow<"errors">): FieldError => ({
    field,
    rule: code,
    message: translate(tenant.messages, `errors.${code}`),
  });
  const errors: FieldError[] = [];
  const nameFault = userNameFault(driver.userName);
  if (nameFault !== undefined) errors.push(say("userName", nameFault));
  const fault = passwordFault(driver.password, {
    userName: driver.userName,
    tenantSlug: tenant.slug,
    tenantName: tenant.name,
  });
  if (fault !== undefined) errors.push(say("password", fault));
  if (confirmed !== null && confirmed !== driver.password) errors.push(say("confirmPassword", "passwords_differ"));
  return errors;
}

/** The account that a driver gets. */
export interface NewAccount {
  id: string;
  passwordHash: string;
  /** Whether a message is sent; false if the recipient has reached its limit. */
  isMailed: boolean;
}

/** Stores an unverified account with its driver and first email address. */
export async function insertDriver(
  db: TenantDb,
  tenant: EffectiveTenant,
  driver: NewDriver,
  account: Pick<NewAccount, "id" | "passwordHash">,
  now: Date,
): Promise<void> {
  const { slug } = tenant;
  const row = newAccountRow(
    {
      id: account.id,
      tenant: slug,
      userName: driver.userName,
      password_hash: account.passwordHash,
      role: "DRIVER",
      user_group: tenant.document.defaultGroup ?? slug,
    },
    now,
  );
  const person = newDriverRow(
    {
      tenant: slug,
      account_id: account.id,
      first_name: driver.firstName,
      last_name: driver.lastName,
      driver_attributes: newDriverAttributes(),
      attributes: JSON.stringify(driver.attributes),
    },
    now,
  );
  await db.insertInto("accounts").values(row).execute();
  await db.insertInto("drivers").values(person).execute();
  await db
    .insertInto("email_addresses")
    .values({
      id: randomUUID(),
      tenant: slug,
      driver_id: person.id,
      address: driver.emailAddress,
      default_flag: true,
      created_at: now,
    })
    .execute();
}
