// Cleans up after this process however it ends: by itself, by a signal, or by kill -9.
import { spawn } from "node:child_process";

/** Ends a process group, by SIGKILL if it takes longer than ten seconds. */
const END_GROUP = `
kill -s TERM -- "-$1" 2>/dev/null || exit 0
for second in 1 2 3 4 5 6 7 8 9 10; do
  sleep 1
  kill -s 0 -- "-$1" 2>/dev/null || exit 0
done
kill -s KILL -- "-$1"`;

/**
 * Runs `script` in a shell, with `args` as $1, $2 and so on, once this process has ended. The shell waits at a pipe
 * whose other end only this process holds, so that it notices any kind of end. release() ends the shell without running
 * the script.
 */
export function afterThisProcess(script, args) {
  const shell = spawn("/bin/sh", ["-c", `read -r released && exit 0\n${script}`, "after-this-process", ...args], {
    cwd: "/",
    // In its own session: Ctrl+C in a terminal reaches this process, but not the shell.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // A shell that has already ended needs no message.
  shell.stdin.on("error", () => undefined);
  shell.stdin.unref();
  shell.unref();
  return { release: () => void shell.stdin.end("released\n") };
}

/** Ends the process group with this id once this process has ended. */
export function endGroupAfterThisProcess(group) {
  return afterThisProcess(END_GROUP, [String(group)]);
}
