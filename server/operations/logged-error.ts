/** An error as the log shows it. */
type LoggedError = {
  type: string;
  code?: string;
  constraint?: string;
  message: string;
  stack: string;
  cause?: LoggedError;
};

/** How far causes are followed. */
const MAX_CAUSES = 4;
/** SQLSTATE class 22, data exceptions: their messages repeat the value that was sent. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Lines of a stack that name places, without the message above them. */
function places(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

/**
 * What the log may know of an error: kind, code, constraint, message and stack, of its causes too. Everything else stays
 * out, since the database drivers attach the statement, its parameters and the offending row.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", stack: "" };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const stack = error.stack ?? "";
  const repeatsValue = DATA_EXCEPTION.test(textOf(code) ?? "");
  return {
    type: error.name,
    code: textOf(code),
    constraint: textOf(constraint),
    message: repeatsValue ? "the database refused a value" : error.message,
    stack: repeatsValue ? places(stack) : stack,
    ...(error.cause instanceof Error && depth < MAX_CAUSES ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}
