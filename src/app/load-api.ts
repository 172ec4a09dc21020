import type { Api, LoadApi } from "../api/api.ts";
import type { ClientOptions } from "../api/client.ts";
import { ApiFailure } from "../domain/api-failure.ts";

/** Fetches the transport with the first call and keeps it. A lost connection is a failed call like any other. */
export function lazyApi(slug: string, options: Omit<ClientOptions, "slug">): LoadApi {
  let loading: Promise<Api> | null = null;
  const load = async (): Promise<Api> => {
    try {
      const { createApi } = await import("../api/api.ts");
      return createApi(slug, options);
    } catch {
      loading = null;
      throw new ApiFailure({
        kind: "network",
        status: 0,
        messages: [],
        titleKey: "calls.titles.default",
        isSilent: false,
      });
    }
  };
  return () => (loading ??= load());
}
