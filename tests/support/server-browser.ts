import { randomUUID } from "node:crypto";
import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import type { InjectOptions } from "fastify";
import { createApi } from "../../src/api/api.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { snapshotOf } from "../../src/stores/session-snapshot.ts";
import type { SignedInDriver, TestServer } from "./server.ts";
import { fakeSurroundings } from "./surroundings.ts";
import { locksOf } from "./tab-locks.ts";
import { WholeRoot } from "./whole-root.ts";

/** The stores of a tab in which a driver is signed in, with the real server. */
export interface ServerBrowser {
  root: WholeRoot;
  surroundings: ReturnType<typeof fakeSurroundings>;
  /** Loses the response of the next call whose path ends like this. */
  loseNext(pathEnd: string): void;
}

/** Passes the browser's calls to the server, like a connection. */
function connectionTo(server: TestServer, isLost: (path: string) => boolean) {
  return async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const path = config.url ?? "";
    // Like a browser: a request without a body has no content type.
    if (config.data === undefined) config.headers.setContentType(null);
    const answered = await server.app.inject({
      method: String(config.method).toUpperCase() as NonNullable<InjectOptions["method"]>,
      url: path,
      query: Object.fromEntries((config.params as URLSearchParams | undefined) ?? []),
      headers: Object.fromEntries(
        Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
      ),
      ...(typeof config.data === "string" ? { payload: config.data } : {}),
    });
    if (isLost(path)) throw new AxiosError("lost", AxiosError.ERR_NETWORK, config);
    const { statusCode: status, payload: data } = answered;
    const headers = new AxiosHeaders();
    for (const name of ["content-type", "form-versions"]) {
      if (answered.headers[name] !== undefined) headers.set(name, String(answered.headers[name]));
    }
    const response: AxiosResponse = { data, status, statusText: "", headers, config };
    if (status < 400) return response;
    throw new AxiosError("refused", AxiosError.ERR_BAD_REQUEST, config, null, response);
  };
}

/** Opens a tab in which the driver is signed in, with everything loaded that buying needs. */
export async function openBrowser(server: TestServer, boot: BootData, driver: SignedInDriver): Promise<ServerBrowser> {
  let lost: string | undefined;
  const isLost = (path: string) => {
    const isMeant = lost !== undefined && path.endsWith(lost);
    if (isMeant) lost = undefined;
    return isMeant;
  };
  const api = createApi(driver.slug, {
    adapter: connectionTo(server, isLost),
    policy: { accessToken: () => root.session.accessToken(), renewedToken: (used) => root.session.renewedToken(used) },
    meter: { startLoading: () => () => undefined },
    forms: {
      current: () => root.formVersions.hashes,
      update: (hashes) => root.formVersions.update(hashes),
    },
  });
  const storage = new MemoryStorage();
  const surroundings = fakeSurroundings();
  const root: WholeRoot = new WholeRoot({
    boot,
    loadApi: () => Promise.resolve(api),
    clock: () => server.now(),
    storage,
    tabStorage: new MemoryStorage(),
    lock: locksOf(storage),
    delay: () => Promise.resolve(),
    newId: randomUUID,
    saveFile: () => undefined,
    surroundings,
  });
  root.storage.write("session", snapshotOf(driver.userName, "DRIVER", { ...driver.tokens, timestamp: server.now() }));
  root.restore();
  await Promise.all([root.permits.load(), root.buyingTerms.load(), root.orders.load()]);
  return { root, surroundings, loseNext: (pathEnd) => void (lost = pathEnd) };
}
