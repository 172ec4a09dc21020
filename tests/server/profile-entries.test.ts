import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded } from "../support/databases.ts";
import { profileCalls } from "../support/profile-calls.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

describe("entries of a profile", () => {
  let server: TestServer;
  let driver: SignedInDriver;
  const { add, stored } = profileCalls(() => ({ server, driver }));
  beforeAll(async () => {
    server = await startTestServer(openEmbedded);
    driver = await signedInDriver(server, "eastport", "dana");
  });
  afterAll(() => server.close());

  it("have one default: it goes to the oldest where the default is deleted, and stays where another one is", async () => {
    const added = async (address: string, defaultFlag: boolean) =>
      (await add("email-address", { address, defaultFlag })).json<{ id: string }>().id;
    const second = await added("second@mail.com", true);
    const third = await added("third@mail.com", false);
    const remove = async (id: string) => {
      const url = `/api/v1/eua/${driver.accountId}/email-address/${id}`;
      const headers = { authorization: `Bearer ${driver.tokens.access_token}` };
      expect((await server.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(204);
      return (await stored()).emailAddresses.map(({ address, defaultFlag }) => [address, defaultFlag]);
    };
    expect(await remove(third)).toEqual([
      ["dana@eastport.example", false],
      ["second@mail.com", true],
    ]);
    expect(await remove(second)).toEqual([["dana@eastport.example", true]]);
  });
});
