import { ApiFailure } from "../domain/api-failure.ts";
import type { UiStore } from "./ui-store.ts";

/** How a call went, after as many tries as the person asked for. */
export type Attempt<T> = { isDone: true; value: T } | { isDone: false; failure: ApiFailure };

/**
 * Makes a call for someone who waits for it. Where trying again can help, the error dialog offers that, and the wait
 * goes on with what was typed untouched. A refusal is answered without a dialog: the caller knows where its words go.
 */
export async function attempt<T>(ui: Pick<UiStore, "ask">, run: () => Promise<T>): Promise<Attempt<T>> {
  for (;;) {
    try {
      return { isDone: true, value: await run() };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!error.isRetryable || (await ui.ask(error)) === "closed") return { isDone: false, failure: error };
    }
  }
}
