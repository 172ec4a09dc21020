import type { TokenSet } from "./generated/api-session.ts";
import { isRecord } from "./is-record.ts";

const TEXTS = ["access_token", "refresh_token", "session_state", "scope"] as const;
const NUMBERS = ["expires_in", "refresh_expires_in", "timestamp"] as const;

/** Whether an unknown value, from storage or a response, is a token pair that a session can use. */
export function isTokenSet(value: unknown): value is TokenSet {
  if (!isRecord(value)) return false;
  const areTexts = TEXTS.every((name) => typeof value[name] === "string");
  const areNumbers = NUMBERS.every((name) => Number.isFinite(value[name]));
  return areTexts && areNumbers && value["access_token"] !== "" && value["refresh_token"] !== "";
}
