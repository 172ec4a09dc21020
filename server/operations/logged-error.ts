/** An error as it is logged. */
type LoggedError = {
  type: string;
  code?: string;
  constraint?: string;
  message: string;
  stack: string;
  cause?: LoggedError;
};

/** How many levels of causes are logged. */
const MAX_CAUSES = 4;
/** SQLSTATE class 22, data exceptions: their messages repeat the value that was sent. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** The lines of a stack that name locations, without the message above them. */
function places(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

/**
 * The parts of an error that may be logged: kind, code, constraint, message and stack, also those of its causes.
 * Everything else is left out, since the database drivers attach the statement, its parameters and the offending row.
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
