import { describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { NEW_PASSWORD, recoveryCalls } from "../support/recovery.ts";
import {
  getToken,
  mailedToken,
  PASSWORD,
  readAccount,
  signedInDriver,
  verifyEmail,
  type SignedInDriver,
} from "../support/server.ts";
import { useServer } from "../support/use-server.ts";

const WAIT = 72 * 3600;
const ABOUT_TO_CHANGE = "Your email address with Port of East is about to change";
const VERIFY_NEW = "Verify your new email address for Port of East";
const NEW_LINK = "A new password for Port of East";

describeOnEachDatabase("recovery that moves to another address", (open) => {
  const at = useServer(open);
  const calls = recoveryCalls(at);

  const send = (driver: SignedInDriver, path: string, body: unknown) =>
    at.server.send("POST", `/api/v1/eua/${driver.accountId}/${path}`, body, driver.tokens.access_token);
  const change = (driver: SignedInDriver, body: object) =>
    at.server.send("POST", "/api/v1/driversaccount/drivers/update-password", body, driver.tokens.access_token);
  const remove = (driver: SignedInDriver, id: string) =>
    at.server.app.inject({
      method: "DELETE",
      url: `/api/v1/eua/${driver.accountId}/email-address/${id}`,
      headers: { authorization: `Bearer ${driver.tokens.access_token}` },
    });
  const subjects = async (address: string) => (await calls.mailsTo(address)).map((mail) => mail.subject);
  const verify = async (userName: string, token: string) =>
    (await verifyEmail(at.server, "eastport", userName, token)).statusCode;
  /** Where a link that is asked for now goes, of these addresses. */
  const linkGoesTo = async (userName: string, ...addresses: string[]) => {
    const before = (await at.server.mails()).length;
    await calls.sendLink(userName, calls.elsewhere());
    const links = (await at.server.mails()).slice(before).filter(({ subject }) => subject === NEW_LINK);
    return links.map(({ to }) => to).filter((to) => addresses.includes(to));
  };
  /** A driver, and a second address that was made the default and proven. */
  const movingDriver = async (userName: string) => {
    const driver = await signedInDriver(at.server, "eastport", userName);
    const [former, other] = [`${userName}@eastport.example`, `${userName}@other.example`];
    const entry = (await send(driver, "email-address", { address: other, defaultFlag: true })).json<{ id: string }>();
    expect(await verify(userName, await mailedToken(at.server, other))).toBe(200);
    return { driver, former, other, entryId: entry.id };
  };

  describe("waits", () => {
    it("keeps the former address for recovery for 72 hours, and mails that address at once what to do", async () => {
      const { former, other } = await movingDriver("patient");
      const told = (await calls.mailsTo(former)).at(-1);
      expect(told?.subject).toBe(ABOUT_TO_CHANGE);
      expect(told?.body).toContain("From 11/30/2026 6:00 AM CST on");
      expect(told?.body).toContain("https://parking.example.org/driverportal/eastport/forgetpassword");
      expect(told?.body).not.toContain("other.example");
      expect(await linkGoesTo("patient", former, other)).toEqual([former]);
      at.server.advance(WAIT - 1);
      expect(await linkGoesTo("patient", former, other)).toEqual([former]);
      at.server.advance(1);
      expect(await linkGoesTo("patient", former, other)).toEqual([other]);
      expect((await calls.reset("patient", await mailedToken(at.server, other))).statusCode).toBe(200);
      expect((await subjects(other)).at(-1)).toBe("Your password for Port of East has changed");
    });

    it("waits for an account without a proven address too, where nobody could be told", async () => {
      const driver = await signedInDriver(at.server, "eastport", "unlisted");
      await at.server.db.withTenant("eastport", (trx) =>
        trx.updateTable("accounts").set({ verified_email: null }).where("user_name_key", "=", "unlisted").execute(),
      );
      await send(driver, "email-address", { address: "unlisted@other.example", defaultFlag: true });
      expect(await verify("unlisted", await mailedToken(at.server, "unlisted@other.example"))).toBe(200);
      expect(await linkGoesTo("unlisted", "unlisted@other.example")).toEqual([]);
      at.server.advance(WAIT);
      expect(await linkGoesTo("unlisted", "unlisted@other.example")).toEqual(["unlisted@other.example"]);
    });

    it("rejects a link that was mailed to the former address before the move", async () => {
      const { driver, former, other } = await movingDriver("lingering");
      at.server.advance(WAIT - 600);
      await calls.sendLink(driver.userName, calls.elsewhere());
      const old = await mailedToken(at.server, former);
      at.server.advance(601);
      const answer = await calls.reset("lingering", old);
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_link"]);
      expect(await linkGoesTo("lingering", former, other)).toEqual([other]);
    });
  });

  describe("is stopped", () => {
    it("by a new password through a link to the former address, which says so", async () => {
      const { driver, former, other } = await movingDriver("rescued");
      await calls.sendLink(driver.userName, calls.elsewhere());
      expect((await calls.reset("rescued", await mailedToken(at.server, former))).statusCode).toBe(200);
      expect((await calls.mailsTo(former)).at(-1)?.body).toContain("stopped the change of the email address");
      at.server.advance(WAIT + 1);
      expect(await linkGoesTo("rescued", former, other)).toEqual([former]);
    });

    it("by changing the password with the current one", async () => {
      const { driver, former, other } = await movingDriver("watchful");
      expect((await change(driver, { currentPassword: PASSWORD, password: NEW_PASSWORD })).statusCode).toBe(200);
      at.server.advance(WAIT + 1);
      expect(await linkGoesTo("watchful", former, other)).toEqual([former]);
    });

    it("by deleting the other address, and by making the former one the default again", async () => {
      const deleting = await movingDriver("deleting");
      expect((await remove(deleting.driver, deleting.entryId)).statusCode).toBe(204);
      const returning = await movingDriver("returning");
      const { emailAddresses } = (await readAccount(at.server, returning.driver)).endUserAccountEntity.person;
      const first = emailAddresses.find(({ address }) => address === returning.former);
      await send(returning.driver, "update/email-address", { ...sent(first), defaultFlag: true });
      at.server.advance(WAIT + 1);
      for (const { driver, former, other } of [deleting, returning]) {
        expect(await linkGoesTo(driver.userName, former, other)).toEqual([former]);
      }
    });
  });

  describe("begins by a link", () => {
    it("expires when the address is deleted or changed, another one is requested or proven, or the password is set", async () => {
      const driver = await signedInDriver(at.server, "eastport", "mistyped");
      const wrong = (await send(driver, "email-address", { address: "wrong@other.example", defaultFlag: true })).json();
      const deleted = await mailedToken(at.server, "wrong@other.example");
      await remove(driver, wrong.id);
      expect(await verify("mistyped", deleted)).toBe(400);
      await send(driver, "email-address", { address: "wrong@other.example", defaultFlag: false });
      expect(await verify("mistyped", deleted)).toBe(400);

      const typo = (await send(driver, "email-address", { address: "typo@other.example", defaultFlag: true })).json();
      const changed = await mailedToken(at.server, "typo@other.example");
      await send(driver, "update/email-address", { ...sent(typo), address: "right@other.example" });
      expect(await verify("mistyped", changed)).toBe(400);

      const first = await mailedToken(at.server, "right@other.example");
      at.server.advance(61);
      await send(driver, "update/email-address", { ...sent(typo), address: "right@other.example" });
      const second = await mailedToken(at.server, "right@other.example");
      expect(second).not.toBe(first);
      expect(await verify("mistyped", first)).toBe(400);

      expect((await change(driver, { currentPassword: PASSWORD, password: NEW_PASSWORD })).statusCode).toBe(200);
      expect(await verify("mistyped", second)).toBe(400);
      expect(await linkGoesTo("mistyped", "mistyped@eastport.example")).toHaveLength(1);
    });

    it("that counts for an active address alone, whatever became of the link", async () => {
      const driver = await signedInDriver(at.server, "eastport", "hidden");
      await send(driver, "email-address", { address: "hidden@other.example", defaultFlag: true });
      const token = await mailedToken(at.server, "hidden@other.example");
      await at.server.db.withTenant("eastport", (trx) =>
        trx
          .updateTable("email_addresses")
          .set({ inactive: true })
          .where("address", "=", "hidden@other.example")
          .execute(),
      );
      expect(await verify("hidden", token)).toBe(400);
    });

    it("is mailed again when the address becomes the default again, but once for a change that is sent twice", async () => {
      const driver = await signedInDriver(at.server, "eastport", "insistent");
      const other = "insistent@other.example";
      const entry = (await send(driver, "email-address", { address: other, defaultFlag: true })).json();
      await send(driver, "update/email-address", sent(entry));
      expect(await subjects(other)).toEqual([VERIFY_NEW]);
      at.server.advance(61);
      await send(driver, "update/email-address", sent(entry));
      expect(await subjects(other)).toEqual([VERIFY_NEW, VERIFY_NEW]);
    });

    it("that can be asked for again the day after the limit of a day has stopped it", async () => {
      const driver = await signedInDriver(at.server, "eastport", "eager");
      const other = "eager@other.example";
      const entry = (await send(driver, "email-address", { address: other, defaultFlag: true })).json();
      const again = async () => {
        at.server.advance(61);
        await send(driver, "update/email-address", sent(entry));
        return (await subjects(other)).length;
      };
      const counts: number[] = [];
      for (let time = 0; time < 6; time += 1) counts.push(await again());
      expect(counts).toEqual([2, 3, 4, 5, 5, 5]);
      at.server.advance(24 * 3600);
      const fresh = { ...driver, tokens: (await getToken(at.server, "eastport", "eager")).json() };
      await send(fresh, "update/email-address", sent(entry));
      expect(await subjects(other)).toHaveLength(6);
    });

    it("that is queued with the change of the address: both or neither", async () => {
      const driver = await signedInDriver(at.server, "eastport", "unlucky");
      const withTenant = at.server.db.withTenant;
      const id = "6f1c2a34-0000-4000-8000-00000000000a";
      at.server.db.withTenant = (slug, work) =>
        withTenant(slug, (trx) =>
          work(
            new Proxy(trx, {
              get: (target, key) => {
                if (key === "insertInto") {
                  return (table: "mail_outbox") => {
                    if (table === "mail_outbox") throw new Error("the database is down");
                    return target.insertInto(table);
                  };
                }
                const value: unknown = Reflect.get(target, key, target);
                return typeof value === "function" ? (value.bind(target) as unknown) : value;
              },
            }),
          ),
        );
      const entry = { id, address: "unlucky@other.example", defaultFlag: true };
      const lost = await send(driver, "email-address", entry).finally(
        () => void (at.server.db.withTenant = withTenant),
      );
      expect(lost.statusCode).toBe(500);
      expect((await send(driver, "email-address", entry)).statusCode).toBe(201);
      expect(await subjects("unlucky@other.example")).toEqual([VERIFY_NEW]);
    });
  });
});

/** An entry as the portal sends it. */
function sent(entry: { id: string; address: string; defaultFlag: boolean } | undefined): object {
  return { id: entry?.id, address: entry?.address, defaultFlag: entry?.defaultFlag };
}
