import { ApiFailure } from "./api-failure.ts";

/**
 * Loads code that calls need when it is first asked for, and keeps it. A lost connection is a failed call like any other: the
 * promise rejects with an ApiFailure, and the next one tries again.
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
