import { ApiFailure } from "../domain/api-failure.ts";
import type { UiStore } from "./ui-store.ts";

/** The result of a call, after as many retries as the person asked for. */
export type Attempt<T> = { isDone: true; value: T } | { isDone: false; failure: ApiFailure };

/** After the driver has left, a call ends as if its session had ended: it shows and stores nothing. */
const GONE = new ApiFailure({
  kind: "session-ended",
  status: 0,
  messages: [],
  titleKey: "calls.titles.default",
  isSilent: true,
});

/**
 * Makes a call that a person waits for. Where a retry can help, the error dialog offers one, and the wait goes on. A
 * refusal is returned without a dialog, since the caller knows where to show its message. isCurrent (DriverTurns.track)
 * tells whether the same driver is still at the tab: a response that arrives later is dropped, and nothing is retried
 * for the next driver.
 */
export async function attempt<T>(
  ui: Pick<UiStore, "ask">,
  run: () => Promise<T>,
  isCurrent: () => boolean = () => true,
): Promise<Attempt<T>> {
  for (;;) {
    const result = await tryOnce(run);
    if (!isCurrent()) return { isDone: false, failure: GONE };
    if (result.isDone || !result.failure.isRetryable) return result;
    if ((await ui.ask(result.failure)) === "closed") return isCurrent() ? result : { isDone: false, failure: GONE };
  }
}

async function tryOnce<T>(run: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { isDone: true, value: await run() };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { isDone: false, failure: error };
  }
}
