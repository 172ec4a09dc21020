import { driverAccount, person } from "./driver-account.ts";
import { tokens } from "./fake-api.ts";
import { order, permit } from "./orders.ts";
import type { Answer, Sent } from "./transport.ts";

const account = driverAccount();

/** Bodies by the end of the path; the first that fits counts, and everything else answers {}. */
const BODIES: readonly [path: RegExp, body: unknown][] = [
  [/\/(?:get-)?token$/, tokens(0)],
  [/\/user-context\/driver-portal\/[^/]+$/, { user: { userName: "dana", userGroup: "drivers" } }],
  [/\/driversaccount\/user-name\//, account],
  [/\/drivers-create\//, { userName: "dana" }],
  [/\/email-verified\//, { verifyEmail: true }],
  [/\/check_username\//, { available: true }],
  [/\/eua\/check-accountid$/, {}],
  [/\/purchasable-permits\/driver$/, [permit()]],
  [/\/driversaccount\/rules$/, []],
  [/\/eua\/[^/]+\/order$/, [order()]],
  [/\/orders\//, order()],
  [/\/eua\/update$/, person()],
  [/\/eua\/billing-address$/, { id: "e1" }],
  [/\/eua\/[^/]+\/(?:email|address|phone)$/, []],
  [/\/eua\/[^/]+\/.+$/, { id: "e1" }],
  [/\/eua\/[^/]+$/, account.endUserAccountEntity],
];

/** What the server answers to a call that goes well, as far as the browser looks at it. */
export function goodAnswer({ method, path }: Pick<Sent, "method" | "path">): Exclude<Answer, "lost"> {
  const isEnd = method === "DELETE" || path.endsWith("/logout");
  if (isEnd) return { status: 204, body: "" };
  // The same path reads a list and takes a new entry.
  const isNewEntry = method === "POST" && /\/eua\/[^/]+\/(?:address|phone)$/.test(path);
  if (isNewEntry) return { status: 201, body: { id: "e1" } };
  return { status: 200, body: BODIES.find(([pattern]) => pattern.test(path))?.[1] ?? {} };
}
