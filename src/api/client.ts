import axios, { type AxiosInstance, type AxiosRequestConfig } from "axios";
import { ApiFailure } from "../domain/api-failure.ts";
import { failureOfAnswer, toApiFailure, type FailureManner } from "./api-error.ts";

/** What the client asks of the session, so that it knows nothing of stores. */
export interface SessionPolicy {
  /** An access token that is valid now, after a refresh where needed; null when there is no session. */
  accessToken(): Promise<string | null>;
  /** The server refused this access token although it looked valid: a newer one, or null when the session is over. */
  renewedToken(refused: string): Promise<string | null>;
}

/** What the client tells the loading counter; the answer marks the end of the call. */
export interface LoadingMeter {
  startLoading(): () => void;
}

/** One call of specification section 7. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the base path; every variable part already encoded. */
  path: string;
  /** signed-in carries the bearer token, public an Authorization of null. */
  access: "public" | "signed-in";
  /** Catalogue key of the error dialog's title. */
  titleKey: string;
  query?: Record<string, string>;
  body?: unknown;
  /** A form-encoded body instead of JSON. */
  form?: Record<string, string>;
  /** The specification lets it fail silently. */
  isSilent?: boolean;
  /** Runs behind the scenes, with its own skeleton on the page instead of the overlay. */
  isBackground?: boolean;
  /** Another base than /api/v1. */
  base?: "";
  /** The answer has no body to read. */
  hasNoAnswer?: boolean;
}

export interface ClientOptions {
  policy: SessionPolicy;
  meter: LoadingMeter;
  /** Milliseconds; 30 s unless said otherwise. */
  timeout?: number;
  /** Another transport, for tests. */
  adapter?: AxiosRequestConfig["adapter"];
}

export const API_BASE = "/api/v1";

const TIMEOUT = 30_000;

/** The transport of every call: bearer tokens, loading counter, time limit, failures as ApiFailure. */
export class ApiClient {
  readonly #http: AxiosInstance;
  readonly #policy: SessionPolicy;
  readonly #meter: LoadingMeter;

  constructor(options: ClientOptions) {
    this.#policy = options.policy;
    this.#meter = options.meter;
    this.#http = axios.create({
      timeout: options.timeout ?? TIMEOUT,
      adapter: options.adapter,
      withCredentials: false,
    });
  }

  /** Makes a call and answers its body. Throws ApiFailure, and nothing else that is not a bug. */
  async send<T>(call: Call): Promise<T> {
    const manner = { titleKey: call.titleKey, isSilent: call.isSilent ?? false };
    const end = call.isBackground === true ? () => undefined : this.#meter.startLoading();
    try {
      return call.access === "public"
        ? await this.#request<T>(call, "null")
        : await this.#sendSignedIn<T>(call, manner);
    } catch (error) {
      throw toApiFailure(error, manner);
    } finally {
      end();
    }
  }

  async #sendSignedIn<T>(call: Call, manner: FailureManner): Promise<T> {
    const token = await this.#policy.accessToken();
    if (token === null) throw sessionEnded(manner);
    try {
      return await this.#request<T>(call, `Bearer ${token}`);
    } catch (error) {
      const failure = toApiFailure(error, manner);
      if (failure.status !== 401) throw failure;
      const renewed = await this.#policy.renewedToken(token);
      if (renewed === null) throw sessionEnded(manner);
      return await this.#request<T>(call, `Bearer ${renewed}`);
    }
  }

  async #request<T>(call: Call, authorization: string): Promise<T> {
    const response = await this.#http.request<unknown>({
      method: call.method,
      baseURL: call.base ?? API_BASE,
      url: call.path,
      params: call.query,
      data: call.form === undefined ? call.body : new URLSearchParams(call.form),
      headers: { Authorization: authorization, Accept: "application/json" },
    });
    // A proxy's or captive network's page answers 200 with HTML: that is no answer of ours.
    const isAnswer = typeof response.data === "object" && response.data !== null;
    if (!isAnswer && call.hasNoAnswer !== true) {
      throw failureOfAnswer(502, null, { titleKey: call.titleKey, isSilent: call.isSilent ?? false });
    }
    return response.data as T;
  }
}

function sessionEnded(manner: FailureManner): ApiFailure {
  return new ApiFailure({ kind: "session-ended", status: 0, messages: [], ...manner });
}
