import { driverAccount, person } from "./driver-account.ts";
import { tokens } from "./fake-api.ts";
import { order, permit } from "./orders.ts";
import type { Answer, Sent } from "./transport.ts";

const account = driverAccount();

const TEXT = [{ key: "home", language: "en", text: "" }];

/** Bodies by the end of the path; the first match counts, and everything else gets {}. */
const BODIES: readonly [path: RegExp, body: unknown][] = [
  [/\/(?:get-)?token$/, tokens(0)],
  [/\/user-context\/driver-portal\/[^/]+$/, { user: { userName: "dana", userGroup: "drivers", role: "DRIVER" } }],
  [/\/driversaccount\/user-name\//, account],
  [/\/drivers-create\//, { userName: "dana" }],
  [/\/email-verified\//, { verifyEmail: true }],
  [/\/check_username\//, { available: true }],
  [/\/eua\/check-accountid$/, {}],
  [/\/purchasable-permits\/driver$/, [permit()]],
  [/\/driversaccount\/rules$/, []],
  [/\/eua\/[^/]+\/order$/, [order()]],
  [/\/orders\/[^/]+\/pay$/, { order: order() }],
  [/\/orders\//, order()],
  [/\/tax-rate\//, { taxRate: 8.25 }],
  [/\/vehicles\/makes$/, [{ name: "Acura" }]],
  [/\/addresses\/states(?:\/|$)/, [{ name: "United States", states: [{ code: "CA", name: "California" }] }]],
  [/\/account-identifier\//, { label: "Account number" }],
  [/\/shibboleth\/enable\//, { buyerAuthentication: "PASSWORD" }],
  [/\/optional-properties\/persons\//, [true, false, false, true, true]],
  [/\/optional-properties\/vehicles\//, ["state"]],
  [/\/eua\/update$/, person()],
  [/\/eua\/billing-address$/, { id: "e1" }],
  [/\/eua\/[^/]+\/(?:email|address|phone)$/, []],
  [/\/eua\/[^/]+\/.+$/, { id: "e1" }],
  [/\/eua\/[^/]+$/, account.endUserAccountEntity],
];

/** The server's response to a successful call, as far as the browser reads it. */
export function goodAnswer({ method, path }: Pick<Sent, "method" | "path">): Exclude<Answer, "lost"> {
  const isEnd = method === "DELETE" || path.endsWith("/logout");
  if (isEnd) return { status: 204, body: "" };
  // The same path reads a list and adds an entry.
  const isNewEntry = method === "POST" && /\/eua\/[^/]+\/(?:address|phone)$/.test(path);
  if (isNewEntry) return { status: 201, body: { id: "e1" } };
  // Every other read below the pages returns a text.
  const otherwise = method === "GET" && /\/portal\/pages\//.test(path) ? TEXT : {};
  return { status: 200, body: BODIES.find(([pattern]) => pattern.test(path))?.[1] ?? otherwise };
}
