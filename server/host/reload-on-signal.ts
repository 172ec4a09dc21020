/** The source of the signal: the process, except in tests. */
interface SignalSource {
  on(signal: "SIGHUP", listener: () => void): unknown;
}

/** Called after each reload of the documents. */
interface ReloadReports {
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Listens to SIGHUP from the beginning, since the signal would otherwise end the process. Returns a function that takes
 * the reload. After that, each signal starts a reload, one after the other; all earlier signals start one. A reload
 * that fails changes nothing and is reported.
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
