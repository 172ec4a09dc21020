import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { createApi, type Api } from "../../src/api/api.ts";
import { ApiFailure } from "../../src/domain/api-failure.ts";
import type { FulfillmentVehiclesRequest, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import { openTransport } from "../support/transport.ts";

const lists = ["vehicle", "email-address", "address", "phone"] as const;

/** Every call that may change something, or spends what can be spent once. */
const writes: [name: string, run: (api: Api) => Promise<unknown>][] = [
  ["sign in", ({ session }) => session.getToken({ username: "dana", password: "pw" })],
  ["refresh the tokens", ({ session }) => session.refresh("r1")],
  ["log out", ({ session }) => session.logout("r1")],
  ["register", ({ account }) => account.register({ userName: "dana" })],
  ["verify an address", ({ account }) => account.verifyEmail("dana", "token")],
  ["send the verification", ({ account }) => account.sendVerification({ username: "dana", password: "pw" })],
  ["send a link", ({ account }) => account.sendLink({ userName: "dana" })],
  ["send a user name", ({ account }) => account.sendUsernameLink({ accountId: "10023" })],
  ["reset a password", ({ account }) => account.resetPassword("dana", "token", { password: "new" })],
  ...lists.map((list): [string, (api: Api) => Promise<unknown>] => [
    `add to the list ${list}`,
    ({ profile }) => profile.add(list, "id-1", {}),
  ]),
  ...lists.map((list): [string, (api: Api) => Promise<unknown>] => [
    `change the list ${list}`,
    ({ profile }) => profile.update(list, "id-1", { id: "e1" }),
  ]),
  ["delete a vehicle", ({ profile }) => profile.remove("vehicle", "id-1", "e1")],
  ["delete an email address", ({ profile }) => profile.remove("email-address", "id-1", "e1")],
  ["save a billing address", ({ profile }) => profile.saveBillingAddress({})],
  ["update the person", ({ profile }) => profile.updatePerson({}, "calls.titles.editUserName")],
  ["change the password", ({ profile }) => profile.changePassword({})],
  ["change the vehicles of an order", ({ orders }) => orders.changeVehicles({} as FulfillmentVehiclesRequest)],
  ["place an order", ({ orders }) => orders.place("/orders/portal", {} as PurchaseRequest, "key-1")],
];

/** What stands between a browser and an answer: nothing came, or nothing that is an answer of the server's own. */
const breaks = [
  ["the connection is lost", "lost"],
  ["a gateway gives up", { status: 502, body: "<html>Bad gateway</html>" }],
  ["the server is busy", { status: 503, body: {} }],
  ["the gateway waits too long", { status: 504, body: "" }],
  ["too much is asked", { status: 429, body: {} }],
] as const;

describe.each(writes)("to %s", (_name, run) => {
  test.each(breaks)("is not repeated by itself when %s", async (_case, answer) => {
    const { api, sent } = openTransport(() => answer);
    await expect(run(api)).rejects.toBeInstanceOf(ApiFailure);
    expect(sent).toHaveLength(1);
  });
});

test("sends an order once when the server accepts it and ends the connection without a response", async () => {
  const taken: string[] = [];
  const server = createServer((request) => {
    taken.push(`${request.method ?? ""} ${request.url ?? ""}`);
    request.socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { default: axios } = await import("axios");
  const real = axios.getAdapter("http");
  const api = createApi("testville", {
    // A page has an origin that its paths are below; Node has none.
    adapter: (config) => real({ ...config, baseURL: `http://127.0.0.1:${port}` }),
    policy: { accessToken: () => Promise.resolve("token-1"), renewedToken: () => Promise.resolve("token-2") },
    meter: { startLoading: () => () => undefined },
    forms: { current: () => ({}), update: () => undefined },
  });
  try {
    const placing = api.orders.place("/orders/portal", {} as PurchaseRequest, "key-1");
    await expect(placing).rejects.toMatchObject({ kind: "network", isRetryable: true });
    expect(taken).toEqual(["POST /api/v1/orders/portal"]);
  } finally {
    server.close();
  }
});
