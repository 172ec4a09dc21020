import { randomUUID } from "node:crypto";
import type { EventSource } from "./security-events.ts";

/** Where events of one command come from: the command line of this machine, and no request. */
export function commandSource(tenant: string): EventSource {
  return { tenant, requestId: randomUUID(), address: "command line" };
}
