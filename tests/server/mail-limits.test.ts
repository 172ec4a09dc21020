import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { recoveryCalls, type Caller } from "../support/recovery.ts";
import { PASSWORD, register, registration, signedInDriver, type SignedInDriver } from "../support/server.ts";
import { useServer } from "../support/use-server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

describeOnEachDatabase("limits of mail to one recipient", (open) => {
  const at = useServer(open);
  const calls = recoveryCalls(at);

  const count = async (address: string) => (await calls.mailsTo(address)).length;

  it("never keep an owner from recovery because a stranger requests accounts with the owner's address", async () => {
    const owner = await signedInDriver(at.server, "eastport", "owner");
    const address = "owner@eastport.example";
    for (const slug of ["westport", "eastport"]) {
      for (const userName of ["lure-one", "lure-two"]) {
        await register(at.server, slug, { userName, emailAddress: address });
        for (let time = 0; time < 5; time += 1) await calls.sendLink(userName, calls.elsewhere(), slug);
      }
    }
    const before = await count(address);
    await calls.sendLink("owner", calls.elsewhere());
    await calls.sendUserName(await calls.numberOf(owner), calls.elsewhere());
    expect(await count(address)).toBe(before + 2);
  });

  it("allow accounts that nobody has verified five reset links an hour from one network, and twenty from all", async () => {
    const address = "shared@eastport.example";
    const claims = Array.from({ length: 5 }, (_, index) => `claim${index}`);
    for (const userName of claims) await register(at.server, "eastport", { userName, emailAddress: address });
    const before = await count(address);
    const network = calls.elsewhere();
    for (const userName of claims.slice(0, 2)) {
      for (let time = 0; time < 3; time += 1) await calls.sendLink(userName, network);
    }
    expect(await count(address)).toBe(before + 5);
    for (const userName of claims) {
      for (let time = 0; time < 5; time += 1) await calls.sendLink(userName, calls.elsewhere());
    }
    expect(await count(address)).toBe(before + 20);
  });

  it("count links and user names of one account apart", async () => {
    const driver = await signedInDriver(at.server, "eastport", "both");
    for (let time = 0; time < 6; time += 1) await calls.sendLink("both", calls.elsewhere());
    const before = await count("both@eastport.example");
    await calls.sendUserName(await calls.numberOf(driver), calls.elsewhere());
    expect(await count("both@eastport.example")).toBe(before + 1);
  });

  it("leave a driver the link of a registration that strangers' registrations have used up", async () => {
    const address = "crowded@eastport.example";
    for (let time = 0; time < 5; time += 1) {
      await register(at.server, "eastport", { userName: `stranger${time}`, emailAddress: address });
    }
    await register(at.server, "eastport", { userName: "rightful", emailAddress: address });
    expect(await count(address)).toBe(5);
    const asked = { username: "rightful", password: PASSWORD };
    expect((await at.server.send("POST", `${PUBLIC}/send-verification/eastport`, asked)).statusCode).toBe(202);
    expect(await count(address)).toBe(6);
  });

  it("leave the owner of an address the messages that a stranger on another network has used up", async () => {
    const address = "besieged@eastport.example";
    const besieger = calls.elsewhere();
    const join = (userName: string, caller: Caller) =>
      calls.post("drivers-create/eastport", registration({ userName, emailAddress: address }), caller);
    const again = (username: string, caller: Caller) =>
      calls.post("send-verification/eastport", { username, password: PASSWORD }, caller);
    for (let time = 0; time < 5; time += 1) {
      const userName = `besieger${time}`;
      await join(userName, besieger);
      for (let more = 0; more < 4; more += 1) await again(userName, besieger);
      await calls.sendLink(userName, besieger);
    }
    expect((await again("besieger4", besieger)).headers["retry-after"]).toBe("3600");
    const before = await count(address);
    expect(before).toBe(5 + 5 + 5);
    const owner = calls.elsewhere();
    await join("besieged", owner);
    expect(await count(address)).toBe(before + 1);
    expect((await again("besieged", owner)).statusCode).toBe(202);
    await calls.sendLink("besieged", owner);
    expect(await count(address)).toBe(before + 3);
  });

  it("leave a driver the link of a new address that other drivers requested from another network", async () => {
    const address = "coveted@eastport.example";
    const claim = (driver: SignedInDriver, caller: Caller) =>
      at.server.app.inject({
        method: "POST",
        url: `/api/v1/eua/${driver.accountId}/email-address`,
        headers: { authorization: `Bearer ${driver.tokens.access_token}` },
        payload: { address, defaultFlag: true },
        ...caller,
      });
    const elsewhere = calls.elsewhere();
    for (let time = 0; time < 6; time += 1) {
      await claim(await signedInDriver(at.server, "eastport", `coveter${time}`), elsewhere);
    }
    expect(await count(address)).toBe(5);
    await claim(await signedInDriver(at.server, "eastport", "entitled"), calls.elsewhere());
    expect(await count(address)).toBe(6);
  });

  it("keep a recipient from more than twenty messages of a kind an hour, whatever causes them", async () => {
    const address = "pelted@eastport.example";
    for (const slug of ["eastport", "westport"]) {
      for (let time = 0; time < 5; time += 1) {
        const userName = `pelter${time}`;
        await register(at.server, slug, { userName, emailAddress: address });
        const asked = { username: userName, password: PASSWORD };
        for (let again = 0; again < 4; again += 1) {
          await calls.post(`send-verification/${slug}`, asked, calls.elsewhere());
        }
      }
    }
    expect(await count(address)).toBe(10 + 20);
  });
});
