/** Levels as the log has them: what goes to the output is told, what goes to the error output is a warning. */
const LEVELS = { out: 30, error: 40 } as const;

/** The log of production is read by machines: every line is one JSON object, those from before the app's log exists too. */
function loggedLines(texts: readonly string[], level: number, now: number): string[] {
  const time = new Date(now).toISOString();
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((msg) => JSON.stringify({ level, time, msg }));
}

/** The lines as they are written: for people as they are, in production as log entries. */
export function spokenLines(
  texts: readonly string[],
  where: keyof typeof LEVELS,
  isProduction: boolean,
  now: number,
): string[] {
  return isProduction ? loggedLines(texts, LEVELS[where], now) : [...texts];
}

/**
 * Node writes its warnings, and errors that nobody caught, as plain text: in production they become log entries. An error
 * that nobody caught still ends the process.
 */
export function logWhatNodeWrites(source: NodeJS.Process, say: (text: string) => void): void {
  source.removeAllListeners("warning");
  source.on("warning", (warning) => say(`${warning.name}: ${warning.message}`));
  source.on("uncaughtException", (error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    source.exit(1);
  });
}
