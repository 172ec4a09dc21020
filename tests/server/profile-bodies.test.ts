import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { address, person, profileCalls, vehicle } from "../support/profile-calls.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

describeWithDatabase("bodies of the profile", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  const { add, update, stored, refused } = profileCalls(() => ({ server, driver }));

  it.each([
    ["vehicle", { ...vehicle(), year: "abc" }, ["year"]],
    ["vehicle", { ...vehicle(), year: 2019.5, make: { name: 7 } }, ["make", "year"]],
    ["vehicle", { ...vehicle(), make: "Ford" }, ["make"]],
    ["vehicle", { ...vehicle(), licensePlate: "7ABC123" }, ["plate", "plateState"]],
    ["vehicle", { ...vehicle(), model: null }, ["model"]],
    ["vehicle", { ...vehicle(), attributes: { department: { a: 1 } } }, ["department"]],
    ["phone", { number: 5550100112 }, ["number"]],
    ["phone", { number: "5550100112", defaultFlag: "yes" }, ["defaultFlag"]],
  ])("answers a value of the wrong type beside its field: %s %j", async (list, body, fields) => {
    const before = await stored();
    expect(refused(await add(list, body))).toEqual([422, fields]);
    expect(await stored()).toEqual(before);
  });

  it("answers a wrong type in either form of the person, in the words of that form", async () => {
    expect(refused(await update(person({ birthday: 5 })))).toEqual([422, ["birthday"]]);
    expect(refused(await update({ driversLicense: { number: 5, state: { code: "CA" } } }))).toEqual([422, ["number"]]);
    expect(refused(await update({ driversLicense: "D1" }))).toEqual([422, ["number", "state"]]);
  });

  it("accepts a birthday from 1900 to the tenant's today, and rejects any other beside the field", async () => {
    // Noon of 27 November in UTC is that day at the tenant too.
    expect((await update(person({ birthday: "2026-11-27" }))).statusCode).toBe(200);
    const late = await update(person({ birthday: "2026-11-28" }));
    expect(refused(late)).toEqual([422, ["birthday"]]);
    expect(late.json().errors.birthday).toBe("Enter a day up to today, 11/27/2026");
    const far = await update(person({ birthday: "2100-01-01" }));
    expect(far.json().errors.birthday).toBe("Enter a day up to today, 11/27/2026");
    expect((await update(person({ birthday: "1900-01-01" }))).statusCode).toBe(200);
    expect(refused(await update(person({ birthday: "1899-12-31" })))).toEqual([422, ["birthday"]]);
  });

  it.each(["phone", "address", "email-address"])("takes the caller's own account id with a new %s", async (list) => {
    const bodies = {
      phone: { number: "5550100199", defaultFlag: false },
      address: { ...address(), defaultFlag: false },
      "email-address": { address: "again@example.com", defaultFlag: false },
    } as Record<string, object>;
    const answer = await add(list, { ...bodies[list], inactive: false, accountId: driver.accountId });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ inactive: false, accountId: driver.accountId });
    const strange = await add(list, { ...bodies[list], accountId: "00000000-0000-4000-8000-000000000000" });
    expect([strange.statusCode, strange.json().code]).toEqual([404, "not_found"]);
  });

  it("takes text that shows nothing for no answer", async () => {
    const invisible = "\u200b\u3164 \u2800\ufeff";
    expect(refused(await add("address", { ...address(), line1: invisible }))).toEqual([422, ["line1"]]);
    expect((await add("address", { ...address(), line1: invisible })).json().errors.line1).toMatch(/^Enter /);
    expect(refused(await update(person({ firstName: invisible })))).toEqual([422, ["firstName"]]);
    const second = await add("address", { ...address(), line2: invisible });
    expect([second.statusCode, second.json().line2]).toEqual([201, undefined]);
  });

  it("has nothing at an address with a NUL character, just as at an unknown one", async () => {
    const at = async (name: string) => {
      const url = `/api/v1/driversaccount/user-name/${name}/eastport`;
      const { requestId, ...body } = (await server.get(url, driver.tokens.access_token)).json();
      expect(requestId).toEqual(expect.any(String));
      return body;
    };
    expect(await at("a%00b")).toEqual(await at("nobody"));
    expect((await at("%zz")).code).toBe("not_found");
  });
});
