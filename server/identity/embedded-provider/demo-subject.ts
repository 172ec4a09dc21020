import { createHash } from "node:crypto";
import { userNameKey } from "../user-names.ts";

/**
 * What the embedded provider calls a person: always the same, and nothing that reads like a name or an address, so that
 * nobody is tempted to look one up by it.
 */
export function demoSubject(slug: string, userName: string): string {
  return createHash("sha256")
    .update(`${slug}\n${userNameKey(userName)}`)
    .digest("hex")
    .slice(0, 32);
}
