import type { DriverAccount, Person } from "../../src/domain/generated/api-entities.ts";

/** A person with an empty profile, except for a name and the email address of the registration. */
export function person(changes: Partial<Person> = {}): Person {
  return {
    firstName: "Dana",
    lastName: "Rivers",
    addresses: [],
    emailAddresses: [
      { id: "e1", address: "dana@example.com", defaultFlag: true, inactive: false, accountId: "account-1" },
    ],
    phones: [],
    vehicles: [],
    ...changes,
  };
}

/** A person with an entry in every list. */
export function completePerson(changes: Partial<Person> = {}): Person {
  return person({
    addresses: [
      {
        id: "a1",
        line1: "1 Pier Road",
        line2: "Apt 4",
        city: "Harbor",
        state: { code: "CA" },
        zip: "90210",
        defaultFlag: true,
        inactive: false,
        accountId: "account-1",
      },
    ],
    phones: [{ id: "p1", number: "5550100199", defaultFlag: true, inactive: false, accountId: "account-1" }],
    vehicles: [
      {
        id: "v1",
        make: { name: "Toyota" },
        model: "Prius",
        year: 2021,
        color: "Blue",
        licensePlate: { number: "7ABC123", state: { code: "CA" } },
        inactive: false,
      },
    ],
    ...changes,
  });
}

/** A verified driver account of a person. */
export function driverAccount(of: Person = completePerson()): DriverAccount {
  return {
    userName: "dana",
    verifyEmail: true,
    permissionGroup: "drivers",
    userGroup: "drivers",
    clientName: "plain",
    endUserAccountEntity: {
      id: "account-1",
      accountId: "10023",
      driverAttributes: [{ name: "Status", value: "ACTIVE" }],
      person: of,
    },
  };
}
