import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { recoveryCalls } from "../support/recovery.ts";
import { PASSWORD, register, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

describeOnEachDatabase("limits of mail to one recipient", (open) => {
  let server: TestServer;
  let calls: ReturnType<typeof recoveryCalls>;
  beforeAll(async () => {
    server = await startTestServer(open);
    calls = recoveryCalls(server);
  });
  afterAll(() => server.close());

  const count = async (address: string) => (await calls.mailsTo(address)).length;

  it("let nobody keep an owner from recovery by asking for accounts of their own with the owner's address", async () => {
    const owner = await signedInDriver(server, "eastport", "owner");
    const address = "owner@eastport.example";
    for (const slug of ["westport", "eastport"]) {
      for (const userName of ["lure-one", "lure-two"]) {
        await register(server, slug, { userName, emailAddress: address });
        for (let time = 0; time < 5; time += 1) await calls.sendLink(userName, calls.elsewhere(), slug);
      }
    }
    const before = await count(address);
    await calls.sendLink("owner", calls.elsewhere());
    await calls.sendUserName(await calls.numberOf(owner), calls.elsewhere());
    expect(await count(address)).toBe(before + 2);
  });

  it("let accounts that nobody has verified share five reset links an hour", async () => {
    const address = "shared@eastport.example";
    for (const userName of ["claim-one", "claim-two"]) {
      await register(server, "eastport", { userName, emailAddress: address });
    }
    const before = await count(address);
    for (const userName of ["claim-one", "claim-two"]) {
      for (let time = 0; time < 5; time += 1) await calls.sendLink(userName, calls.elsewhere());
    }
    expect(await count(address)).toBe(before + 5);
  });

  it("count links and user names of one account apart", async () => {
    const driver = await signedInDriver(server, "eastport", "both");
    for (let time = 0; time < 6; time += 1) await calls.sendLink("both", calls.elsewhere());
    const before = await count("both@eastport.example");
    await calls.sendUserName(await calls.numberOf(driver), calls.elsewhere());
    expect(await count("both@eastport.example")).toBe(before + 1);
  });

  it("leave a driver the link of a registration that strangers' registrations have used up", async () => {
    const address = "crowded@eastport.example";
    for (let time = 0; time < 5; time += 1) {
      await register(server, "eastport", { userName: `stranger${time}`, emailAddress: address });
    }
    await register(server, "eastport", { userName: "rightful", emailAddress: address });
    expect(await count(address)).toBe(5);
    const asked = { username: "rightful", password: PASSWORD };
    expect((await server.send("POST", `${PUBLIC}/send-verification/eastport`, asked)).statusCode).toBe(202);
    expect(await count(address)).toBe(6);
  });

  it("keep a recipient from more than twenty messages of a kind, whatever causes them", async () => {
    const address = "pelted@eastport.example";
    for (const slug of ["eastport", "westport"]) {
      for (let time = 0; time < 5; time += 1) {
        const userName = `pelter${time}`;
        await register(server, slug, { userName, emailAddress: address });
        const asked = { username: userName, password: PASSWORD };
        for (let again = 0; again < 4; again += 1) {
          await server.send("POST", `${PUBLIC}/send-verification/${slug}`, asked);
        }
      }
    }
    expect(await count(address)).toBe(10 + 20);
  });
});
