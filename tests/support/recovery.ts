import type { LightMyRequestResponse } from "fastify";
import { mailedToken, readAccount, type SignedInDriver } from "./server.ts";
import type { ServerInUse } from "./use-server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";

/** A password that every rule lets through and nobody has yet. */
export const NEW_PASSWORD = "river-otter-lamp-42";

/** Where a call comes from. */
export interface Caller {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

/** The calls of somebody who wants back into an account. */
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
  /** A network of its own for a test, so that limits of one do not stop another. */
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
    /** Asks for a link and returns its token. */
    askedToken: async (driver: SignedInDriver) => {
      await sendLink(driver.userName, elsewhere(), driver.slug);
      return mailedToken(at.server, `${driver.userName}@${driver.slug}.example`);
    },
  };
}
