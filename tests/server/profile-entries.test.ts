import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded } from "../support/databases.ts";
import { address, profileCalls } from "../support/profile-calls.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

describe("entries of a profile", () => {
  let server: TestServer;
  let driver: SignedInDriver;
  const { add, stored } = profileCalls(() => ({ server, driver }));
  beforeAll(async () => {
    server = await startTestServer(openEmbedded);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  it("have one default: it goes to the oldest where the default is deleted, and stays where another one is", async () => {
    const ids: string[] = [];
    for (const [line1, defaultFlag] of [
      ["1 Pier Road", false],
      ["2 Pier Road", true],
      ["3 Pier Road", false],
    ] as const) {
      ids.push((await add("address", address({ line1, defaultFlag }))).json<{ id: string }>().id);
    }
    const remove = async (id: string | undefined) => {
      const url = `/api/v1/eua/${driver.accountId}/address/${id ?? ""}`;
      const headers = { authorization: `Bearer ${driver.tokens.access_token}` };
      const answer = await server.app.inject({ method: "DELETE", url, headers });
      expect(answer.statusCode).toBe(204);
      return (await stored()).addresses.map(({ line1, defaultFlag }) => [line1, defaultFlag]);
    };
    expect(await remove(ids[2])).toEqual([
      ["1 Pier Road", false],
      ["2 Pier Road", true],
    ]);
    expect(await remove(ids[1])).toEqual([["1 Pier Road", true]]);
  });
});
