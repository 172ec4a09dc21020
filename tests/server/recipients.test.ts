import { expect, it } from "vitest";
import type { Limit } from "../../server/services/limits/rate-limits.ts";
import { exceededMailLimit } from "../../server/services/accounts/recipients.ts";

/** Counters that count and never begin anew. */
function counters() {
  const counts = new Map<string, number>();
  const take = async ({ name, times }: Limit, subject: string) => {
    const count = (counts.get(`${name}\n${subject}`) ?? 0) + 1;
    counts.set(`${name}\n${subject}`, count);
    return count <= times;
  };
  return { take };
}

const source = { tenant: "eastport", address: "203.0.113.5" };
const address = "dana@mail.com";

it.each([
  ["a link", "reset-link"],
  ["a user name", "user-name"],
] as const)(
  "%s may go to one address, for accounts that nobody has verified, five times from one network",
  async (_what, kind) => {
    const limits = counters();
    const ask = (place: number, isVerified: boolean, from = source) =>
      exceededMailLimit(limits, kind, { source: from, accountId: `account-${place}`, address, isVerified });
    for (let place = 0; place < 5; place += 1) expect(await ask(place, false)).toBeUndefined();
    expect((await ask(5, false))?.name).toBe("recovery-unverified");
    // Neither the owner of a verified account nor whoever calls from elsewhere is kept from it by that.
    expect(await ask(6, true)).toBeUndefined();
    expect(await ask(7, false, { ...source, address: "198.51.100.7" })).toBeUndefined();
  },
);

it.each(["dana+portal@mail.com", "dana+a+b@mail.com", "Dana@Mail.com", "ｄana@mail.com", " dana@mail.com"])(
  "%s is read by whoever reads dana@mail.com",
  async (spelling) => {
    const limits = counters();
    const register = (to: string) => exceededMailLimit(limits, "registration", { source, address: to });
    for (let time = 0; time < 5; time += 1) expect(await register(address)).toBeUndefined();
    expect((await register(spelling))?.name).toBe("register-recipient");
  },
);

it.each(["+dana@mail.com", "dana@mail.org", "dan@mail.com"])("%s is somebody else's", async (other) => {
  const limits = counters();
  const register = (to: string) => exceededMailLimit(limits, "registration", { source, address: to });
  for (let time = 0; time < 5; time += 1) await register(address);
  expect(await register(other)).toBeUndefined();
});
