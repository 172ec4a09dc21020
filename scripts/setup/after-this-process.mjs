// Cleans up after this process however it ends: by itself, by a signal, or by kill -9.
import { spawn } from "node:child_process";

/** Ends a process group, by force where ten seconds are not enough. */
const END_GROUP = `
kill -s TERM -- "-$1" 2>/dev/null || exit 0
for second in 1 2 3 4 5 6 7 8 9 10; do
  sleep 1
  kill -s 0 -- "-$1" 2>/dev/null || exit 0
done
kill -s KILL -- "-$1"`;

/**
 * Has a shell run `script`, with `args` as $1, $2 and so on, once this process is gone. The shell waits at a pipe whose
 * other end nothing but this process holds, so that no way of ending it goes unnoticed. release() sends the shell away.
 */
export function afterThisProcess(script, args) {
  const shell = spawn("/bin/sh", ["-c", `read -r released && exit 0\n${script}`, "after-this-process", ...args], {
    cwd: "/",
    // A session of its own: Ctrl+C in a terminal reaches this process and not the shell.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // A shell that is gone already has nothing left to be told.
  shell.stdin.on("error", () => undefined);
  shell.stdin.unref();
  shell.unref();
  return { release: () => void shell.stdin.end("released\n") };
}

/** Ends the process group of this number once this process is gone. */
export function endGroupAfterThisProcess(group) {
  return afterThisProcess(END_GROUP, [String(group)]);
}
