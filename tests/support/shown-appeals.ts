import type { Appeal } from "../../src/domain/generated/api-appeals.ts";

export const SECRET = "0123456789abcdef0123456789abcdef";

/** An appeal as the server returns it. */
export function appeal(change: Partial<Appeal> = {}): Appeal {
  return {
    id: "123456789",
    citationNumber: "HC-1001",
    state: "SUBMITTED",
    filedOn: "2026-11-27",
    name: "Dana Rivers",
    emailAddress: "dana@mail.example",
    messages: [{ at: Date.UTC(2026, 10, 27, 12), from: "APPELLANT", text: "The sign was covered.", files: [] }],
    canReply: true,
    ...change,
  };
}
