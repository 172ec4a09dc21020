import { onceLoaded } from "../domain/load-code.ts";

type Call = (...values: never[]) => Promise<unknown>;

/**
 * The calls of a resource whose code is loaded with the first of them, since most pages make none, beside those that are
 * `present`. Each returns a promise in any case. If the code cannot be loaded, the call fails like any other.
 */
export function lateResource<Late extends object, Present extends object = object>(
  load: () => Promise<Late>,
  present?: Present,
): Late & Present {
  const loaded = onceLoaded(load);
  const call =
    (name: PropertyKey): Call =>
    async (...values) =>
      (Reflect.get(await loaded(), name) as Call)(...values);
  return new Proxy((present ?? {}) as Late & Present, {
    get(known, name) {
      // A promise that resolves to the resource reads its `then`: the resource is not a promise.
      if (name in known || name === "then") return Reflect.get(known, name) as unknown;
      return call(name);
    },
  });
}
