import { chmodSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { findSocket, placeSocket } from "./command-socket.ts";

/** What a command answers: lines for the output, or for the errors. */
export type CommandAnswer = { lines: string[] } | { fault: string };

/** Commands that a running server carries out for the command line, by name, with their words. */
export type LocalCommands = Readonly<Record<string, (words: readonly string[]) => Promise<CommandAnswer>>>;

/** Longer than any command or answer is: a file of 5 MB with its line ends and quotation marks written as JSON has them. */
const MOST_CHARACTERS = 12 * 1024 * 1024;
/** Milliseconds that a client may say nothing before its command is whole; the command line sends it at once. */
const PATIENCE_MS = 5000;

async function readLine(socket: Socket): Promise<string> {
  let text = "";
  // The answer goes out by the same socket: reading a line does not end it.
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    const part = String(chunk);
    const end = part.indexOf("\n");
    if (end >= 0) return text + part.slice(0, end);
    text += part;
    if (text.length > MOST_CHARACTERS) throw new Error("a command is too long");
  }
  throw new Error("a command did not arrive whole");
}

function wordsOf(line: string): string[] {
  const words: unknown = JSON.parse(line);
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string")) throw new Error("not a command");
  return words;
}

/** Clients that have not said what they want: nothing is lost when their line is cut. */
class WaitingClients {
  readonly #sockets = new Set<Socket>();
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** The command that a client sends. Throws where it keeps silent too long. */
  async commandOf(socket: Socket): Promise<string[]> {
    this.#sockets.add(socket);
    const end = () => void socket.destroy();
    socket.setTimeout(this.#patienceMs, end);
    try {
      return wordsOf(await readLine(socket));
    } finally {
      socket.setTimeout(0, end);
      this.#sockets.delete(socket);
    }
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/**
 * Listens for commands of this machine's own user: whoever may open the socket's file may read the database's too. An
 * error of a command is answered as a fault; `onFault` hears of it. Closing waits for commands that are carried out, and
 * for nobody who keeps the line open.
 */
export async function listenForCommands(
  dataDir: string,
  commands: LocalCommands,
  onFault: (error: unknown) => void,
  patienceMs = PATIENCE_MS,
): Promise<{ close(): Promise<void> }> {
  const waiting = new WaitingClients(patienceMs);
  const carryOut = async (socket: Socket): Promise<CommandAnswer> => {
    const [name = "", ...words] = await waiting.commandOf(socket);
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
      // The line ends here, whether or not the client closes its half.
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`, () => socket.destroy()), onFault);
  });
  server.unref();
  const place = placeSocket(dataDir);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.path, resolve);
  });
  server.on("error", onFault);
  chmodSync(place.path, 0o600);
  return {
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      waiting.cut();
      await closed;
      place.remove();
    },
  };
}

/** Has the server that runs on a data folder carry out a command; undefined where none runs. */
export async function askRunningServer(
  dataDir: string,
  name: string,
  words: readonly string[],
): Promise<CommandAnswer | undefined> {
  const place = findSocket(dataDir);
  if (place === undefined) return undefined;
  const socket = connect(place);
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
