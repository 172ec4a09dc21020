import type { ApiClient } from "./client.ts";
import type { PurchaseCalls } from "./orders.ts";
import { responseChecks } from "./response-checks.ts";

const signedIn = { access: "signed-in" } as const;

type Changes = Pick<PurchaseCalls, "place" | "giveUpPayment" | "changeVehicles">;

/** The permits on offer, what rules them, the order itself, and what changes it. */
export function purchaseCalls(client: ApiClient, customer: string): PurchaseCalls {
  return { ...offerCalls(client, customer), ...changeCalls(client) };
}

function offerCalls(client: ApiClient, customer: string): Omit<PurchaseCalls, keyof Changes> {
  return {
    purchasablePermits: (accountId, clientUserName) =>
      client.send("POST /api/v1/orders/purchasable-permits/driver", {
        ...signedIn,
        isResponse: responseChecks.permits,
        mayRefuseWithGoodStatus: true,
        titleKey: "calls.titles.default",
        body: { accountId, clientUserName },
        isBackground: true,
      }),
    permitReasons: (id) =>
      client.send("GET /api/v1/portal/pages/home-without-session/permit-types/efp/options/{id}", {
        access: "public",
        path: { id },
        query: { customer },
        isResponse: responseChecks.reasons,
        titleKey: "calls.titles.permitReason",
        isBackground: true,
      }),
    rules: (groupName, accountId) =>
      client.send("POST /api/v1/driversaccount/rules", {
        ...signedIn,
        isResponse: responseChecks.rules,
        titleKey: "calls.titles.buyerRules",
        body: { groupName, accountId },
        isBackground: true,
      }),
    taxRate: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/tax-rate/{customer}", {
        access: "public",
        path: { customer },
        isResponse: responseChecks.taxRate,
        titleKey: "calls.titles.default",
        isSilent: true,
        isBackground: true,
      }),
    merchantAccount: () =>
      client.send("GET /api/v1/portal/pages/home-without-session/check-merchant-account-for-payment/{customer}", {
        access: "public",
        path: { customer },
        isResponse: responseChecks.merchantAccount,
        titleKey: "calls.titles.default",
        isBackground: true,
      }),
  };
}

function changeCalls(client: ApiClient): Changes {
  return {
    place: (endpoint, body, idempotencyKey) =>
      client.send(`POST /api/v1${endpoint}`, {
        ...signedIn,
        titleKey: "calls.titles.placeOrder",
        isResponse: responseChecks.placed,
        headers: { "idempotency-key": idempotencyKey },
        body,
      }),
    giveUpPayment: (id) =>
      client.send("POST /api/v1/orders/{id}/give-up-payment", {
        ...signedIn,
        path: { id },
        titleKey: "calls.titles.giveUpPayment",
        isResponse: responseChecks.order,
      }),
    changeVehicles: (body) =>
      client.send("POST /api/v1/fulfillment-actions/update-fulfillment-vehicles", {
        ...signedIn,
        titleKey: "calls.titles.changeVehicles",
        isResponse: responseChecks.order,
        body,
      }),
  };
}
