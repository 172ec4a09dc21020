import type { TenantDb } from "../../db/database.ts";
import { userNameKey } from "../../identity/user-names.ts";
import type { LineFault } from "../csv/csv-table.ts";
import { newAccountNumber } from "../accounts/new-account-rows.ts";
import { inParts } from "../csv/in-parts.ts";
import type { ImportedDriver } from "./imported-drivers.ts";

/** The owners of values: the account's id by the value. */
type Owners = ReadonlyMap<string, string>;

async function ownersOf(
  values: readonly string[],
  find: (part: string[]) => Promise<{ value: string; accountId: string }[]>,
): Promise<Owners> {
  const owners = new Map<string, string>();
  await inParts(values, async (part) => {
    for (const { value, accountId } of await find(part)) owners.set(value, accountId);
  });
  return owners;
}

/** Returns the accounts of one issuer's identities, by subject. */
export function ownersOfSubjects(trx: TenantDb, issuer: string, subjects: readonly string[]): Promise<Owners> {
  return ownersOf(subjects, (part) =>
    trx
      .selectFrom("identities")
      .select(["subject as value", "account_id as accountId"])
      .where("issuer", "=", issuer)
      .where("subject", "in", part)
      .execute(),
  );
}

function ownersOfNames(trx: TenantDb, keys: readonly string[]): Promise<Owners> {
  return ownersOf(keys, (part) =>
    trx
      .selectFrom("accounts")
      .select(["user_name_key as value", "id as accountId"])
      .where("user_name_key", "in", part)
      .execute(),
  );
}

function ownersOfNumbers(trx: TenantDb, numbers: readonly string[]): Promise<Owners> {
  return ownersOf(numbers, (part) =>
    trx
      .selectFrom("drivers")
      .select(["number as value", "account_id as accountId"])
      .where("number", "in", part)
      .execute(),
  );
}

/** Finds rows with a user name or a number that belongs to another account than their subject's. */
export async function ownerFaults(
  trx: TenantDb,
  drivers: readonly ImportedDriver[],
  subjects: Owners,
): Promise<LineFault[]> {
  const names = await ownersOfNames(
    trx,
    drivers.map(({ userName }) => userNameKey(userName)),
  );
  const numbers = await ownersOfNumbers(
    trx,
    drivers.flatMap(({ accountId }) => accountId ?? []),
  );
  const problem = "belongs to somebody else already";
  return drivers.flatMap(({ line, subject, userName, accountId }): LineFault[] => {
    const isElses = (owner: string | undefined) => owner !== undefined && owner !== subjects.get(subject);
    return [
      ...(isElses(names.get(userNameKey(userName))) ? [{ line, column: "userName", problem }] : []),
      ...(isElses(numbers.get(accountId ?? "")) ? [{ line, column: "accountId", problem }] : []),
    ];
  });
}

/**
 * Generates numbers that no driver of the tenant has and that are not in `reserved`. Among thousands of random numbers,
 * some collide.
 */
export async function freeNumbers(trx: TenantDb, count: number, reserved: readonly string[]): Promise<string[]> {
  const seen = new Set(reserved);
  const free: string[] = [];
  while (free.length < count) {
    const drawn = new Set<string>();
    while (drawn.size < count - free.length) {
      const number = newAccountNumber();
      if (!seen.has(number)) drawn.add(number);
      seen.add(number);
    }
    const taken = await ownersOfNumbers(trx, [...drawn]);
    free.push(...[...drawn].filter((number) => !taken.has(number)));
  }
  return free;
}
