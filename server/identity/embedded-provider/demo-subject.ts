import { createHash } from "node:crypto";
import { userNameKey } from "../user-names.ts";

/**
 * The embedded provider's subject of a person. It never changes, and does not look like a name or an address, so that
 * nobody tries to look people up by it.
 */
export function demoSubject(slug: string, userName: string): string {
  return createHash("sha256")
    .update(`${slug}\n${userNameKey(userName)}`)
    .digest("hex")
    .slice(0, 32);
}
