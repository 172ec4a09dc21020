import type { Lock } from "../stores/ports.ts";

/**
 * A lock across all tabs, by Web Locks. Those exist only in secure contexts; without them the tabs do not wait for each
 * other, and the server's 409 decides which one came second.
 */
export function tabLock(locks: LockManager | undefined): Lock {
  if (locks === undefined) return (_name, run) => run();
  return (name, run) => locks.request(name, run);
}
