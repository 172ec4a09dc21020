import { freshPlate } from "./fresh-plate.ts";
import { readAccount, type SignedInDriver, type TestServer } from "./server.ts";

type Changes = Record<string, unknown>;

/** A vehicle that the tenants of the tests take, with a plate of its own. */
export const vehicle = (changes: Changes = {}) => ({
  licensePlate: freshPlate(),
  make: { name: "Toyota" },
  ...changes,
});

/** A postal address that the tenants of the tests take. */
export const address = (changes: Changes = {}) => ({
  line1: "1 Pier Road",
  city: "Harbor",
  state: { code: "CA" },
  zip: "94599",
  defaultFlag: true,
  ...changes,
});

/** Personal details that the tenants of the tests take. */
export const person = (changes: Changes = {}) => ({
  firstName: "Dana",
  lastName: "Rivers",
  birthday: "1984-06-12",
  attributes: { badgeNumber: "B-123" },
  ...changes,
});

/** The calls by which a driver fills a profile. `whose` is asked at each call, since tests sign in before they run. */
export function profileCalls(whose: () => { server: TestServer; driver: SignedInDriver }) {
  const post = (path: (driver: SignedInDriver) => string, body: unknown) => {
    const { server, driver } = whose();
    return server.send("POST", `/api/v1/eua/${path(driver)}`, body, driver.tokens.access_token);
  };
  type Answer = Awaited<ReturnType<typeof post>>;
  return {
    add: (list: string, body: unknown) => post((driver) => `${driver.accountId}/${list}`, body),
    update: (body: unknown) => post(() => "update", body),
    /** The person as it is stored. */
    stored: async () => {
      const { server, driver } = whose();
      return (await readAccount(server, driver)).endUserAccountEntity.person;
    },
    /** Status of an answer, and the fields that it refuses. */
    refused: (answer: Answer) => [
      answer.statusCode,
      Object.keys((answer.json().errors as object | undefined) ?? {}).sort(),
    ],
  };
}
