/** Where the signal comes from; the process, except in tests. */
interface SignalSource {
  on(signal: "SIGHUP", listener: () => void): unknown;
}

/** What happens after each reading of the documents. */
interface ReloadReports {
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Listens to SIGHUP from the beginning, since a process that does not is ended by it. Returns the function that says how
 * to read the documents again. Each signal after that reads them, one reading after the other; signals that came before
 * lead to one reading. A reading that fails leaves everything as it was and is reported.
 */
export function reloadOnSignal(source: SignalSource): (reload: () => Promise<void>, reports: ReloadReports) => void {
  let isAsked = false;
  let read = () => void (isAsked = true);
  source.on("SIGHUP", () => read());
  return (reload, reports) => {
    let reading = Promise.resolve();
    const readOnce = async () => {
      try {
        await reload();
        reports.done();
      } catch (error) {
        reports.failed(error);
      }
    };
    read = () => void (reading = reading.then(readOnce));
    if (isAsked) read();
  };
}
