import axios, { AxiosHeaders, type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { ApiFailure } from "../domain/api-failure.ts";
import { addressOf, type ResponseOf, type CallName, type SentBody } from "../domain/calls.ts";
import { RESPONSE_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from "../domain/durations.ts";
import type { Calls } from "../domain/generated/api-calls.ts";
import { isRecord } from "../domain/is-record.ts";
import type { MessageKey } from "../domain/messages.ts";
import { FORM_VERSIONS } from "../domain/form-versions.ts";
import { responseChecks, type ResponseCheck } from "./response-checks.ts";
import { failureOfResponse, formHashesIn, toApiFailure, type FailureManner } from "./api-error.ts";
import { attachmentName, type ReceivedFile } from "./received-file.ts";
import { FormVersionSync, type FormVersionPort } from "./form-version-sync.ts";

/** What the client needs from the session, so that it knows no stores. */
export interface SessionPolicy {
  /** An access token that is valid now, after a refresh where needed; null when there is no session. */
  accessToken(): Promise<string | null>;
  /** The server refused this access token although it looked valid: a newer one, or null when the session is over. */
  renewedToken(refused: string): Promise<string | null>;
}

/** The loading counter: startLoading counts a call, and the function that it returns ends it. */
interface LoadingMeter {
  startLoading(): () => void;
}

/** The options of a call besides what follows from its name. */
interface Manner {
  /** Catalogue key of the error dialog's title. */
  titleKey: MessageKey;
  /** The specification lets it fail silently. */
  isSilent?: boolean;
  /** Runs in the background, with its own skeleton on the page instead of the overlay. */
  isBackground?: boolean;
  /** Gets the sent fraction of the body, from 0 to 1; such a call may take as long as an upload. */
  onProgress?: (fraction: number) => void;
  /** It may refuse with a good status too: its response is a list, or errorMessages (specification section 7). */
  mayRefuseWithGoodStatus?: boolean;
}

/** An argument that the call requires, allows or does not have. */
type Argument<Name extends string, T> = [keyof T] extends [never]
  ? { [P in Name]?: undefined }
  : Partial<T> extends T
    ? { [P in Name]?: T }
    : { [P in Name]: T };

type BodyArgument<T> = [T] extends [undefined] ? { body?: undefined } : { body: T };

type EncodingArgument<T> = T extends "form" ? { isForm: true } : { isForm?: undefined };

/** Checks that a response body has the shape of the call; a call with status 204 has none. */
type ResponseArgument<T> = [T] extends [undefined] ? { hasNoBody: true } : { isResponse: ResponseCheck };

/** All arguments of a call. */
export type CallArguments<K extends CallName> = Manner & { access: Calls[K]["access"] } & Argument<
    "path",
    Calls[K]["path"]
  > &
  Argument<"query", Calls[K]["query"]> &
  Argument<"headers", Calls[K]["headers"]> &
  BodyArgument<SentBody<K>> &
  EncodingArgument<Calls[K]["encoding"]> &
  ResponseArgument<ResponseOf<K>>;

/** A call whose response is a file, which has no shape to check. */
type FileArguments<K extends CallName> = Omit<CallArguments<K>, "isResponse">;

/** A call as the transport makes it. */
interface Call extends Manner {
  /** signed-in carries the bearer token, public an Authorization of null, keyed the token where there is a session. */
  access: "public" | "signed-in" | "keyed";
  path?: Record<string, string> | undefined;
  query?: object | undefined;
  headers?: Record<string, string> | undefined;
  body?: unknown;
  isForm?: true | undefined;
  isResponse?: ResponseCheck;
  hasNoBody?: true;
}

export interface ClientOptions {
  /** The tenant. */
  slug: string;
  policy: SessionPolicy;
  meter: LoadingMeter;
  forms: FormVersionPort;
  /** Milliseconds; 30 s unless said otherwise. */
  timeout?: number;
  /** Another transport, for tests. */
  adapter?: AxiosRequestConfig["adapter"];
}

const NO_CONTENT = 204;

/** The call that returns the versions of the forms on the server. */
const VERSIONS_CALL = "GET /api/v1/portal/forms/{customer}";

/** The query of a call's address, without missing values. */
function queryOf(query: object | undefined): URLSearchParams | undefined {
  if (query === undefined) return undefined;
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
}

/** The transport of every call: bearer tokens, loading counter, time limit, failures as ApiFailure. */
export class ApiClient {
  readonly #http: AxiosInstance;
  readonly #policy: SessionPolicy;
  readonly #meter: LoadingMeter;
  readonly #formSync: FormVersionSync;

  constructor(options: ClientOptions) {
    this.#policy = options.policy;
    this.#meter = options.meter;
    this.#formSync = new FormVersionSync(options.forms, () => this.#formVersions(options.slug));
    this.#http = axios.create({
      timeout: options.timeout ?? RESPONSE_TIMEOUT_MS,
      adapter: options.adapter,
      withCredentials: false,
    });
  }

  /** Makes a call and returns its body. Throws ApiFailure, and nothing else that is not a bug. */
  send<K extends CallName>(name: K, call: CallArguments<K>): Promise<ResponseOf<K>>;
  send(name: CallName, call: Call): Promise<unknown> {
    return this.#make(call, async (authorization) => {
      const { status, data } = await this.#request(name, call, authorization);
      // A proxy or captive network answers 200 to anything: such a response is not from our server.
      const isOurs = call.hasNoBody === true ? status === NO_CONTENT : isResponseOf(call, data, status);
      if (!isOurs) throw failureOfResponse(...statusAndBodyOf(call, data), mannerOf(call));
      return call.hasNoBody === true ? undefined : data;
    });
  }

  /** Makes a call whose response is a file of this media type; its bytes are never at an address. Throws ApiFailure. */
  sendForFile<K extends CallName>(name: K, call: FileArguments<K>, mediaType: string): Promise<ReceivedFile>;
  sendForFile(name: CallName, call: Call, mediaType: string): Promise<ReceivedFile> {
    return this.#make(call, async (authorization) => {
      const response = await this.#request(name, call, authorization, { mediaType });
      const headers = AxiosHeaders.from(response.headers as AxiosHeaders);
      const given = String(headers.get("content-type") ?? "")
        .split(";")[0]
        ?.trim();
      if (given !== mediaType || !(response.data instanceof ArrayBuffer))
        throw failureOfResponse(502, null, mannerOf(call));
      return {
        content: new Blob([response.data], { type: mediaType }),
        name: attachmentName(String(headers.get("content-disposition") ?? "")),
      };
    });
  }

  #formVersions(customer: string): Promise<Readonly<Record<string, string>>> {
    return this.send(VERSIONS_CALL, {
      access: "public",
      path: { customer },
      isResponse: responseChecks.formVersions,
      isBackground: true,
      isSilent: true,
      titleKey: "calls.titles.default",
    });
  }

  async #make<T>(call: Call, run: (authorization: string) => Promise<T>): Promise<T> {
    const manner = mannerOf(call);
    const end = call.isBackground === true ? () => undefined : this.#meter.startLoading();
    try {
      return await this.#runAs(call.access, run, manner);
    } catch (error) {
      const failure = toApiFailure(error, manner);
      const hashes = formHashesIn(failure.body);
      if (hashes !== undefined) this.#formSync.apply(hashes);
      throw failure;
    } finally {
      end();
    }
  }

  async #runAs<T>(
    access: Call["access"],
    run: (authorization: string) => Promise<T>,
    manner: FailureManner,
  ): Promise<T> {
    const isAnonymous = access === "public" || (access === "keyed" && (await this.#policy.accessToken()) === null);
    return isAnonymous ? run("null") : this.#runSignedIn(run, manner);
  }

  async #runSignedIn<T>(run: (authorization: string) => Promise<T>, manner: FailureManner): Promise<T> {
    const token = await this.#policy.accessToken();
    if (token === null) throw sessionEnded(manner);
    try {
      return await run(`Bearer ${token}`);
    } catch (error) {
      const failure = toApiFailure(error, manner);
      if (failure.status !== 401) throw failure;
      const renewed = await this.#policy.renewedToken(token);
      if (renewed === null) throw sessionEnded(manner);
      return run(`Bearer ${renewed}`);
    }
  }

  #request(
    name: CallName,
    call: Call,
    authorization: string,
    file?: { mediaType: string },
  ): Promise<AxiosResponse<unknown>> {
    const { method, path } = addressOf(name, call.path);
    return this.#respond(name, {
      method,
      url: path,
      params: queryOf(call.query),
      data: call.isForm === true ? new URLSearchParams(Object.entries(call.body ?? {})) : call.body,
      headers: {
        ...call.headers,
        Authorization: authorization,
        Accept: file === undefined ? "application/json" : `${file.mediaType}, application/json`,
      },
      ...(file === undefined ? {} : { responseType: "arraybuffer" as const }),
      ...(call.onProgress === undefined ? {} : uploading(call.onProgress)),
    });
  }

  /** Makes a request, and notes the versions of forms whether its response is a result or a rejection. */
  async #respond(name: CallName, request: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
    try {
      const response = await this.#http.request<unknown>(request);
      this.#hear(name, response);
      return response;
    } catch (error) {
      if (axios.isAxiosError<unknown>(error) && error.response !== undefined) this.#hear(name, error.response);
      throw error;
    }
  }

  #hear(name: CallName, { headers }: AxiosResponse<unknown>): void {
    // The versions themselves say more than their mark, which would repeat this call as long as servers differ.
    if (name === VERSIONS_CALL) return;
    const mark: unknown = AxiosHeaders.from(headers as AxiosHeaders).get(FORM_VERSIONS);
    this.#formSync.compare(typeof mark === "string" ? mark : undefined);
  }
}

/** The transport options of a call whose body is a file. */
function uploading(onProgress: (fraction: number) => void): AxiosRequestConfig {
  return {
    timeout: UPLOAD_TIMEOUT_MS,
    onUploadProgress: ({ loaded, total = 0 }) => onProgress(total > 0 ? Math.min(1, loaded / total) : 0),
  };
}

function isResponseOf(call: Call, body: unknown, status: number): boolean {
  return typeof body === "object" && body !== null && (call.isResponse?.(body, status) ?? true);
}

/** What a good status without the right body means: the call's refusal if it is one, otherwise a server that is not ours. */
function statusAndBodyOf(call: Call, body: unknown): [status: number, body: unknown] {
  const isRefusal = call.mayRefuseWithGoodStatus === true && isRecord(body) && Array.isArray(body["errorMessages"]);
  return isRefusal ? [422, body] : [502, null];
}

function mannerOf(call: Call): FailureManner {
  return { titleKey: call.titleKey, isSilent: call.isSilent ?? false };
}

function sessionEnded(manner: FailureManner): ApiFailure {
  return new ApiFailure({ kind: "session-ended", status: 0, messages: [], ...manner });
}
