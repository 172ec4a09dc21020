import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { createApi, type Api } from "../../src/api/api.ts";

/** The response of a transport: a status and a body, or none if the connection is lost. */
export type Answer = { status: number; body: unknown } | "lost";

/** A call as it was sent. */
export interface Sent {
  method: string;
  /** With the base of the API. */
  path: string;
  authorization: unknown;
  body: unknown;
}

/** A tenant's calls with a transport that responds as told, and records what was sent. */
export function openTransport(answer: (sent: Sent) => Answer): { api: Api; sent: Sent[] } {
  const sent: Sent[] = [];
  const adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const call: Sent = {
      method: String(config.method).toUpperCase(),
      path: config.url ?? "",
      authorization: config.headers.get("Authorization"),
      body: typeof config.data === "string" && config.data.startsWith("{") ? JSON.parse(config.data) : undefined,
    };
    sent.push(call);
    const given = answer(call);
    if (given === "lost") return Promise.reject(new AxiosError("lost", AxiosError.ERR_NETWORK, config));
    const response = { data: given.body, status: given.status, statusText: "", headers: new AxiosHeaders(), config };
    if (given.status < 400) return Promise.resolve(response);
    return Promise.reject(new AxiosError("refused", AxiosError.ERR_BAD_REQUEST, config, null, response));
  };
  const api = createApi("testville", {
    adapter,
    policy: { accessToken: () => Promise.resolve("token-1"), renewedToken: () => Promise.resolve(null) },
    meter: { startLoading: () => () => undefined },
    forms: { current: () => ({}), update: () => undefined },
  });
  return { api, sent };
}
