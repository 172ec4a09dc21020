import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TenantDb } from "../../db/database.ts";
import { NO_PASSWORD } from "../../identity/password-hashes.ts";
import { newAccountRow, newDriverAttributes, newDriverRow } from "../accounts/new-account-rows.ts";
import { inParts } from "../csv/in-parts.ts";
import type { ImportedDriver } from "./imported-drivers.ts";

/** A driver with an account number. */
type NumberedDriver = ImportedDriver & { readonly accountId: string };

interface Target {
  tenant: string;
  issuer: string;
  now: Date;
}

/** The rows of a driver. The customer vouches for the address, so it counts as proven. */
function rowsOf(driver: NumberedDriver, { tenant, issuer, now }: Target) {
  const { userName, group, emailAddress, subject } = driver;
  const account = newAccountRow(
    {
      tenant,
      userName,
      password_hash: NO_PASSWORD,
      role: "DRIVER",
      user_group: group,
      email_verified_at: now,
      verified_email: emailAddress,
    },
    now,
  );
  const person = newDriverRow(
    {
      tenant,
      account_id: account.id,
      number: driver.accountId,
      first_name: driver.firstName,
      last_name: driver.lastName,
      driver_attributes: newDriverAttributes(driver.attributes),
    },
    now,
  );
  return {
    account,
    person,
    email: {
      id: randomUUID(),
      tenant,
      driver_id: person.id,
      address: emailAddress,
      default_flag: true,
      created_at: now,
    },
    identity: { tenant, issuer, subject, account_id: account.id, created_at: now },
  };
}

/** Stores accounts without a password, with their driver, default address and identity. */
export async function storeDrivers(trx: TenantDb, drivers: readonly NumberedDriver[], target: Target): Promise<void> {
  // Foreign keys are checked row by row. A plan cached while the tables were small would scan a whole table for each
  // row: ten thousand rows would take minutes.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx);
  await inParts(drivers, async (part) => {
    const rows = part.map((driver) => rowsOf(driver, target));
    await trx
      .insertInto("accounts")
      .values(rows.map(({ account }) => account))
      .execute();
    await trx
      .insertInto("drivers")
      .values(rows.map(({ person }) => person))
      .execute();
    await trx
      .insertInto("email_addresses")
      .values(rows.map(({ email }) => email))
      .execute();
    await trx
      .insertInto("identities")
      .values(rows.map(({ identity }) => identity))
      .execute();
  });
}
