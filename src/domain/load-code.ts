import { ApiFailure } from "./api-failure.ts";

/**
 * Loads the code that calls need on its first use, and caches it. If the connection is lost, the promise rejects with
 * an ApiFailure like any failed call, and the next use tries again.
 */
export function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  const start = async (): Promise<T> => {
    try {
      return await load();
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
  return () => (loading ??= start());
}
