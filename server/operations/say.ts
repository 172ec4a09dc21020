/** pino's numbers of the log levels. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;

/** fatal: the process ends. error: something does not work. warn: it works, but is probably not intended. */
export type Level = keyof typeof LEVELS;

/** In production, machines read the log: every line is a JSON object, even before the app's log exists. */
function loggedLines(texts: readonly string[], level: number, now: number): string[] {
  const time = new Date(now).toISOString();
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((msg) => JSON.stringify({ level, time, msg }));
}

/** The lines for output: unchanged for people, and as log entries in production. */
export function spokenLines(texts: readonly string[], level: Level, isProduction: boolean, now: number): string[] {
  return isProduction ? loggedLines(texts, LEVELS[level], now) : [...texts];
}

/**
 * Node writes its warnings and uncaught errors as plain text; in production they become log entries. An uncaught error
 * still ends the process.
 */
export function logWhatNodeWrites(source: NodeJS.Process, say: (text: string, level: Level) => void): void {
  source.removeAllListeners("warning");
  source.on("warning", (warning) => say(`${warning.name}: ${warning.message}`, "warn"));
  source.on("uncaughtException", (error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error), "fatal");
    source.exit(1);
  });
}
