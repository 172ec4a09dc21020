import type { LightMyRequestResponse } from "fastify";
import { mailedToken, readAccount, type SignedInDriver } from "./server.ts";
import type { ServerInUse } from "./use-server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

/** A password that every rule accepts and nobody has yet. */
export const NEW_PASSWORD = "river-otter-lamp-42";

/** The origin of a call. */
export interface Caller {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

/** The calls of a person who recovers an account. */
export function recoveryCalls(at: ServerInUse) {
  const post = (path: string, payload: object, caller: Caller = {}): Promise<LightMyRequestResponse> =>
    at.server.app.inject({
      method: "POST",
      url: `${PUBLIC}/${path}`,
      payload,
      remoteAddress: "203.0.113.20",
      ...caller,
    });
  let networks = 0;
  /** A new network, so that the limits of one test do not stop another. */
  const elsewhere = (): Caller => ({ remoteAddress: `198.51.${(networks += 1)}.7` });
  const sendLink = (userName: string, caller: Caller = {}, groupName = "eastport") =>
    post("send-link", { groupName, userName }, caller);
  return {
    post,
    elsewhere,
    sendLink,
    sendUserName: (accountId: string, caller: Caller = {}, groupName = "eastport") =>
      post("send-username-link", { groupName, accountId }, caller),
    reset: (username: string, token: string, password = NEW_PASSWORD, slug = "eastport") =>
      post(`update-driver-password/${slug}`, { username, token, password }),
    mailsTo: async (address: string) => (await at.server.mails()).filter((mail) => mail.to === address),
    numberOf: async (driver: SignedInDriver) => (await readAccount(at.server, driver)).endUserAccountEntity.accountId,
    /** Requests a link and returns its token. */
    askedToken: async (driver: SignedInDriver) => {
      await sendLink(driver.userName, elsewhere(), driver.slug);
      return mailedToken(at.server, `${driver.userName}@${driver.slug}.example`);
    },
  };
}
