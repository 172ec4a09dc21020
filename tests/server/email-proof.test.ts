import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import {
  getToken,
  mailedToken,
  PASSWORD,
  register,
  registeredDriver,
  startTestServer,
  verifyEmail,
  type SignedInDriver,
  type TestServer,
} from "../support/server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

describeOnEachDatabase("proof of email addresses", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());

  const mailsTo = async (address: string) => (await server.mails()).filter((mail) => mail.to === address);
  const subjects = async (address: string) => (await mailsTo(address)).map((mail) => mail.subject);

  describe("sending the link again", () => {
    const resend = (username: string, password = PASSWORD) =>
      server.send("POST", `${PUBLIC}/send-verification/eastport`, { username, password });

    it("mails a fresh link to an unverified driver who knows the password", async () => {
      await register(server, "eastport", { userName: "again", emailAddress: "again@eastport.example" });
      const first = await mailedToken(server, "again@eastport.example");
      const answer = await resend("again");
      expect([answer.statusCode, answer.json()]).toEqual([202, {}]);
      const second = await mailedToken(server, "again@eastport.example");
      expect(second).not.toBe(first);
      expect((await verifyEmail(server, "eastport", "again", second)).statusCode).toBe(200);
      expect((await getToken(server, "eastport", "again")).statusCode).toBe(200);
    });

    it("answers a wrong password, a verified driver and an unknown name like a wrong sign-in", async () => {
      await registeredDriver(server, "eastport", "proven");
      await register(server, "eastport", { userName: "waiting", emailAddress: "waiting@eastport.example" });
      const wrong = await getToken(server, "eastport", "nobody");
      for (const [name, password] of [
        ["waiting", "wrong"],
        ["proven", PASSWORD],
        ["nobody", PASSWORD],
      ] as const) {
        const answer = await resend(name, password);
        expect([answer.statusCode, { ...answer.json(), requestId: "" }]).toEqual([
          401,
          { ...wrong.json(), requestId: "" },
        ]);
      }
      expect(await mailsTo("waiting@eastport.example")).toHaveLength(1);
    });

    it("answers an account that has no address like a wrong sign-in", async () => {
      await register(server, "eastport", { userName: "addressless", emailAddress: "addressless@eastport.example" });
      const before = (await server.mails()).length;
      await server.db.withTenant("eastport", (trx) =>
        trx.deleteFrom("email_addresses").where("address", "=", "addressless@eastport.example").execute(),
      );
      const answer = await resend("addressless");
      expect([answer.statusCode, answer.json().code]).toEqual([401, "invalid_credentials"]);
      expect(await server.mails()).toHaveLength(before);
    });

    it("counts guesses together with sign-in, and mails no recipient more than five times a day", async () => {
      await register(server, "eastport", { userName: "guessed", emailAddress: "guessed@eastport.example" });
      for (let time = 0; time < 5; time += 1) await resend("guessed", "wrong");
      for (let time = 0; time < 5; time += 1) await getToken(server, "eastport", "guessed", "wrong");
      expect((await resend("guessed")).statusCode).toBe(429);
      server.advance(901);
      const statuses: number[] = [];
      for (let time = 0; time < 5; time += 1) statuses.push((await resend("guessed")).statusCode);
      expect(statuses).toEqual([202, 202, 202, 202, 429]);
      expect(await mailsTo("guessed@eastport.example")).toHaveLength(5);
    });
  });

  describe("of a new default address", () => {
    const send = (driver: SignedInDriver, path: string, body: unknown) =>
      server.send("POST", `/api/v1/eua/${driver.accountId}/${path}`, body, driver.tokens.access_token);
    const forgot = (userName: string) =>
      server.send("POST", `${PUBLIC}/send-link`, { groupName: "eastport", userName });

    it("asks for it by mail, and sends recovery there 72 hours after it was proven, not before", async () => {
      const driver = await registeredDriver(server, "eastport", "moved");
      await send(driver, "email-address", { address: "moved@new.example", defaultFlag: true });
      expect(await subjects("moved@new.example")).toEqual(["Verify your new email address for Port of East"]);
      await forgot("moved");
      expect((await subjects("moved@eastport.example")).at(-1)).toBe("A new password for Port of East");
      const token = await mailedToken(server, "moved@new.example");
      expect((await verifyEmail(server, "eastport", "moved", token)).statusCode).toBe(200);
      expect((await subjects("moved@eastport.example")).at(-1)).toBe(
        "Your email address with Port of East is about to change",
      );
      server.advance(72 * 3600);
      await forgot("moved");
      expect((await subjects("moved@new.example")).at(-1)).toBe("A new password for Port of East");
    });

    it("asks nothing for another address that is not the default, nor for the one that is proven", async () => {
      const driver = await registeredDriver(server, "eastport", "settled");
      const added = await send(driver, "email-address", { address: "second@settled.example", defaultFlag: false });
      expect(await subjects("second@settled.example")).toEqual([]);
      await send(driver, "update/email-address", {
        ...idOf(added.json()),
        address: "third@settled.example",
        defaultFlag: false,
      });
      await send(driver, "email-address", { address: "Settled@eastport.example", defaultFlag: true });
      expect(await subjects("third@settled.example")).toEqual([]);
      expect(await subjects("settled@eastport.example")).toHaveLength(1);
      expect(await subjects("Settled@eastport.example")).toHaveLength(0);
    });

    it("asks to verify the address that becomes the default, and keeps recovery at the earlier one", async () => {
      const driver = await registeredDriver(server, "eastport", "leaver");
      await send(driver, "email-address", { address: "other@leaver.example", defaultFlag: false });
      const { token: access } = { token: driver.tokens.access_token };
      const list = (await server.get(`/api/v1/eua/${driver.accountId}/email`, access)).json<{ id: string }[]>();
      const url = `/api/v1/eua/${driver.accountId}/email-address/${list[0]?.id ?? ""}`;
      expect((await server.app.inject({ method: "DELETE", url, headers: bearer(access) })).statusCode).toBe(204);
      expect(await subjects("other@leaver.example")).toEqual(["Verify your new email address for Port of East"]);
      await forgot("leaver");
      expect((await subjects("leaver@eastport.example")).at(-1)).toBe("A new password for Port of East");
    });

    it("takes the link of an address for nobody else", async () => {
      const driver = await registeredDriver(server, "eastport", "sender");
      await registeredDriver(server, "eastport", "receiver");
      await send(driver, "email-address", { address: "sender@new.example", defaultFlag: true });
      const token = await mailedToken(server, "sender@new.example");
      expect((await verifyEmail(server, "eastport", "receiver", token)).json().code).toBe("invalid_link");
    });
  });
});

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function idOf(entity: { id: string }): { id: string } {
  return { id: entity.id };
}
