import type { LoadApi } from "../api/api.ts";
import type { ClientOptions } from "../api/client.ts";
import { onceLoaded } from "../domain/load-code.ts";

/** Loads the transport with the first call and keeps it. If that fails, the call fails like any other. */
export function lazyApi(slug: string, options: Omit<ClientOptions, "slug">): LoadApi {
  return onceLoaded(async () => {
    const { createApi } = await import("../api/api.ts");
    return createApi(slug, options);
  });
}
