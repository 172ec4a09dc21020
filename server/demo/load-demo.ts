import type { Clock } from "../../src/domain/clock.ts";
import type { Entity } from "../../src/domain/form-entity.ts";
import type { DemoAccount } from "../../src/domain/generated/meta-demo-accounts.ts";
import type { EntryList } from "../../src/domain/profile-entries.ts";
import type { Database, TenantDb } from "../db/database.ts";
import { hashPassword, NO_PASSWORD } from "../identity/password-hashes.ts";
import { userNameKey } from "../identity/user-names.ts";
import { defaultEmail } from "../services/profile/default-email.ts";
import { addEntry } from "../services/profile/profile-entries.ts";
import { newAccountRow, newDriverRow } from "../services/accounts/new-account-rows.ts";
import { isFederated } from "../tenants/identity-provider.ts";
import type { EffectiveTenant, Tenants } from "../tenants/types.ts";
import { linkDemoIdentities } from "./demo-identities.ts";
import { keepDemoPhotos, storeDemoCitations } from "./demo-citations.ts";
import { storeDemoOrders } from "./demo-orders.ts";
import { demoTries, type DemoTries } from "./demo-tries.ts";

/** The logins of a demonstration tenant. */
export interface DemoSignIns {
  slug: string;
  userNames: string[];
  password: string;
  /** Whether they are logins at the tenant's identity provider, which has no admins. */
  bySingleSignOn: boolean;
  tries: DemoTries;
}

function groupOf(tenant: EffectiveTenant, demo: DemoAccount): string {
  return demo.group ?? tenant.document.defaultGroup ?? tenant.slug;
}

/** Inserts the account and its driver. Returns the driver's id; undefined if the user name exists, and for admins. */
async function insertAccount(
  db: TenantDb,
  tenant: EffectiveTenant,
  demo: DemoAccount,
  passwordHash: string,
  now: Date,
): Promise<string | undefined> {
  const { userName, role, person } = demo;
  const row = newAccountRow(
    {
      tenant: tenant.slug,
      userName,
      password_hash: passwordHash,
      role,
      user_group: groupOf(tenant, demo),
      email_verified_at: demo.emailVerified ? now : null,
    },
    now,
  );
  const account = await db
    .insertInto("accounts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant", "user_name_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  // Admins have no driver.
  if (account === undefined || demo.role === "ADMIN") return undefined;
  const driver = newDriverRow(
    {
      tenant: tenant.slug,
      account_id: account.id,
      number: demo.accountId,
      first_name: person?.firstName ?? userName,
      last_name: person?.lastName ?? "",
      middle_initial: person?.middleInitial ?? null,
      birthday: person?.birthday ?? null,
      gender: person?.gender ?? null,
      license_number: person?.driversLicense?.number ?? null,
      license_state: person?.driversLicense?.state?.code ?? null,
      driver_attributes: JSON.stringify(demo.driverAttributes ?? []),
      attributes: JSON.stringify(person?.attributes ?? {}),
    },
    now,
  );
  await db.insertInto("drivers").values(driver).execute();
  return driver.id;
}

/** Marks the default address as verified, as if by a mailed link, so that recovery emails are sent there. */
async function markDefaultProven(trx: TenantDb, driverId: string): Promise<void> {
  const address = await defaultEmail(trx, driverId);
  if (address === undefined) return;
  await trx
    .updateTable("accounts")
    .set({ verified_email: address })
    .where("id", "in", (drivers) => drivers.selectFrom("drivers").select("account_id").where("id", "=", driverId))
    .execute();
}

/**
 * The password hash of each account. Each password is hashed only once, since hashing is slow on purpose and most
 * accounts share one. Drivers of a tenant with an identity provider have no password here.
 */
function passwordHashes({ document }: EffectiveTenant): (demo: DemoAccount) => Promise<string> | string {
  const hashes = new Map<string, Promise<string>>();
  return ({ role, password }) => {
    if (role === "DRIVER" && isFederated(document)) return NO_PASSWORD;
    const known = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, known);
    return known;
  };
}

/** The accounts whose user name does not exist yet. */
async function missingOf(db: Database, slug: string, accounts: readonly DemoAccount[]): Promise<DemoAccount[]> {
  const keys = accounts.map(({ userName }) => userNameKey(userName));
  if (keys.length === 0) return [];
  const known = await db.withTenant(slug, (trx) =>
    trx.selectFrom("accounts").select("user_name_key").where("user_name_key", "in", keys).execute(),
  );
  const taken = new Set(known.map((account) => account.user_name_key));
  return accounts.filter(({ userName }) => !taken.has(userNameKey(userName)));
}

async function loadAccount(
  db: Database,
  tenant: EffectiveTenant,
  demo: DemoAccount,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.withTenant(tenant.slug, async (trx) => {
    const driverId = await insertAccount(trx, tenant, demo, passwordHash, now);
    if (driverId === undefined) return;
    const lists: [EntryList, readonly object[]][] = [
      ["vehicle", demo.person?.vehicles ?? []],
      ["address", demo.person?.addresses ?? []],
      ["email-address", demo.person?.emailAddresses ?? []],
      ["phone", demo.person?.phones ?? []],
    ];
    for (const [list, entries] of lists) {
      for (const entry of entries) await addEntry(trx, list, { tenant: tenant.slug, driverId, now }, entry as Entity);
    }
    if (demo.emailVerified) await markDefaultProven(trx, driverId);
    await storeDemoOrders(trx, tenant, { userName: demo.userName, driverId, group: groupOf(tenant, demo) }, now);
  });
}

/** Loads the accounts and citations of one tenant; undefined if it has no demonstration accounts. */
async function loadTenant(
  db: Database,
  tenants: Tenants,
  slug: string,
  clock: Clock,
  publicUrl: string,
): Promise<DemoSignIns | undefined> {
  const tenant = await tenants.find(slug);
  const accounts = tenant?.demoAccounts ?? [];
  if (tenant === undefined || accounts.length === 0) return undefined;
  const now = new Date(clock());
  const wanted = accounts.filter(({ driverAccount }) => driverAccount !== false);
  const missing = await missingOf(db, slug, wanted);
  const hashOf = passwordHashes(tenant);
  for (const account of missing) await loadAccount(db, tenant, account, await hashOf(account), now);
  await linkDemoIdentities(db, tenant, publicUrl, now);
  const photos = await keepDemoPhotos(db, tenant, now);
  await db.withTenant(slug, (trx) => storeDemoCitations(trx, tenant, photos, now));
  const bySingleSignOn = isFederated(tenant.document);
  const people = bySingleSignOn ? accounts.filter(({ role }) => role === "DRIVER") : accounts;
  const userNames = people.map((account) => account.userName);
  return { slug, userNames, password: accounts[0]?.password ?? "", bySingleSignOn, tries: demoTries(tenant) };
}

/**
 * Loads the accounts of every demonstration tenant, with their past orders, and its citations. Existing accounts are
 * not changed, so it can run at each start. Issuers of embedded providers are addresses below `publicUrl`. A tenant
 * that cannot be loaded is reported and has no logins; the others are not affected.
 */
export async function loadDemo(
  db: Database,
  tenants: Tenants,
  clock: Clock,
  report: (error: unknown, slug: string) => void,
  publicUrl: string,
): Promise<DemoSignIns[]> {
  const signIns: DemoSignIns[] = [];
  for (const slug of tenants.slugs) {
    try {
      const loaded = await loadTenant(db, tenants, slug, clock, publicUrl);
      if (loaded !== undefined) signIns.push(loaded);
    } catch (error) {
      report(error, slug);
    }
  }
  return signIns;
}
