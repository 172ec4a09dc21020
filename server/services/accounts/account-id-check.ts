import type { CheckAccountIdRequest } from "../../../src/domain/generated/api-account.ts";
import type { Database } from "../../db/database.ts";
import type { AuthenticatedDriver } from "../../identity/sessions.ts";
import { userNameKey } from "../../identity/user-names.ts";

/**
 * Whether the values from single sign-on match the signed-in driver account: its id or number, its user name and its
 * group (specification section 4). Another account's values are rejected like invented ones.
 */
export async function isOwnAccount(
  db: Database,
  driver: AuthenticatedDriver,
  asked: CheckAccountIdRequest,
): Promise<boolean> {
  const row = await db.withTenant(driver.tenant, (trx) =>
    trx.selectFrom("drivers").select("number").where("id", "=", driver.driverId).executeTakeFirst(),
  );
  const isAccount = asked.accountId === driver.driverId || asked.accountId === row?.number;
  return isAccount && userNameKey(asked.userName) === driver.userNameKey && asked.permissionGroup === driver.userGroup;
}
