import { randomInt, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { DriverAttribute } from "../../../src/domain/generated/api-entities.ts";
import type { AccountsTable, DriversTable } from "../../db/schema.ts";
import { userNameKey } from "../../identity/user-names.ts";

/** The columns of a new account. */
interface NewAccountRow extends Pick<
  Insertable<AccountsTable>,
  "tenant" | "password_hash" | "role" | "user_group" | "email_verified_at" | "verified_email"
> {
  id?: string;
  userName: string;
}

/** The row of a new account; without a given id it gets a new one. */
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

/** A random number of eight digits for drivers, which does not reveal how many accounts there are. */
export function newAccountNumber(): string {
  return String(randomInt(10_000_000, 100_000_000));
}

/** The attributes of a new driver account: the given ones, and always a Status. */
export function newDriverAttributes(given: readonly DriverAttribute[] = []): string {
  const hasStatus = given.some(({ name }) => name === "Status");
  return JSON.stringify(hasStatus ? given : [{ name: "Status", value: "ACTIVE" }, ...given]);
}

/** The row of a new driver; without a given number it gets a new one. */
export function newDriverRow(
  columns: Omit<Insertable<DriversTable>, "id" | "number" | "created_at"> & { number?: string | undefined },
  now: Date,
) {
  return { ...columns, id: randomUUID(), number: columns.number ?? newAccountNumber(), created_at: now };
}
