import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";

/** User name of the sample driver. */
export const SAMPLE_USER = "sample.driver";

const ACCOUNT = "sample-account";

/**
 * The driver that signed-in pages are shown with: nobody. One section of the profile is left empty, so that both states
 * of a section show.
 */
export function sampleAccount(slug: string): DriverAccount {
  return {
    userName: SAMPLE_USER,
    verifyEmail: true,
    permissionGroup: slug,
    userGroup: slug,
    clientName: slug,
    endUserAccountEntity: {
      id: ACCOUNT,
      accountId: "100234",
      driverAttributes: [{ name: "Status", value: "Active" }],
      person: {
        firstName: "Robin",
        lastName: "Alvarez",
        birthday: "1990-05-14",
        addresses: [],
        emailAddresses: [
          { id: "sample-email", address: "robin@example.com", defaultFlag: true, inactive: false, accountId: ACCOUNT },
        ],
        phones: [{ id: "sample-phone", number: "5550100123", defaultFlag: true, inactive: false, accountId: ACCOUNT }],
        vehicles: [
          {
            id: "sample-vehicle",
            year: 2021,
            color: "Blue",
            make: { name: "Toyota" },
            model: "Corolla",
            licensePlate: { number: "7ABC123", state: { code: "CA" } },
            inactive: false,
          },
        ],
      },
    },
  };
}
