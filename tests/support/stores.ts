import type { Api } from "../../src/api/api.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import type { TokenSet } from "../../src/domain/generated/api-session.ts";
import type { RootCollaborators } from "../../src/stores/root-store.ts";
import { bootData } from "./boot-data.ts";
import { driverAccount } from "./driver-account.ts";
import { fakeApi, tokens } from "./fake-api.ts";
import { fakeSurroundings } from "./surroundings.ts";
import { locksOf } from "./tab-locks.ts";
import { WholeRoot } from "./whole-root.ts";

/** The instant at which tests of stores begin. */
export const START = Date.UTC(2026, 10, 27, 12);

export interface StoresOptions extends Partial<RootCollaborators> {
  boot?: BootData;
  account?: () => DriverAccount;
}

/** A clock that a test can move. */
export interface TestClock {
  now: number;
}

/** A token pair with its own name, issued at this time. */
export function pair(name: string, issuedAt: number = START): TokenSet {
  return { ...tokens(issuedAt), access_token: `access-${name}`, refresh_token: `refresh-${name}` };
}

/** A file that the portal saved. */
export interface SavedFile {
  content: Blob;
  name: string;
}

/** The stores of one tab with an api that responds to everything; the test controls storage, clock and waiting. */
export function openTab(options: StoresOptions = {}): {
  root: WholeRoot;
  api: Api;
  clock: TestClock;
  storage: Storage;
  saved: SavedFile[];
  surroundings: ReturnType<typeof fakeSurroundings>;
} {
  const clock: TestClock = { now: START };
  const api = fakeApi(options.account ?? (() => driverAccount()), () => clock.now);
  const storage = options.storage ?? new MemoryStorage();
  const saved: SavedFile[] = [];
  const surroundings = fakeSurroundings();
  let ids = 0;
  const root = new WholeRoot({
    boot: bootData(),
    loadApi: () => Promise.resolve(api),
    clock: () => clock.now,
    tabStorage: new MemoryStorage(),
    lock: locksOf(storage),
    delay: () => Promise.resolve(),
    newId: () => `id-${(ids += 1)}`,
    saveFile: (content, name) => saved.push({ content, name }),
    surroundings,
    ...options,
    storage,
  });
  return { root, api, clock, storage, saved, surroundings };
}

/** The same, signed in with a token pair of this name that was issued at START. */
export async function openSignedInTab(options: StoresOptions = {}, name = "first") {
  const tab = openTab(options);
  tab.api.session.getToken = () => Promise.resolve(pair(name));
  await tab.root.session.signIn("dana", "a password");
  return tab;
}

/** A promise that a test can settle. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
