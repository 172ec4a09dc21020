import { randomUUID } from "node:crypto";
import type { Database } from "../../server/db/database.ts";
import type { ReadyDriver } from "./purchase.ts";

/** A driver who may buy, written directly to the database: without a password, so it cannot sign in. */
export interface StoredBuyer extends Pick<ReadyDriver, "slug" | "accountId" | "person" | "userName"> {
  /** Id of the account, which is not the {accountId} of paths. */
  accountUuid: string;
}

function newBuyer(slug: string, place: number): StoredBuyer {
  const accountId = randomUUID();
  const mark = { defaultFlag: true, inactive: false, accountId };
  return {
    slug,
    accountId,
    userName: `buyer-${place}`,
    accountUuid: randomUUID(),
    person: {
      firstName: "Dana",
      lastName: "Rivers",
      addresses: [
        { id: randomUUID(), line1: "1 Pier Road", city: "Harbor", state: { code: "CA" }, zip: "90210", ...mark },
      ],
      emailAddresses: [{ id: randomUUID(), address: `buyer-${place}@example.org`, ...mark }],
      phones: [{ id: randomUUID(), number: "5550100199", ...mark }],
      vehicles: [
        {
          id: randomUUID(),
          make: { name: "Toyota" },
          licensePlate: { number: `BUY${place}`, state: { code: "CA" } },
          inactive: false,
        },
      ],
    },
  };
}

/** Stores this many buyers in one tenant, each with a complete profile and one vehicle. */
export async function driverRows(db: Database, slug: string, count: number): Promise<StoredBuyer[]> {
  const buyers = Array.from({ length: count }, (_each, place) => newBuyer(slug, place));
  const now = new Date(0);
  const common = (buyer: StoredBuyer) => ({ tenant: slug, driver_id: buyer.accountId, created_at: now });
  await db.withTenant(slug, async (trx) => {
    const accounts = buyers.map((buyer) => ({
      id: buyer.accountUuid,
      tenant: slug,
      user_name: buyer.userName,
      user_name_key: buyer.userName,
      password_hash: "none",
      role: "DRIVER" as const,
      user_group: slug,
      password_changed_at: now,
      created_at: now,
    }));
    await trx.insertInto("accounts").values(accounts).execute();
    const drivers = buyers.map((buyer, place) => ({
      id: buyer.accountId,
      tenant: slug,
      account_id: buyer.accountUuid,
      number: String(10_000_000 + place),
      first_name: "Dana",
      last_name: "Rivers",
      birthday: "1990-02-03",
      license_number: "D1234567",
      license_state: "CA",
      attributes: JSON.stringify({ badgeNumber: "B-123" }),
      driver_attributes: JSON.stringify([{ name: "Status", value: "ACTIVE" }]),
      created_at: now,
    }));
    await trx.insertInto("drivers").values(drivers).execute();
    const lists = buyers.map((buyer) => ({ buyer, person: buyer.person }));
    await trx
      .insertInto("vehicles")
      .values(
        lists.map(({ buyer, person }) => ({
          ...common(buyer),
          id: person.vehicles[0]?.id ?? "",
          make: "Toyota",
          plate_number: person.vehicles[0]?.licensePlate.number ?? "",
          plate_state: "CA",
        })),
      )
      .execute();
    await trx
      .insertInto("email_addresses")
      .values(
        lists.map(({ buyer, person }) => ({
          ...common(buyer),
          id: person.emailAddresses[0]?.id ?? "",
          address: person.emailAddresses[0]?.address ?? "",
          default_flag: true,
        })),
      )
      .execute();
    await trx
      .insertInto("addresses")
      .values(
        lists.map(({ buyer, person }) => ({
          ...common(buyer),
          id: person.addresses[0]?.id ?? "",
          line1: "1 Pier Road",
          city: "Harbor",
          state: "CA",
          zip: "90210",
          default_flag: true,
        })),
      )
      .execute();
    await trx
      .insertInto("phones")
      .values(
        lists.map(({ buyer, person }) => ({
          ...common(buyer),
          id: person.phones[0]?.id ?? "",
          number: "5550100199",
          default_flag: true,
        })),
      )
      .execute();
  });
  return buyers;
}
