import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { expect, test, vi } from "vitest";
import { createApi } from "../../src/api/api.ts";
import type { PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import { ApiClient, type CallArguments, type ClientOptions, type SessionPolicy } from "../../src/api/client.ts";
import { goodAnswer } from "../support/responses.ts";

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** A transport that answers from a list, or as the server does where all goes well, and keeps what was sent. */
function transport(...answers: Answer[]) {
  const sent: InternalAxiosRequestConfig[] = [];
  const adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    sent.push(config);
    const call = { method: String(config.method).toUpperCase(), path: config.url ?? "" };
    const answer: Answer = answers[Math.min(sent.length, answers.length) - 1] ?? goodAnswer(call);
    const headers = new AxiosHeaders(answer.headers);
    const response = { data: answer.body, status: answer.status, statusText: "", headers, config };
    if (answer.status < 400) return Promise.resolve(response);
    return Promise.reject(new AxiosError("refused", "ERR_BAD_REQUEST", config, null, response));
  };
  return { sent, adapter };
}

function options(changes: Partial<ClientOptions> & Pick<ClientOptions, "adapter">): ClientOptions {
  return {
    policy: { accessToken: () => Promise.resolve("token-1"), renewedToken: () => Promise.resolve("token-2") },
    meter: { startLoading: () => () => undefined },
    slug: "testville",
    forms: { current: () => ({}), update: () => undefined },
    ...changes,
  };
}

const SIGNED_IN = "GET /api/v1/orders/{id}";
const call: CallArguments<typeof SIGNED_IN> = {
  access: "signed-in",
  path: { id: "x" },
  titleKey: "calls.titles.default",
  isResponse: () => true,
};
const PUBLIC = "GET /api/v1/portal/style/{customer}";
const publicCall: CallArguments<typeof PUBLIC> = { ...call, access: "public", path: { customer: "testville" } };
const authorizations = (sent: InternalAxiosRequestConfig[]) =>
  sent.map((config) => config.headers.get("Authorization"));

test("sends a public call with an Authorization of null and without the session", async () => {
  const { sent, adapter } = transport();
  const accessToken = vi.fn<SessionPolicy["accessToken"]>();
  const policy = { accessToken, renewedToken: () => Promise.resolve(null) };
  await new ApiClient(options({ adapter, policy })).send(PUBLIC, publicCall);
  expect(authorizations(sent)).toEqual(["null"]);
  expect(accessToken).not.toHaveBeenCalled();
});

test("sends a signed-in call with the bearer token", async () => {
  const { sent, adapter } = transport();
  await new ApiClient(options({ adapter })).send(SIGNED_IN, call);
  expect(authorizations(sent)).toEqual(["Bearer token-1"]);
  expect(sent[0]?.url).toBe("/api/v1/orders/x");
});

test("never sends a signed-in call without a session", async () => {
  const { sent, adapter } = transport();
  const policy = { accessToken: () => Promise.resolve(null), renewedToken: () => Promise.resolve(null) };
  const sending = new ApiClient(options({ adapter, policy })).send(SIGNED_IN, call);
  await expect(sending).rejects.toMatchObject({ name: "ApiFailure", kind: "session-ended" });
  expect(sent).toEqual([]);
});

test("repeats a call once with a renewed token when the server rejects the token", async () => {
  const { sent, adapter } = transport({ status: 401, body: {} }, { status: 200, body: { ok: true } });
  expect(await new ApiClient(options({ adapter })).send(SIGNED_IN, call)).toEqual({ ok: true });
  expect(authorizations(sent)).toEqual(["Bearer token-1", "Bearer token-2"]);
});

test("fails instead of repeating the call again when the renewed token is rejected too", async () => {
  const { sent, adapter } = transport({ status: 401, body: { errorMessage: "No" } });
  await expect(new ApiClient(options({ adapter })).send(SIGNED_IN, call)).rejects.toMatchObject({
    kind: "refused",
    status: 401,
  });
  expect(sent).toHaveLength(2);
});

test("renews no session for a public call that receives 401", async () => {
  const { sent, adapter } = transport({ status: 401, body: { errorMessage: "Wrong password" } });
  const sending = new ApiClient(options({ adapter })).send(PUBLIC, publicCall);
  await expect(sending).rejects.toMatchObject({ status: 401, messages: ["Wrong password"] });
  expect(sent).toHaveLength(1);
});

test.each([
  ["succeeds", { status: 200, body: {} }, {}, 0],
  ["fails", { status: 500, body: {} }, {}, 0],
  ["runs in the background", { status: 200, body: {} }, { isBackground: true }, null],
] as const)("counts a call that %s while it is under way", async (_case, answer, changes, left) => {
  const { adapter } = transport(answer);
  let count: number | null = null;
  const meter = {
    startLoading: () => {
      count = (count ?? 0) + 1;
      return () => {
        count = (count ?? 0) - 1;
      };
    },
  };
  await new ApiClient(options({ adapter, meter })).send(SIGNED_IN, { ...call, ...changes }).catch(() => undefined);
  expect(count).toBe(left);
});

test("fails when a captive network responds 200 with its page", async () => {
  const { adapter } = transport({ status: 200, body: "<html>Log in to the hotel</html>" });
  await expect(new ApiClient(options({ adapter })).send(SIGNED_IN, call)).rejects.toMatchObject({
    kind: "server",
    isRetryable: true,
  });
});

test("reports a missing response as a timeout", async () => {
  const adapter = () => Promise.reject(new AxiosError("timeout of 30000ms exceeded", AxiosError.ECONNABORTED));
  await expect(new ApiClient(options({ adapter })).send(SIGNED_IN, call)).rejects.toMatchObject({ kind: "timeout" });
});

/** What a call asks by its address, by name. */
function asked(params: unknown): unknown {
  return params instanceof URLSearchParams ? Object.fromEntries(params) : params;
}

test("every call goes where the specification says", async () => {
  const { sent, adapter } = transport();
  const { session, account, profile, portal, orders } = createApi("testville", options({ adapter }));
  await session.getToken({ username: "dana", password: "pw" });
  await session.refresh("r1");
  await session.logout("r1");
  await account.driverAccount("d/ana é");
  await account.register({ userName: "dana" });
  await account.verifyEmail("dana", "t");
  for (const list of ["vehicle", "email-address", "address", "phone"] as const) await profile.add(list, "id/1", {});
  await profile.updatePerson({}, "calls.titles.editUserName");
  await profile.requiredFields();
  await portal.makes();
  await portal.states();
  for (const key of ["home", "create-login", "terms-conditions", "security"] as const) await portal.text(key, null);
  await portal.text("driver-account", "staff");
  await portal.text("permit-payment", null);
  await orders.purchasablePermits("id/1", "dana");
  await orders.rules("staff", "id/1");
  await orders.taxRate();
  await orders.place("/orders/portal", {} as PurchaseRequest, "key-1");
  await orders.list("id/1");
  await orders.order("o/1");
  const open = "/portal/pages/home-without-session";
  expect(sent.map(({ method, url, params }) => [method?.toLowerCase(), url, asked(params)])).toEqual([
    ["post", `/api/v1${open}/get-token`, undefined],
    ["post", "/auth/realms/testville/protocol/openid-connect/token", undefined],
    ["post", "/auth/realms/testville/protocol/openid-connect/logout", undefined],
    ["get", "/api/v1/driversaccount/user-name/d%2Fana%20%C3%A9/testville", undefined],
    ["post", `/api/v1${open}/drivers-create/testville`, undefined],
    ["put", `/api/v1${open}/email-verified/testville`, undefined],
    ["post", "/api/v1/eua/id%2F1/vehicle", undefined],
    ["post", "/api/v1/eua/id%2F1/email-address", undefined],
    ["post", "/api/v1/eua/id%2F1/address", undefined],
    ["post", "/api/v1/eua/id%2F1/phone", undefined],
    ["post", "/api/v1/eua/update", undefined],
    ["get", "/api/v1/optional-properties/persons/testville", undefined],
    ["get", `/api/v1${open}/vehicles/makes`, { customer: "testville" }],
    ["get", `/api/v1${open}/addresses/states/testville`, undefined],
    ["get", "/api/v1/portal/pages/home/testville", undefined],
    ["get", `/api/v1${open}/create-login/testville`, undefined],
    ["get", `/api/v1${open}/terms-conditions`, { customer: "testville" }],
    ["get", `/api/v1${open}/text/security/testville`, undefined],
    ["get", "/api/v1/portal/pages/driver-account/staff", undefined],
    ["get", "/api/v1/portal/pages/permit-payment/testville", undefined],
    ["post", "/api/v1/orders/purchasable-permits/driver", undefined],
    ["post", "/api/v1/driversaccount/rules", undefined],
    ["get", `/api/v1${open}/tax-rate/testville`, undefined],
    ["post", "/api/v1/orders/portal", undefined],
    ["get", "/api/v1/eua/id%2F1/order", undefined],
    ["get", "/api/v1/orders/o%2F1", undefined],
  ]);
});

test("adds an entry with its account, except for a vehicle, which has no such field", async () => {
  const { sent, adapter } = transport();
  const { profile } = createApi("testville", options({ adapter }));
  for (const list of ["phone", "address", "email-address", "vehicle"] as const)
    await profile.add(list, "id-1", { a: 1 });
  const named = { a: 1, accountId: "id-1" };
  expect(sent.map(({ data }) => JSON.parse(String(data)) as unknown)).toEqual([named, named, named, { a: 1 }]);
});

test("refreshes tokens with a form-encoded body that names the client and holds no secret", async () => {
  const { sent, adapter } = transport();
  const { session } = createApi("testville", options({ adapter }));
  await session.refresh("r 1&2");
  expect(String(sent[0]?.data)).toBe("client_id=testville-token&grant_type=refresh_token&refresh_token=r+1%262");
  expect(String(sent[0]?.headers.getContentType())).toContain("application/x-www-form-urlencoded");
});

test("sends the token of a verified address in the body", async () => {
  const { sent, adapter } = transport();
  await createApi("testville", options({ adapter })).account.verifyEmail("dana", "t-1");
  expect(JSON.parse(String(sent[0]?.data))).toEqual({ username: "dana", verifyEmail: true, token: "t-1" });
});

const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text)).buffer;
const pdf = { "content-type": "application/pdf", "content-disposition": 'attachment; filename="receipt-1001.pdf"' };

test("sends the key of an order in a header", async () => {
  const { sent, adapter } = transport();
  await createApi("testville", options({ adapter })).orders.place("/orders/portal", {} as PurchaseRequest, "key-1");
  expect(sent[0]?.headers.get("Idempotency-Key")).toBe("key-1");
});

test("fetches a receipt as bytes with a name, and without the token in an address", async () => {
  const { sent, adapter } = transport({ status: 200, body: bytes("%PDF-1.7"), headers: pdf });
  const receipt = await createApi("testville", options({ adapter })).orders.receipt("o/1");
  expect(receipt.name).toBe("receipt-1001.pdf");
  expect([receipt.content.type, receipt.content.size]).toEqual(["application/pdf", 8]);
  expect(sent.map(({ url, params }) => [url, asked(params)])).toEqual([
    ["/api/v1/order-actions/download-order-receipt/o%2F1", undefined],
  ]);
  expect(authorizations(sent)).toEqual(["Bearer token-1"]);
});

test.each([
  ['attachment; filename="../../etc/passwd"', undefined],
  ['attachment; filename=".htaccess"', undefined],
  ["attachment", undefined],
  ["inline; filename=plain.pdf", "plain.pdf"],
])("reads from the header %s the file name %s", async (disposition, name) => {
  const headers = { ...pdf, "content-disposition": disposition };
  const { adapter } = transport({ status: 200, body: bytes("%PDF-"), headers });
  expect((await createApi("testville", options({ adapter })).orders.receipt("1")).name).toBe(name);
});

test("fails when a captive network sends its page for a file", async () => {
  const { adapter } = transport({ status: 200, body: bytes("<html>"), headers: { "content-type": "text/html" } });
  await expect(createApi("testville", options({ adapter })).orders.receipt("1")).rejects.toMatchObject({
    kind: "server",
  });
});

test.each([
  ['{"code":"not_found","errorMessage":"There is no such order"}', "not_found", ["There is no such order"]],
  ["<html>Not found</html>", undefined, []],
])("reads the code and message of a rejected file from its bytes %s", async (text, code, messages) => {
  const { adapter } = transport({ status: 404, body: bytes(text) });
  await expect(createApi("testville", options({ adapter })).orders.receipt("1")).rejects.toMatchObject({
    kind: "refused",
    code,
    messages,
  });
});

test("fetches a file again with a renewed token when its token is rejected", async () => {
  const { sent, adapter } = transport(
    { status: 401, body: bytes("{}") },
    { status: 200, body: bytes("%"), headers: pdf },
  );
  await createApi("testville", options({ adapter })).orders.receipt("1");
  expect(authorizations(sent)).toEqual(["Bearer token-1", "Bearer token-2"]);
});

test("hands on the body of a rejected order", async () => {
  const body = { code: "permit_unavailable", permitId: "resident" };
  const { adapter } = transport({ status: 422, body });
  await expect(
    createApi("testville", options({ adapter })).orders.place("/orders/portal", {} as PurchaseRequest, "k"),
  ).rejects.toMatchObject({ code: "permit_unavailable", body, titleKey: "calls.titles.placeOrder" });
});

test("hands the versions of forms from a rejection to the page, and nothing from any other failure", async () => {
  const update = vi.fn<(hashes: Readonly<Record<string, string>>) => void>();
  const forms = { phone: "a".repeat(32) };
  const answers = [
    { status: 422, body: { code: "invalid_form", errors: { unit: "Unit is required" }, forms } },
    { status: 422, body: { code: "invalid_form", forms: "none" } },
    { status: 503, body: null },
  ];
  const client = new ApiClient(options({ ...transport(...answers), forms: { ...options(transport()).forms, update } }));
  for (const { status } of answers) await expect(client.send(SIGNED_IN, call)).rejects.toMatchObject({ status });
  expect(update.mock.calls).toEqual([[forms]]);
});
