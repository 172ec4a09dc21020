import { chmodSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { findSocket, placeSocket } from "./command-socket.ts";

/** The result of a command: lines for the standard output, or a fault for the error output. */
export type CommandResult = { lines: string[] } | { fault: string };

/** The commands that a running server runs for the command line, by name. */
export type LocalCommands = Readonly<Record<string, (words: readonly string[]) => Promise<CommandResult>>>;

/** More than any command has: a file of 5 MB with its line ends and quotation marks escaped as JSON. */
const MOST_CHARACTERS = 12 * 1024 * 1024;
/** How long a client may be silent before its command is complete; the command line sends it at once. */
const PATIENCE_MS = 5000;

async function readLine(socket: Socket, mostCharacters: number): Promise<string> {
  let text = "";
  // The result is sent on the same socket, so reading a line must not end it.
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    const part = String(chunk);
    const end = part.indexOf("\n");
    if (end >= 0) return text + part.slice(0, end);
    text += part;
    if (text.length > mostCharacters) throw new Error("a command is too long");
  }
  throw new Error("a command did not arrive whole");
}

function wordsOf(line: string): string[] {
  const words: unknown = JSON.parse(line);
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string")) throw new Error("not a command");
  return words;
}

/** Clients whose command has not arrived completely. They can be disconnected without losing anything. */
class WaitingClients {
  readonly #sockets = new Set<Socket>();
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Reads the command of a client. Throws if the client is silent for too long. */
  async commandOf(socket: Socket): Promise<string[]> {
    this.#sockets.add(socket);
    const end = () => void socket.destroy();
    socket.setTimeout(this.#patienceMs, end);
    try {
      return wordsOf(await readLine(socket, MOST_CHARACTERS));
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
 * Listens for commands of the user who runs the server: anyone who may open the socket's file may also read the
 * database's files. An error of a command is returned as a fault and passed to `onFault`. Closing waits for running
 * commands, but not for clients that only keep their connection open.
 */
export async function listenForCommands(
  dataDir: string,
  commands: LocalCommands,
  onFault: (error: unknown) => void,
  patienceMs = PATIENCE_MS,
): Promise<{ close(): Promise<void> }> {
  const waiting = new WaitingClients(patienceMs);
  const runCommand = async (socket: Socket): Promise<CommandResult> => {
    const [name = "", ...words] = await waiting.commandOf(socket);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    return command === undefined ? { fault: `the running server knows no command "${name}"` } : command(words);
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", onFault);
    runCommand(socket)
      .catch((error: unknown): CommandResult => {
        onFault(error);
        return { fault: "the running server could not do it; its log says why" };
      })
      // The connection ends here, whether or not the client closes its half.
      .then((result) => socket.end(`${JSON.stringify(result)}\n`, () => socket.destroy()), onFault);
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

/** Asks the server that runs on a data folder to run a command. Returns undefined if no server runs. */
export async function askRunningServer(
  dataDir: string,
  name: string,
  words: readonly string[],
): Promise<CommandResult | undefined> {
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
  // A list of all orders may be long. The response comes from our own server, so its length is not limited.
  return JSON.parse(await readLine(socket, Number.POSITIVE_INFINITY)) as CommandResult;
}
