/** Where the signal comes from; the process, except in tests. */
export interface SignalSource {
  on(signal: "SIGHUP", listener: () => void): unknown;
}

/**
 * Reads all documents anew at every SIGHUP, one reading after the other. A reading that fails leaves everything as it
 * was and is told.
 */
export function reloadOnSignal(
  source: SignalSource,
  reload: () => Promise<void>,
  told: { done: () => void; failed: (error: unknown) => void },
): void {
  let reading = Promise.resolve();
  source.on("SIGHUP", () => {
    reading = reading.then(reload).then(told.done, told.failed);
  });
}
