import { ApiFailure } from "../domain/api-failure.ts";
import type { UiStore } from "./ui-store.ts";

/** How a call went, after as many tries as the person asked for. */
export type Attempt<T> = { isDone: true; value: T } | { isDone: false; failure: ApiFailure };

/** To a driver who has gone, a call ends like one whose session has: nothing is shown, nothing is kept. */
const GONE = new ApiFailure({
  kind: "session-ended",
  status: 0,
  messages: [],
  titleKey: "calls.titles.default",
  isSilent: true,
});

/**
 * Makes a call for someone who waits for it. Where trying again can help, the error dialog offers that, and the wait
 * goes on with what was typed untouched. A refusal is answered without a dialog: the caller knows where its words go.
 * isCurrent (DriverTurns.watch) says whether the one who waits is still there: an answer that comes afterwards is
 * nobody's, and nothing is tried again for the next driver.
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
