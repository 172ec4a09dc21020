import type { LoadApi } from "../api/api.ts";
import type { ClientOptions } from "../api/client.ts";
import { onceLoaded } from "../domain/load-code.ts";

/** Fetches the transport with the first call and keeps it. A lost connection is a failed call like any other. */
export function lazyApi(slug: string, options: Omit<ClientOptions, "slug">): LoadApi {
  return onceLoaded(async () => {
    const { createApi } = await import("../api/api.ts");
    return createApi(slug, options);
  });
}
