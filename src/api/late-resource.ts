import { onceLoaded } from "../domain/load-code.ts";

type Call = (...values: never[]) => Promise<unknown>;

/**
 * The calls of a resource whose code comes with the first of them, since most pages make none. Each of them answers a promise
 * anyway, so that whoever calls notices nothing. A lost connection is a failed call like any other.
 */
export function lateResource<T extends object>(load: () => Promise<T>): T {
  const loaded = onceLoaded(load);
  const call =
    (name: PropertyKey): Call =>
    async (...values) =>
      (Reflect.get(await loaded(), name) as Call)(...values);
  // A promise that is settled with the resource asks it for `then`: it is no promise itself.
  return new Proxy({} as T, { get: (_target, name) => (name === "then" ? undefined : call(name)) });
}
