/**
 * Returns why a job failed, for the log and the table: the error's code and a mail server's three-digit reply code. The
 * message is left out, since it may contain addresses or anything else.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [
    typeof code === "string" && /^[A-Z0-9][A-Z0-9_]{1,39}$/.test(code) ? code : error.name,
    Number.isInteger(responseCode) ? String(responseCode) : "",
  ];
  return parts.filter(Boolean).join(" ").slice(0, 100);
}
