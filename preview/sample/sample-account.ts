import type { Address, DriverAccount } from "../../src/domain/generated/api-entities.ts";
import type { Viewer } from "../pages.ts";

/** User name of the sample driver. */
export const SAMPLE_USER = "sample.driver";

const ACCOUNT = "sample-account";

/** Id of the sample driver's vehicle. */
export const SAMPLE_VEHICLE = "sample-vehicle";

const ADDRESS: Address = {
  id: "sample-address",
  line1: "12 Sample Street",
  city: "Sampleton",
  state: { code: "CA" },
  zip: "90210",
  defaultFlag: true,
  inactive: false,
  accountId: ACCOUNT,
};

/**
 * The driver of signed-in pages, who is not a real person. A newcomer has no address, which every tenant asks for, so
 * that both states of a section are shown. A buyer's profile has every section that a tenant may require.
 */
export function sampleAccount(slug: string, viewer: Viewer): DriverAccount {
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
        gender: "UNDISCLOSED",
        driversLicense: { number: "D1234567", state: { code: "CA" } },
        addresses: viewer === "buyer" ? [ADDRESS] : [],
        emailAddresses: [
          { id: "sample-email", address: "robin@example.com", defaultFlag: true, inactive: false, accountId: ACCOUNT },
        ],
        phones: [{ id: "sample-phone", number: "5550100123", defaultFlag: true, inactive: false, accountId: ACCOUNT }],
        vehicles: [
          {
            id: SAMPLE_VEHICLE,
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
