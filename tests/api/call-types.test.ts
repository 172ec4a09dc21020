import { expect, test } from "vitest";
import type { ApiClient } from "../../src/api/client.ts";
import { addressOf } from "../../src/domain/calls.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";

const signedIn = { access: "signed-in", titleKey: "calls.titles.default", isResponse: () => true } as const;

/** Never run: the compiler reads it. Each line below a directive is a mistake that it has to find. */
export const mistakes = {
  path: (client: ApiClient) =>
    // @ts-expect-error -- there is no such path
    client.send("GET /api/v1/order/{id}", { ...signedIn, path: { id: "o1" } }),
  method: (client: ApiClient) =>
    // @ts-expect-error -- the path has no such method
    client.send("DELETE /api/v1/orders/{id}", { ...signedIn, path: { id: "o1" } }),
  parameter: (client: ApiClient) =>
    // @ts-expect-error -- the parameter has another name
    client.send("GET /api/v1/orders/{id}", { ...signedIn, path: { orderId: "o1" } }),
  missingParameter: (client: ApiClient) =>
    // @ts-expect-error -- the path has a parameter
    client.send("GET /api/v1/orders/{id}", signedIn),
  access: (client: ApiClient) =>
    // @ts-expect-error -- the call needs a session
    client.send("GET /api/v1/orders/{id}", { ...signedIn, access: "public", path: { id: "o1" } }),
  answer: (client: ApiClient): Promise<Order> =>
    // @ts-expect-error -- the call answers an order to pay
    client.send("GET /api/v1/orders/{id}/pay", { ...signedIn, path: { id: "o1" } }),
  missingBody: (client: ApiClient) =>
    // @ts-expect-error -- the call has a body
    client.send("POST /api/v1/driversaccount/rules", signedIn),
  body: (client: ApiClient) =>
    // @ts-expect-error -- the group is missing
    client.send("POST /api/v1/driversaccount/rules", { ...signedIn, body: { accountId: "a1" } }),
  bodyOfForm: (client: ApiClient) =>
    client.send("POST /api/v1/portal/pages/home-without-session/send-link", {
      ...signedIn,
      access: "public",
      // @ts-expect-error -- the tenant stands in the body beside the answers of the form
      body: { userName: "dana" },
    }),
  bodyOfRead: (client: ApiClient) =>
    // @ts-expect-error -- the call has no body
    client.send("GET /api/v1/orders/{id}", { ...signedIn, path: { id: "o1" }, body: {} }),
  header: (client: ApiClient) =>
    // @ts-expect-error -- an order is placed under a key
    client.send("POST /api/v1/orders/portal", { ...signedIn, body: {} as never }),
  noAnswer: (client: ApiClient) =>
    // @ts-expect-error -- the call answers 204, so that there is no body to check
    client.send("DELETE /api/v1/eua/{accountId}/vehicle/{vehicleId}", {
      ...signedIn,
      path: { accountId: "a1", vehicleId: "v1" },
    }),
};

test("a path is filled in with its parameters, each encoded", () => {
  expect(addressOf("GET /api/v1/eua/{accountId}/phone/{id}", { accountId: "a/1", id: "é?" })).toEqual({
    method: "GET",
    path: "/api/v1/eua/a%2F1/phone/%C3%A9%3F",
  });
  expect(addressOf("GET /api/v1/addresses/states")).toEqual({ method: "GET", path: "/api/v1/addresses/states" });
});
