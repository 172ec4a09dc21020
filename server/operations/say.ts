/** How much a line matters, as pino numbers it. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** fatal: the process ends with it. error: something does not work. warn: it works, but hardly as somebody wants it. */
export type Level = keyof typeof LEVELS;

/** The log of production is read by machines: every line is one JSON object, those from before the app's log exists too. */
function loggedLines(texts: readonly string[], level: number, now: number): string[] {
  const time = new Date(now).toISOString();
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((msg) => JSON.stringify({ level, time, msg }));
}

/** The lines as they are written: for people as they are, in production as log entries. */
export function spokenLines(texts: readonly string[], level: Level, isProduction: boolean, now: number): string[] {
  return isProduction ? loggedLines(texts, LEVELS[level], now) : [...texts];
}

/**
 * Node writes its warnings, and errors that nobody caught, as plain text: in production they become log entries. An error
 * that nobody caught still ends the process.
 */
export function logWhatNodeWrites(source: NodeJS.Process, say: (text: string, level: Level) => void): void {
  source.removeAllListeners("warning");
  source.on("warning", (warning) => say(`${warning.name}: ${warning.message}`, "warn"));
  source.on("uncaughtException", (error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error), "fatal");
    source.exit(1);
  });
}
