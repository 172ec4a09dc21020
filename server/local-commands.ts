import { createHash } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** What a command answers: lines for the output, or for the errors. */
export type CommandAnswer = { lines: string[] } | { fault: string };

/** Commands that a running server carries out for the command line, by name, with their words. */
export type LocalCommands = Readonly<Record<string, (words: readonly string[]) => Promise<CommandAnswer>>>;

/** Longer than any command is. */
const MOST_CHARACTERS = 10_000;
/** A socket's path has at most 107 bytes. */
const LONGEST_PATH = 100;

/** Where the server that holds a data folder listens: in the folder, or where that is too long a path, in the system's. */
export function commandSocket(dataDir: string): string {
  const inFolder = path.join(path.resolve(dataDir), "commands.sock");
  if (Buffer.byteLength(inFolder) <= LONGEST_PATH) return inFolder;
  const name = createHash("sha256").update(inFolder).digest("hex").slice(0, 32);
  return path.join(tmpdir(), `driver-portal-${name}.sock`);
}

async function readLine(socket: Socket): Promise<string> {
  let text = "";
  // The answer goes out by the same socket: reading a line does not end it.
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
    if (text.length > MOST_CHARACTERS) throw new Error("a command is too long");
  }
  throw new Error("a command did not arrive whole");
}

function wordsOf(line: string): string[] {
  const words: unknown = JSON.parse(line);
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string")) throw new Error("not a command");
  return words;
}

/**
 * Listens for commands of this machine's own user: whoever may open the socket's file may read the database's too. An
 * error of a command is answered as a fault; `onFault` hears of it.
 */
export async function listenForCommands(
  socketPath: string,
  commands: LocalCommands,
  onFault: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const carryOut = async (socket: Socket): Promise<CommandAnswer> => {
    const [name = "", ...words] = wordsOf(await readLine(socket));
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return command === undefined ? { fault: `the running server knows no command "${name}"` } : command(words);
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", onFault);
    carryOut(socket)
      .catch((error: unknown): CommandAnswer => {
        onFault(error);
        return { fault: "the running server could not do it; its log says why" };
      })
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`), onFault);
  });
  server.unref();
  // Left behind by a server that was killed: the lock of the folder says that no other one runs.
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, resolve);
  });
  chmodSync(socketPath, 0o600);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Has the server that runs on a data folder carry out a command; undefined where none runs. */
export async function askRunningServer(
  socketPath: string,
  name: string,
  words: readonly string[],
): Promise<CommandAnswer | undefined> {
  const socket = connect(socketPath);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
  } catch (error) {
    if (["ENOENT", "ECONNREFUSED"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
  socket.end(`${JSON.stringify([name, ...words])}\n`);
  return JSON.parse(await readLine(socket)) as CommandAnswer;
}
