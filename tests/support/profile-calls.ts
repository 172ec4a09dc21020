import { freshPlate } from "./fresh-plate.ts";
import { readAccount, type SignedInDriver, type TestServer } from "./server.ts";

type Changes = Record<string, unknown>;

/** A vehicle that the test tenants accept, with a new plate. */
export const vehicle = (changes: Changes = {}) => ({
  licensePlate: freshPlate(),
  make: { name: "Toyota" },
  ...changes,
});

/** A postal address that the test tenants accept. */
export const address = (changes: Changes = {}) => ({
  line1: "1 Pier Road",
  city: "Harbor",
  state: { code: "CA" },
  zip: "94599",
  defaultFlag: true,
  ...changes,
});

/** Personal details that the test tenants accept. */
export const person = (changes: Changes = {}) => ({
  firstName: "Dana",
  lastName: "Rivers",
  birthday: "1984-06-12",
  attributes: { badgeNumber: "B-123" },
  ...changes,
});

/** The calls with which a driver fills in a profile. `whose` is called for each request, since tests sign in later. */
export function profileCalls(whose: () => { server: TestServer; driver: SignedInDriver }) {
  const post = (path: (driver: SignedInDriver) => string, body: unknown) => {
    const { server, driver } = whose();
    return server.send("POST", `/api/v1/eua/${path(driver)}`, body, driver.tokens.access_token);
  };
  type Answer = Awaited<ReturnType<typeof post>>;
  return {
    add: (list: string, body: unknown) => post((driver) => `${driver.accountId}/${list}`, body),
    update: (body: unknown) => post(() => "update", body),
    /** The stored person. */
    stored: async () => {
      const { server, driver } = whose();
      return (await readAccount(server, driver)).endUserAccountEntity.person;
    },
    /** Status of a response, and the fields that it refuses. */
    refused: (answer: Answer) => [
      answer.statusCode,
      Object.keys((answer.json().errors as object | undefined) ?? {}).sort(),
    ],
  };
}
