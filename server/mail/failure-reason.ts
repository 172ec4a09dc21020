/**
 * Why a message did not leave, for log and outbox: the error's code and the mail server's three-digit answer. Its words
 * stay out, since they repeat addresses and may say anything.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [
    typeof code === "string" && /^[A-Z][A-Z0-9_]{1,39}$/.test(code) ? code : error.name,
    Number.isInteger(responseCode) ? String(responseCode) : "",
  ];
  return parts.filter(Boolean).join(" ").slice(0, 100);
}
