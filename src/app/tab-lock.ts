import type { Lock } from "../stores/ports.ts";

/**
 * One at a time over all tabs, by Web Locks. Browsers give those to secure pages only; without them each tab goes its
 * own way, and the server's 409 sorts out who came second.
 */
export function tabLock(locks: LockManager | undefined): Lock {
  if (locks === undefined) return (_name, run) => run();
  return (name, run) => locks.request(name, run);
}
