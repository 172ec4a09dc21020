import { randomInt, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { DriverAttribute } from "../../../src/domain/generated/api-entities.ts";
import type { AccountsTable, DriversTable } from "../../db/schema.ts";
import { userNameKey } from "../../identity/user-names.ts";

/** An account that begins now. */
interface NewAccountRow extends Pick<
  Insertable<AccountsTable>,
  "tenant" | "password_hash" | "role" | "user_group" | "email_verified_at" | "verified_email"
> {
  id?: string;
  userName: string;
}

/** The row of a new account, under a new id where none is given. */
export function newAccountRow({ id, userName, ...columns }: NewAccountRow, now: Date) {
  return {
    ...columns,
    id: id ?? randomUUID(),
    user_name: userName,
    user_name_key: userNameKey(userName),
    password_changed_at: now,
    created_at: now,
  };
}

/** A number that drivers are told: eight digits, in no order that tells how many there are. */
export function newAccountNumber(): string {
  return String(randomInt(10_000_000, 100_000_000));
}

/** Attributes that a driver's account begins with: those that are given, and a Status in any case. */
export function newDriverAttributes(given: readonly DriverAttribute[] = []): string {
  const hasStatus = given.some(({ name }) => name === "Status");
  return JSON.stringify(hasStatus ? given : [{ name: "Status", value: "ACTIVE" }, ...given]);
}

/** The row of a new driver, with a number of its own where none is given. */
export function newDriverRow(
  columns: Omit<Insertable<DriversTable>, "id" | "number" | "created_at"> & { number?: string | undefined },
  now: Date,
) {
  return { ...columns, id: randomUUID(), number: columns.number ?? newAccountNumber(), created_at: now };
}
